// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tables of a comparison: short unless asked for more, worst first.
#include "validate/report/diff_tables.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "validate/compare/places.hpp"
#include "validate/report/columns.hpp"
#include "validate/statistics/metric.hpp"

namespace kedge::validate {
namespace {

using report::Cell;
using report::Table;
using report::Tone;

constexpr std::size_t short_list = 10;  // rows of a table on one screen

std::string types_of(const DatasetResult& dataset) {
  const std::string a = dataset.a ? dataset.a->type.name() : "-";
  const std::string b = dataset.b ? dataset.b->type.name() : "-";
  return a == b ? a : a + " / " + b;
}

bool has_differing_numbers(const DatasetResult& dataset) {
  return dataset.statistics.differing > 0 && dataset.outcome != Outcome::text_differs;
}

bool is_unjudged(const DatasetResult& dataset) {
  return dataset.outcome == Outcome::not_compared || dataset.outcome == Outcome::nothing_finite ||
         dataset.outcome == Outcome::one_sided;
}

template <class Keep>
std::vector<const DatasetResult*> chosen(const Comparison& comparison, const Keep& keep) {
  std::vector<const DatasetResult*> list;
  for (const DatasetResult& dataset : comparison.datasets)
    if (keep(dataset)) list.push_back(&dataset);
  return list;
}

/// Cuts the list to one screen unless all are wanted, and says so below the table.
void shorten(std::vector<const DatasetResult*>& list, Table& table, const DiffView& view) {
  if (view.verbose || list.size() <= short_list) return;
  table.note = fmt::format("{} more datasets; -v shows all", list.size() - short_list);
  list.resize(short_list);
}

std::vector<Cell> values_row(const DatasetResult& dataset) {
  const Statistics& s = dataset.statistics;
  const std::optional<Place> worst = worst_place(dataset);
  const MetricValue ulp = find_metric("max_ulp")->value(s);
  const bool finite = s.max_abs.place.has_value();
  return {{dataset.path},
          {fmt::format("{}", s.differing)},
          {finite ? short_number(static_cast<double>(s.max_abs.value)) : ""},
          {finite ? short_number(static_cast<double>(s.max_rel.value)) : ""},
          {s.max_ulp_place ? short_number(as_number(ulp)) : ""},
          {worst ? index_text(worst->index, dataset.a->shape) : ""},
          {worst ? value_text(worst->a, worst->b) : ""},
          {worst ? value_text(worst->b, worst->a) : ""}};
}

Table reasons(const Comparison& comparison, const DiffView& view,
              bool (*keep)(const DatasetResult&)) {
  Table table;
  table.columns = {left("dataset"), left("verdict"), left("why")};
  std::vector<const DatasetResult*> list = chosen(comparison, keep);
  shorten(list, table, view);
  for (const DatasetResult* dataset : list)
    table.rows.push_back({{dataset->path}, verdict_cell(dataset->verdict()), {dataset->reason}});
  return table;
}

std::string metric_text(const MetricValue& value) {
  if (const auto* count = std::get_if<std::uint64_t>(&value)) return fmt::format("{}", *count);
  const double number = as_number(value);
  return std::isnan(number) ? "not defined" : fmt::format("{:.6g}", number);
}

}  // namespace

std::string short_number(double value) {
  if (std::isnan(value)) return "NaN";
  if (value == std::floor(value) && std::fabs(value) < 1e6) return fmt::format("{:.0f}", value);
  return fmt::format("{:.1e}", value);
}

Table hard_table(const Comparison& comparison, const DiffView& view) {
  return reasons(comparison, view, [](const DatasetResult& d) {
    return is_hard(d.outcome) && d.outcome != Outcome::integers_differ;
  });
}

Table unjudged_table(const Comparison& comparison, const DiffView& view) {
  return reasons(comparison, view, is_unjudged);
}

Table values_table(const Comparison& comparison, const DiffView& view, Verdict verdict) {
  Table table;
  table.columns = {left("dataset"),  right("differing"), right("max abs"), right("max rel"),
                   right("max ULP"), left("worst at"),   right("A"),       right("B")};
  std::vector<const DatasetResult*> list =
      chosen(comparison, [verdict](const DatasetResult& dataset) {
        return has_differing_numbers(dataset) && dataset.verdict() == verdict;
      });
  shorten(list, table, view);
  for (const DatasetResult* dataset : list) table.rows.push_back(values_row(*dataset));
  return table;
}

Table all_table(const Comparison& comparison) {
  Table table;
  table.columns = {left("dataset"), left("type"), right("values"), left("verdict"), left("why")};
  for (const DatasetResult& dataset : comparison.datasets)
    table.rows.push_back({{dataset.path},
                          {types_of(dataset)},
                          {fmt::format("{}", dataset.statistics.values)},
                          verdict_cell(dataset.verdict()),
                          {dataset.reason}});
  return table;
}

Table metrics_table(const Comparison& comparison) {
  Table table;
  table.columns = {left("dataset"), left("metric"), right("value")};
  for (const DatasetResult* dataset : chosen(comparison, has_differing_numbers))
    for (const Metric* metric : all_metrics())
      table.rows.push_back(
          {{dataset->path}, {metric->title}, {metric_text(metric->value(dataset->statistics))}});
  return table;
}

Table explain_table(const Comparison& comparison) {
  Table table;
  table.columns = {left("dataset"), left("verdict"), left("judged by"), left("because")};
  for (const DatasetResult& dataset : comparison.datasets) {
    std::string judge = describe(dataset.tolerance);
    if (is_hard(dataset.outcome)) judge = "exact comparison";
    if (dataset.outcome == Outcome::equal) judge = "equality";
    table.rows.push_back(
        {{dataset.path}, verdict_cell(dataset.verdict()), {judge}, {dataset.reason}});
  }
  return table;
}

Table excluded_table(const Comparison& comparison) {
  Table table;
  table.columns = {left("dataset")};
  for (const std::string& path : comparison.excluded) table.rows.push_back({{path, Tone::muted}});
  return table;
}

report::Chart growth_chart(const Comparison& comparison) {
  report::Chart chart{"step", "max rel", false, true, {}};
  std::map<std::string, report::Series> by_field;
  bool differs = false;
  for (const DatasetResult& dataset : comparison.datasets) {
    const auto step = step_of(dataset.path);
    if (!step || !dataset.is_floating()) continue;
    const std::string field = dataset.path.substr(dataset.path.find('/', 7) + 1);
    report::Series& series = by_field[field];
    series.name = field;
    series.x.push_back(static_cast<double>(*step));
    series.y.push_back(static_cast<double>(dataset.statistics.max_rel.value));
    differs |= dataset.statistics.differing > 0;
  }
  if (!differs) return chart;
  for (auto& [field, series] : by_field)
    if (series.x.size() > 2) chart.series.push_back(std::move(series));
  return chart;
}

}  // namespace kedge::validate
