// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Report: the one result type that every tool builds and every renderer reads.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "common/core/provenance.hpp"
#include "common/report/verdict.hpp"

namespace kedge::report {

enum class Align { left, right };
/// What a cell or line means to the reader; renderers choose the colour, and never rely on colour
/// alone.
enum class Tone { plain, good, bad, doubtful, muted };

struct Column {
  std::string name;
  Align align = Align::left;
  std::string unit;  ///< shown in the head, "" for none
};

struct Cell {
  std::string text;  ///< as a person reads it
  Tone tone = Tone::plain;
  std::string link{};  ///< id of a Dossier of the same report, "" for none
};

struct Table {
  std::vector<Column> columns;
  std::vector<std::vector<Cell>> rows;  ///< each row as long as columns
  std::string note;                     ///< one line below, for example how many rows were left out
};

struct SourceLine {
  int number = 0;
  std::string text;  ///< as it stands in the file; renderers clean it
};

/// What to point at in a line of an Excerpt. Columns and widths are bytes, as compilers count them.
struct Mark {
  int line = 0;
  int column = 0;  ///< 1-based; 0: not known, nothing is drawn
  int width = 1;
  std::string label{};  ///< a few words
};

/// Lines of one source file, in ascending order; what is left out between them shows as a gap.
struct Excerpt {
  std::string file;
  std::vector<SourceLine> lines;
  std::vector<Mark> marks;
};

/// A further place that a finding is about.
struct Related {
  std::string file;
  int line = 0;
  int column = 0;
  std::string message;
};

/// One finding of a check, or one thing a comparison found, with its place.
struct Finding {
  std::string check;     ///< catalogue id
  std::string severity;  ///< "error", "warning", "note"
  std::string file;      ///< "" when not about a source file
  int line = 0;
  int column = 0;
  std::string message;
  std::vector<std::string> evidence;  ///< lines that a reader can check for themselves
  std::string instead;                ///< what to write or do instead, "" if nothing
  std::string fingerprint{};          ///< equal as long as the finding is the same; "" for none
  std::string suppressed_reason{};    ///< set: the source says why it is to be left alone
  std::vector<Excerpt> excerpts{};    ///< the code that it is about
  std::vector<Related> related{};
};

/// What a check means, for forms that carry their own help.
struct Rule {
  std::string id;
  std::string severity;  ///< as of a finding
  std::string what;      ///< one sentence
  std::string why;
  std::string example;  ///< source lines
  std::string instead;
  std::string gaps;
};

struct Findings {
  std::vector<Finding> items;
};

struct Series {
  std::string name;
  std::vector<double> x;
  std::vector<double> y;  ///< same length as x; non-finite points are left out of the line
  bool points = false;    ///< drawn as single points, not joined by a line
};

/// A line chart. Log axes leave out values <= 0 and say so.
struct Chart {
  std::string x_label;
  std::string y_label;
  bool log_x = false;
  bool log_y = false;
  std::vector<Series> series;
};

/// Paragraphs; a line that starts with "    " is kept as code.
struct Text {
  std::vector<std::string> paragraphs;
};

struct Fact {
  std::string name;
  std::vector<Cell> values;
};

struct TitledTable {
  std::string title;
  Table table;
};

/// One thing described in full, such as a loop with its source, tables and chart.
struct Dossier {
  std::string id;     ///< unique in the report; cells link to it
  std::string title;  ///< "solver.c:19 solver_step"
  Cell verdict;
  std::vector<std::string> paragraphs;  ///< the first says the most
  std::vector<Excerpt> excerpts;
  std::vector<Fact> facts{};
  std::vector<TitledTable> tables{};
  std::optional<Chart> chart{};
};

struct Dossiers {
  std::vector<Dossier> items;
  std::string note{};  ///< one line below, for example how many were left out
};

struct Section {
  std::string title;
  std::variant<Table, Findings, Chart, Text, Dossiers> body;
};

struct Report {
  std::string schema;  ///< "kedge.diff/1": names the json form
  std::string title;   ///< one line
  Provenance provenance;
  std::optional<Verdict> verdict;
  std::vector<std::string> summary;  ///< the first lines a reader sees; each a full sentence
  std::vector<Section> sections;
  std::vector<Rule> rules;  ///< of the checks that ran, sorted by id; empty where there are none
  std::string root;         ///< folder that the paths of findings are told from, "" for none
  /// Machine-readable body for a tool whose schema is documented: an object merged into the top
  /// level of the json form in place of `sections`. Null: the json form holds the sections.
  nlohmann::ordered_json data;
};

}  // namespace kedge::report
