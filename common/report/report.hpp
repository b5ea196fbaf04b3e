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
};

struct Table {
  std::vector<Column> columns;
  std::vector<std::vector<Cell>> rows;  ///< each row as long as columns
  std::string note;                     ///< one line below, for example how many rows were left out
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
};

struct Findings {
  std::vector<Finding> items;
};

struct Series {
  std::string name;
  std::vector<double> x;
  std::vector<double> y;  ///< same length as x; non-finite points are left out of the line
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

struct Section {
  std::string title;
  std::variant<Table, Findings, Chart, Text> body;
};

struct Report {
  std::string schema;  ///< "kedge.diff/1": names the json form
  std::string title;   ///< one line
  Provenance provenance;
  std::optional<Verdict> verdict;
  std::vector<std::string> summary;  ///< the first lines a reader sees; each a full sentence
  std::vector<Section> sections;
  /// Machine-readable body for a tool whose schema is documented: an object merged into the top
  /// level of the json form in place of `sections`. Null: the json form holds the sections.
  nlohmann::ordered_json data;
};

}  // namespace kedge::report
