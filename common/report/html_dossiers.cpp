// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Dossiers as data for the html form's script, small enough for ten thousand of them.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <unordered_map>

#include "common/core/text.hpp"
#include "common/report/blocks.hpp"
#include "common/report/excerpt.hpp"
#include "common/report/html_parts.hpp"
#include "common/report/source_root.hpp"

namespace kedge::report {
namespace {

using Json = nlohmann::json;

// Each text is told once and then named by its number: loops share most of their words.
class Pool {
 public:
  std::size_t add(const std::string& text) {
    const auto [found, is_new] = index_.emplace(text, texts_.size());
    if (is_new) {
      texts_.push_back(text);
      uses_.push_back(0);
    }
    ++uses_[found->second];
    return found->second;
  }

  // Numbers anew, so that what is used most has the shortest number.
  void sort_by_use() {
    std::vector<std::size_t> order(texts_.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return uses_[a] > uses_[b]; });
    std::vector<std::string> texts;
    for (const std::size_t old : order) {
      index_[texts_[old]] = texts.size();
      texts.push_back(std::move(texts_[old]));
    }
    texts_ = std::move(texts);
    heads_.clear();
  }

  // text, or [text, tone, link]; a tone by its place in its enumeration
  Json cell(const Cell& cell) {
    const std::size_t text = add(one_line(cell.text));
    if (cell.tone == Tone::plain && cell.link.empty()) return text;
    return {text, static_cast<int>(cell.tone),
            cell.link.empty() ? Json(-1) : Json(add(clean_utf8(cell.link)))};
  }

  Json row(const std::vector<Cell>& cells) {
    Json out = Json::array();
    for (const Cell& one : cells) out.push_back(cell(one));
    return out;
  }

  // [name, is right, name, is right, ...]: few tables differ in their heads.
  std::size_t heads(const Table& table) {
    Json heads = Json::array();
    for (const Column& column : table.columns) {
      heads.push_back(add(heading_of(column)));
      heads.push_back(column.align == Align::right ? 1 : 0);
    }
    const auto known = std::find(heads_.begin(), heads_.end(), heads);
    if (known != heads_.end()) return static_cast<std::size_t>(known - heads_.begin());
    heads_.push_back(std::move(heads));
    return heads_.size() - 1;
  }

  [[nodiscard]] Json texts() const { return texts_; }
  [[nodiscard]] Json all_heads() const { return heads_; }

 private:
  std::vector<Json> heads_;
  std::unordered_map<std::string, std::size_t> index_;
  std::vector<std::string> texts_;
  std::vector<std::size_t> uses_;
};

Json number(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

// [x label, y label, is log x, is log y, [[name, points, are single], ...]]
Json chart_json(const Chart& chart, Pool& pool) {
  Json series = Json::array();
  for (const Series& one : chart.series) {
    Json points = Json::array();
    for (std::size_t i = 0; i < one.x.size() && i < one.y.size(); ++i)
      points.push_back({number(one.x[i]), number(one.y[i])});
    series.push_back({pool.add(one_line(one.name)), points, one.points});
  }
  return {pool.add(one_line(chart.x_label)), pool.add(one_line(chart.y_label)),
          static_cast<int>(chart.log_x), static_cast<int>(chart.log_y), series};
}

// [title, heads, rows, note]
Json table_json(const TitledTable& part, Pool& pool) {
  Json rows = Json::array();
  for (const auto& row : part.table.rows) rows.push_back(pool.row(row));
  return {pool.add(one_line(part.title)), pool.heads(part.table), rows,
          pool.add(one_line(part.table.note))};
}

// Each source line is told once, under its file and number.
class Sources {
 public:
  explicit Sources(Pool& pool) : pool_(pool) {}

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
        marks.push_back({mark.line, range.first, range.count, pool_.add(one_line(mark.label))});
    }
    return {file, runs, marks};
  }

  [[nodiscard]] Json files() {
    Json out = Json::array();
    for (std::size_t file = 0; file < names_.size(); ++file) {
      Json lines = Json::object();
      for (const auto& [number, text] : lines_[file])
        lines[fmt::format("{}", number)] = pool_.add(text);
      out.push_back({{"name", pool_.add(one_line(names_[file]))}, {"lines", lines}});
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

  Pool& pool_;
  std::map<std::string, std::size_t> index_;
  std::vector<std::string> names_;
  std::vector<std::map<int, std::string>> lines_;
};

// [id, title, verdict, first paragraph, details]. The details are JSON in a text, which the page
// reads when the dossier is opened: [paragraphs, excerpts, facts, tables, chart].
Json dossier_json(const Dossier& dossier, Sources& sources, Pool& pool) {
  Json paragraphs = Json::array(), code = Json::array(), facts = Json::array(),
       tables = Json::array();
  for (std::size_t i = 1; i < dossier.paragraphs.size(); ++i)
    paragraphs.push_back(pool.add(one_line(dossier.paragraphs[i])));
  for (const Excerpt& excerpt : dossier.excerpts)
    if (!excerpt.lines.empty()) code.push_back(sources.add(excerpt));
  for (const Fact& fact : dossier.facts)
    facts.push_back({pool.add(one_line(fact.name)), pool.row(fact.values)});
  for (const TitledTable& part : dossier.tables) tables.push_back(table_json(part, pool));
  const Json chart = dossier.chart ? chart_json(*dossier.chart, pool) : Json(0);
  const std::string first = dossier.paragraphs.empty() ? "" : dossier.paragraphs.front();
  return {pool.add(clean_utf8(dossier.id)), pool.add(one_line(dossier.title)),
          pool.cell({dossier.verdict.text, dossier.verdict.tone}), pool.add(one_line(first)),
          Json::array({paragraphs, code, facts, tables, chart}).dump()};
}

// What html_table left out: {"section": number, "heads": ..., "rows": ...}.
Json rest_json(const Table& table, std::size_t section, Pool& pool) {
  Json rows = Json::array();
  for (std::size_t r = html_rows(table); r < table.rows.size(); ++r)
    rows.push_back(pool.row(table.rows[r]));
  return {{"section", section}, {"heads", pool.heads(table)}, {"rows", rows}};
}

Json data_of(const std::vector<Section>& sections, Pool& pool) {
  Sources sources(pool);
  Json items = Json::array();
  Json rest = Json::array();
  for (std::size_t s = 0; s < sections.size(); ++s) {
    if (const auto* table = std::get_if<Table>(&sections[s].body);
        table != nullptr && html_rows(*table) < table->rows.size())
      rest.push_back(rest_json(*table, s + 1, pool));
    if (const auto* dossiers = std::get_if<Dossiers>(&sections[s].body))
      for (const Dossier& dossier : dossiers->items)
        items.push_back(dossier_json(dossier, sources, pool));
  }
  const Json files = sources.files();
  return {{"items", items},
          {"files", files},
          {"rest", rest},
          {"heads", pool.all_heads()},
          {"texts", pool.texts()}};
}

}  // namespace

std::string html_fragment(const std::string& id) {
  return "#" + uri_encoded(clean_utf8(id));
}

std::string html_dossier_data(const std::vector<Section>& sections) {
  Pool pool;
  (void)data_of(sections, pool);  // counts
  pool.sort_by_use();
  const Json data = data_of(sections, pool);
  // No "</script>" and no "<!--" can stand in it.
  std::string out;
  for (const char c : data.dump(-1, ' ', false, Json::error_handler_t::replace))
    out += c == '<' ? std::string("\\u003c") : std::string(1, c);
  return out;
}

}  // namespace kedge::report
