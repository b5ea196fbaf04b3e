// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The machine-readable form of a comparison, schema kedge.diff/1.
#include <nlohmann/json.hpp>

#include "validate/compare/advice.hpp"
#include "validate/compare/places.hpp"
#include "validate/report/diff_report.hpp"
#include "validate/statistics/metric.hpp"

namespace kedge::validate {
namespace {

using nlohmann::json;

json optional_number(const std::optional<double>& value) {
  return value ? json(*value) : json(nullptr);
}

json tolerance_json(const Tolerance& tolerance) {
  if (!tolerance.given()) return nullptr;
  return {{"abs", optional_number(tolerance.points.abs)},
          {"rel", optional_number(tolerance.points.rel)},
          {"bias", optional_number(tolerance.bias)},
          {"origin", tolerance.origin}};
}

json metric_json(const MetricValue& value) {
  if (const auto* count = std::get_if<std::uint64_t>(&value)) return *count;
  if (const auto* number = std::get_if<double>(&value)) return *number;
  return nullptr;
}

json place_json(const std::optional<Place>& place, const DatasetResult& dataset) {
  if (!place) return nullptr;
  return {{"index", unravel(place->index, dataset.a->shape)},
          {"a", static_cast<double>(place->a)},
          {"b", static_cast<double>(place->b)}};
}

/// Bins as [{"up_to": ULP, "count": n}], empty bins left out.
json histogram_json(const UlpHistogram& histogram) {
  json bins = json::array();
  for (std::size_t bin = 0; bin < histogram.size(); ++bin) {
    if (histogram[bin] == 0) continue;
    const std::uint64_t up_to = bin == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bin) - 1;
    bins.push_back({{"up_to", up_to}, {"count", histogram[bin]}});
  }
  return bins;
}

json dataset_json(const DatasetResult& dataset) {
  json entry{{"path", dataset.path},
             {"verdict", to_string(dataset.verdict())},
             {"outcome", to_string(dataset.outcome)},
             {"reason", dataset.reason},
             {"values", dataset.statistics.values},
             {"tolerance", tolerance_json(dataset.tolerance)}};
  entry["type_a"] = dataset.a ? json(dataset.a->type.name()) : json(nullptr);
  entry["type_b"] = dataset.b ? json(dataset.b->type.name()) : json(nullptr);
  entry["shape_a"] = dataset.a ? json(dataset.a->shape) : json(nullptr);
  entry["shape_b"] = dataset.b ? json(dataset.b->shape) : json(nullptr);
  if (dataset.statistics.values == 0 || dataset.outcome == Outcome::text_differs) return entry;
  const Statistics& s = dataset.statistics;
  entry["bit_equal"] = dataset.bit_equal;
  entry["nan_both"] = s.nan_both;
  entry["inf_both"] = s.inf_both;
  entry["zero_sign"] = s.zero_sign;
  entry["sum_a"] = static_cast<double>(s.sum_a.value());
  entry["sum_b"] = static_cast<double>(s.sum_b.value());
  for (const Metric* metric : all_metrics())
    entry["metrics"][metric->id] = metric_json(metric->value(s));
  entry["worst"] = place_json(worst_place(dataset), dataset);
  entry["first_differing"] = place_json(s.first_differing, dataset);
  entry["first_beyond"] = place_json(s.first_beyond, dataset);
  if (dataset.is_floating()) entry["ulp_histogram"] = histogram_json(s.ulp_histogram);
  return entry;
}

}  // namespace

json diff_json(const Comparison& comparison) {
  json data{{"a", comparison.a.string()},
            {"b", comparison.b.string()},
            {"reason", comparison.reason},
            {"tolerance", tolerance_json(comparison.tolerance)},
            {"datasets_compared", comparison.datasets_compared()},
            {"values_compared", comparison.values_compared()},
            {"excluded", comparison.excluded},
            {"unused_ignores", comparison.unused_ignores},
            {"not_compared", {"attributes", "provenance"}}};
  const DatasetResult* first = first_not_passed(comparison);
  data["first_not_passed"] = first == nullptr ? json(nullptr) : json(first->path);
  const auto step = first == nullptr ? std::nullopt : step_of(first->path);
  data["first_step_not_passed"] = step ? json(*step) : json(nullptr);
  const Advice advice = advise(comparison);
  data["needed"] = {{"rel", optional_number(advice.rel)},
                    {"abs", optional_number(advice.abs)},
                    {"would_pass", advice.tolerance_can_pass}};
  data["datasets"] = json::array();
  for (const DatasetResult& dataset : comparison.datasets)
    data["datasets"].push_back(dataset_json(dataset));
  return data;
}

}  // namespace kedge::validate
