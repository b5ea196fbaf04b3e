// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The markdown form: for issues, pull requests and notes.
#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <string_view>

#include "common/core/text.hpp"
#include "common/report/blocks.hpp"
#include "common/report/chart_axis.hpp"
#include "common/report/excerpt.hpp"
#include "common/report/format.hpp"
#include "common/report/text_plot.hpp"

namespace kedge::report::formats {
namespace {

constexpr std::size_t most_chart_rows = 12;
constexpr std::size_t plot_width = 80;
constexpr std::size_t most_code_columns = 120;

// Text that markdown must not read as markup; a table's pipes included.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : one_line(text)) {
    if (c == '<') {
      out += "&lt;";
    } else if (c == '&') {
      out += "&amp;";
    } else {
      if (std::string_view("\\`*_[]|~#").find(c) != std::string_view::npos) out.push_back('\\');
      out.push_back(c);
    }
  }
  return out;
}

std::size_t longest_run_of_ticks(std::string_view text) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

// A fence longer than any inside.
std::string fenced(const std::string& code) {
  const std::string fence(std::max<std::size_t>(3, longest_run_of_ticks(code) + 1), '`');
  return fence + "text\n" + code + fence + "\n";
}

std::string indented(const std::string& text) {
  std::string out;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    out += (line.empty() ? "" : "  ") + line + "\n";
  return out;
}

std::string row_of(const std::vector<std::string>& cells) {
  std::string line = "|";
  for (const std::string& cell : cells)
    line += " " + (cell.empty() ? std::string(" ") : cell) + " |";
  return line + "\n";
}

std::string form(const Table& table) {
  std::vector<std::string> heads;
  std::string rule = "|";
  for (const Column& column : table.columns) {
    heads.push_back(escaped(heading_of(column)));
    rule += column.align == Align::right ? " ---: |" : " --- |";
  }
  if (heads.empty()) return "";
  std::string out = row_of(heads) + rule + "\n";
  for (const auto& row : table.rows) {
    std::vector<std::string> cells;
    for (const Cell& cell : row)
      cells.push_back(cell.tone == Tone::bad ? "**" + escaped(cell.text) + "**"
                                             : escaped(cell.text));
    cells.resize(heads.size());
    out += row_of(cells);
  }
  if (!table.note.empty()) out += "\n" + escaped(table.note) + "\n";
  return out;
}

// The lines of all, with the file's name where it is not told above.
std::string form(const std::vector<Excerpt>& excerpts, const std::string& told) {
  std::string code;
  for (const Excerpt& excerpt : excerpts) {
    if (excerpt.lines.empty()) continue;
    if (excerpt.file != told) code += one_line(excerpt.file) + ":\n";
    for (const std::string& line : excerpt_text(excerpt, most_code_columns)) code += line + "\n";
  }
  return code.empty() ? "" : fenced(code);
}

std::string form(const Finding& finding) {
  const std::string place = place_of(finding);
  std::string out =
      fmt::format("- **{}** {}{}\\[{}\\]: {}\n", escaped(finding.severity), escaped(place),
                  place.empty() ? "" : " ", escaped(finding.check), escaped(finding.message));
  if (const std::string lines = form(finding.excerpts, finding.file); !lines.empty())
    out += "\n" + indented(lines);
  std::string code;
  for (const std::string& line : finding.evidence)
    code += one_line(line).empty() ? "\n" : clean_utf8(line) + "\n";
  if (!code.empty()) out += "\n" + indented(fenced(code));
  if (!finding.instead.empty()) out += "\n  Instead: " + escaped(finding.instead) + "\n";
  return out;
}

std::string form(const Findings& findings) {
  if (findings.items.empty()) return "None.\n";
  std::string out;
  for (const Finding& finding : findings.items) out += (out.empty() ? "" : "\n") + form(finding);
  return out;
}

std::string form(const Chart& chart) {
  return fenced(text_plot(chart, plot_width)) + "\n" + form(chart_values(chart, most_chart_rows));
}

std::string form(const Text& text) {
  std::string out;
  for (const TextBlock& block : blocks_of(text)) {
    std::string lines;
    for (const std::string& line : block.lines) lines += (block.code ? line : escaped(line)) + "\n";
    out += (out.empty() ? "" : "\n") + (block.code ? fenced(lines) : lines);
  }
  return out;
}

std::string form(const Dossier& dossier) {
  std::string out = "### " + escaped(dossier.title);
  if (!dossier.verdict.text.empty()) out += ": **" + escaped(dossier.verdict.text) + "**";
  out += "\n";
  for (const std::string& text : dossier.paragraphs) out += "\n" + escaped(text) + "\n";
  const std::string file = dossier.excerpts.empty() ? "" : dossier.excerpts.front().file;
  const bool told = !file.empty() && dossier.title.starts_with(file + ":");
  if (const std::string lines = form(dossier.excerpts, told ? file : ""); !lines.empty())
    out += "\n" + lines;
  if (!dossier.facts.empty()) out += "\n";
  for (const Fact& fact : dossier.facts) {
    std::string values;
    for (const Cell& value : fact.values) values += (values.empty() ? "" : ", ") + value.text;
    out += "- " + escaped(fact.name) + ": " + escaped(values) + "\n";
  }
  for (const TitledTable& part : dossier.tables)
    out += "\n" + escaped(part.title) + ":\n\n" + form(part.table);
  if (dossier.chart) out += "\n" + form(*dossier.chart);
  return out;
}

std::string form(const Dossiers& dossiers) {
  std::string out;
  for (const Dossier& dossier : dossiers.items) out += (out.empty() ? "" : "\n") + form(dossier);
  if (!dossiers.note.empty()) out += "\n" + escaped(dossiers.note) + "\n";
  return out;
}

std::string provenance(const Provenance& provenance) {
  Table table;
  table.columns = {{"Item", Align::left, ""}, {"Value", Align::left, ""}};
  for (const ProvenanceLine& line : provenance_lines(provenance))
    table.rows.push_back({{line.name, Tone::plain}, {line.value, Tone::plain}});
  return table.rows.empty() ? "" : "\n## How this was made\n\n" + form(table);
}

std::string render(const Report& report, const RenderOptions& options) {
  std::string out = "# " + escaped(report.title) + "\n";
  if (report.verdict) out += fmt::format("\n**Verdict: {}**\n", verdict_word(*report.verdict));
  if (!report.summary.empty()) out += "\n";
  for (const std::string& line : report.summary) out += "- " + escaped(line) + "\n";
  for (const Section& section : report.sections) {
    out += "\n## " + escaped(section.title) + "\n\n";
    out += std::visit([](const auto& body) { return form(body); }, section.body);
  }
  if (options.provenance.value_or(true)) out += provenance(report.provenance);
  return out;
}

}  // namespace

extern const Format markdown;
const Format markdown{"markdown", ".md", "GitHub markdown, for issues and notes", render};

}  // namespace kedge::report::formats
