// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Dossiers as data for the html form's script, small enough for ten thousand of them.
#include <fmt/format.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "common/core/text.hpp"
#include "common/report/excerpt.hpp"
#include "common/report/html_parts.hpp"
#include "common/report/source_root.hpp"

namespace kedge::report {
namespace {

using Json = nlohmann::json;

const char* tone_name(Tone tone) {
  switch (tone) {
    case Tone::good:
      return "good";
    case Tone::bad:
      return "bad";
    case Tone::doubtful:
      return "doubtful";
    case Tone::muted:
      return "muted";
    case Tone::plain:
      break;
  }
  return "";
}

// "text", or [text, tone, link].
Json cell_json(const Cell& cell) {
  const std::string text = one_line(cell.text);
  if (cell.tone == Tone::plain && cell.link.empty()) return text;
  return Json::array({text, tone_name(cell.tone), clean_utf8(cell.link)});
}

Json number(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json chart_json(const Chart& chart) {
  Json series = Json::array();
  for (const Series& one : chart.series) {
    Json points = Json::array();
    for (std::size_t i = 0; i < one.x.size() && i < one.y.size(); ++i)
      points.push_back({number(one.x[i]), number(one.y[i])});
    series.push_back({{"name", one_line(one.name)}, {"points", points}, {"single", one.points}});
  }
  return {{"x", one_line(chart.x_label)},
          {"y", one_line(chart.y_label)},
          {"logx", chart.log_x},
          {"logy", chart.log_y},
          {"series", series}};
}

Json table_json(const TitledTable& part) {
  Json heads = Json::array();
  for (const Column& column : part.table.columns) {
    const std::string unit = column.unit.empty() ? "" : fmt::format(" [{}]", column.unit);
    heads.push_back({one_line(column.name + unit), column.align == Align::right ? 1 : 0});
  }
  Json rows = Json::array();
  for (const auto& row : part.table.rows) {
    Json cells = Json::array();
    for (const Cell& cell : row) cells.push_back(cell_json(cell));
    rows.push_back(std::move(cells));
  }
  return {one_line(part.title), heads, rows, one_line(part.table.note)};
}

// Each source line is told once, under its file and number.
class Sources {
 public:
  // [file, [[first, last], ...], [[line, from, count, label], ...]]
  Json add(const Excerpt& excerpt) {
    const std::size_t file = index_of(excerpt.file);
    Json runs = Json::array();
    int last = 0;
    std::map<int, const std::string*> texts;
    for (const SourceLine& line : excerpt.lines) {
      lines_[file].emplace(line.number, shown_source(line.text));
      texts[line.number] = &line.text;
      if (!runs.empty() && line.number == last + 1)
        runs.back()[1] = line.number;
      else
        runs.push_back({line.number, line.number});
      last = line.number;
    }
    Json marks = Json::array();
    for (const Mark& mark : excerpt.marks) {
      const auto line = texts.find(mark.line);
      if (line == texts.end()) continue;
      const CharacterRange range = marked_characters(*line->second, mark);
      if (range.count > 0)
        marks.push_back({mark.line, range.first, range.count, one_line(mark.label)});
    }
    return {file, runs, marks};
  }

  [[nodiscard]] Json files() const {
    Json out = Json::array();
    for (std::size_t file = 0; file < names_.size(); ++file) {
      Json lines = Json::object();
      for (const auto& [number, text] : lines_[file]) lines[fmt::format("{}", number)] = text;
      out.push_back({{"name", one_line(names_[file])}, {"lines", lines}});
    }
    return out;
  }

 private:
  std::size_t index_of(const std::string& file) {
    const auto [found, is_new] = index_.emplace(file, names_.size());
    if (is_new) {
      names_.push_back(file);
      lines_.emplace_back();
    }
    return found->second;
  }

  std::map<std::string, std::size_t> index_;
  std::vector<std::string> names_;
  std::vector<std::map<int, std::string>> lines_;
};

Json dossier_json(const Dossier& dossier, Sources& sources) {
  Json out{{"id", clean_utf8(dossier.id)},
           {"title", one_line(dossier.title)},
           {"verdict", cell_json({dossier.verdict.text, dossier.verdict.tone})}};
  for (const std::string& text : dossier.paragraphs) out["text"].push_back(one_line(text));
  for (const Excerpt& excerpt : dossier.excerpts)
    if (!excerpt.lines.empty()) out["code"].push_back(sources.add(excerpt));
  for (const Fact& fact : dossier.facts) {
    Json values = Json::array();
    for (const Cell& value : fact.values) values.push_back(cell_json(value));
    out["facts"].push_back({one_line(fact.name), values});
  }
  for (const TitledTable& part : dossier.tables) out["tables"].push_back(table_json(part));
  if (dossier.chart) out["chart"] = chart_json(*dossier.chart);
  return out;
}

}  // namespace

std::string html_fragment(const std::string& id) {
  return "#" + uri_encoded(clean_utf8(id));
}

std::string html_dossier_data(const std::vector<const Dossiers*>& sections) {
  Sources sources;
  Json items = Json::array();
  for (const Dossiers* section : sections)
    for (const Dossier& dossier : section->items) items.push_back(dossier_json(dossier, sources));
  const Json data{{"items", items}, {"files", sources.files()}};
  // No "</script>" and no "<!--" can stand in it.
  std::string out;
  for (const char c : data.dump(-1, ' ', false, Json::error_handler_t::replace))
    out += c == '<' ? std::string("\\u003c") : std::string(1, c);
  return out;
}

}  // namespace kedge::report
