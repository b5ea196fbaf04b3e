// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The json form: for programs. Keys in the order the documentation gives; no value that JSON lacks.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "common/report/format.hpp"

namespace kedge::report::formats {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t line_width = 100;

// JSON has no NaN and no infinities: they become text.
Json number(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "Infinity" : "-Infinity";
  return value;
}

Json numbers(const std::vector<double>& values) {
  Json list = Json::array();
  for (const double value : values) list.push_back(number(value));
  return list;
}

Json without_specials(const Json& data) {
  if (data.is_number_float()) return number(data.get<double>());
  if (!data.is_structured()) return data;
  Json copy = data;
  for (auto item = copy.begin(); item != copy.end(); ++item) *item = without_specials(*item);
  return copy;
}

Json form(const Table& table) {
  Json columns = Json::array();
  for (const Column& column : table.columns) {
    Json head = Json::object();
    head["name"] = column.name;
    if (!column.unit.empty()) head["unit"] = column.unit;
    columns.push_back(std::move(head));
  }
  Json rows = Json::array();
  for (const auto& row : table.rows) {
    Json cells = Json::array();
    for (const Cell& cell : row) cells.push_back(cell.text);
    rows.push_back(std::move(cells));
  }
  Json out{{"kind", "table"}, {"columns", columns}, {"rows", rows}};
  if (!table.note.empty()) out["note"] = table.note;
  return out;
}

Json form(const Findings& findings) {
  Json items = Json::array();
  for (const Finding& finding : findings.items) {
    Json item{{"check", finding.check}, {"severity", finding.severity}};
    if (!finding.file.empty()) item["file"] = finding.file;
    if (finding.line > 0) item["line"] = finding.line;
    if (finding.column > 0) item["column"] = finding.column;
    item["message"] = finding.message;
    item["evidence"] = finding.evidence;
    if (!finding.instead.empty()) item["instead"] = finding.instead;
    if (!finding.fingerprint.empty()) item["fingerprint"] = finding.fingerprint;
    items.push_back(std::move(item));
  }
  return {{"kind", "findings"}, {"findings", items}};
}

Json form(const Chart& chart) {
  Json lines = Json::array();
  for (const Series& series : chart.series)
    lines.push_back({{"name", series.name}, {"x", numbers(series.x)}, {"y", numbers(series.y)}});
  return {{"kind", "chart"},      {"x_label", chart.x_label}, {"y_label", chart.y_label},
          {"log_x", chart.log_x}, {"log_y", chart.log_y},     {"series", lines}};
}

Json form(const Text& text) {
  return {{"kind", "text"}, {"paragraphs", text.paragraphs}};
}

Json form(const Dossiers& dossiers) {
  Json items = Json::array();
  for (const Dossier& dossier : dossiers.items) {
    Json facts = Json::object();
    for (const Fact& fact : dossier.facts) {
      facts[fact.name] = Json::array();
      for (const Cell& value : fact.values) facts[fact.name].push_back(value.text);
    }
    Json item{{"id", dossier.id},
              {"title", dossier.title},
              {"verdict", dossier.verdict.text},
              {"paragraphs", dossier.paragraphs},
              {"facts", facts}};
    for (const TitledTable& part : dossier.tables)
      item["tables"].push_back({{"title", part.title}, {"table", form(part.table)}});
    if (dossier.chart) item["chart"] = form(*dossier.chart);
    items.push_back(std::move(item));
  }
  return {{"kind", "dossiers"}, {"dossiers", items}};
}

Json form(const Section& section) {
  Json out = Json::object();
  out["title"] = section.title;
  out.update(std::visit([](const auto& body) { return form(body); }, section.body));
  return out;
}

std::string scalar(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// Lists of plain values stand on one line, or fill several: a series of a hundred numbers stays
// readable.
std::string filled(const Json& list, std::size_t indent) {
  const std::string lead = "\n" + std::string(indent + 2, ' ');
  std::string out = "[";
  std::size_t column = line_width + 1;
  std::size_t lines = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string item = scalar(list[i]) + (i + 1 < list.size() ? "," : "");
    if (column + 1 + item.size() > line_width) {
      out += lead + item;
      column = indent + 2 + item.size();
      ++lines;
    } else {
      out += " " + item;
      column += 1 + item.size();
    }
  }
  if (lines == 1 && column + 1 <= line_width) return "[" + out.substr(1 + lead.size()) + "]";
  return out + "\n" + std::string(indent, ' ') + "]";
}

std::string one_line_record(const Json& value) {
  std::string out;
  for (const auto& item : value.items())
    out += (out.empty() ? "{" : ", ") + scalar(item.key()) + ": " + scalar(item.value());
  return out + "}";
}

std::string pretty(const Json& value, std::size_t indent, bool in_list = false) {
  if (!value.is_structured()) return scalar(value);
  if (value.empty()) return value.is_array() ? "[]" : "{}";
  const bool plain = std::none_of(value.begin(), value.end(),
                                  [](const Json& item) { return item.is_structured(); });
  if (value.is_array() && plain) return filled(value, indent);
  if (in_list && plain) {  // a small record on one line
    std::string record = one_line_record(value);
    if (indent + record.size() <= line_width) return record;
  }
  std::string out = value.is_array() ? "[" : "{";
  const std::string lead = "\n" + std::string(indent + 2, ' ');
  bool first = true;
  for (const auto& item : value.items()) {
    out += (first ? "" : ",") + lead;
    if (value.is_object()) out += scalar(item.key()) + ": ";
    out += pretty(item.value(), indent + 2, value.is_array());
    first = false;
  }
  return out + "\n" + std::string(indent, ' ') + (value.is_array() ? "]" : "}");
}

std::string render(const Report& report, const RenderOptions& options) {
  Json out{{"schema", report.schema},
           {"title", report.title},
           {"tool", report.provenance.tool},
           {"command", report.provenance.command}};
  if (options.provenance.value_or(true)) out["provenance"] = report.provenance;
  out["verdict"] = report.verdict ? Json(to_string(*report.verdict)) : Json(nullptr);
  out["summary"] = report.summary;
  if (report.data.is_object()) {
    out.update(without_specials(report.data));
  } else {
    out["sections"] = Json::array();
    for (const Section& section : report.sections) out["sections"].push_back(form(section));
  }
  return pretty(out, 0) + "\n";
}

}  // namespace

extern const Format json;
const Format json{"json", ".json", "one JSON object, for programs", render};

}  // namespace kedge::report::formats
