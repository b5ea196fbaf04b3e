// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The registry of metrics, read from metrics.def.
#include <algorithm>
#include <array>
#include <cmath>

#include "validate/statistics/metric.hpp"

namespace kedge::validate {

namespace metrics {
#define KEDGE_ITEM(id) extern const Metric id;
#include "validate/metrics/metrics.def"
#undef KEDGE_ITEM
}  // namespace metrics

namespace {

constexpr std::array registered = {
#define KEDGE_ITEM(id) &metrics::id,
#include "validate/metrics/metrics.def"
#undef KEDGE_ITEM
};

}  // namespace

std::span<const Metric* const> all_metrics() {
  return registered;
}

const Metric* find_metric(std::string_view id) {
  const auto found = std::find_if(registered.begin(), registered.end(),
                                  [id](const Metric* metric) { return id == metric->id; });
  return found == registered.end() ? nullptr : *found;
}

double as_number(const MetricValue& value) {
  if (const auto* count = std::get_if<std::uint64_t>(&value)) return static_cast<double>(*count);
  if (const auto* number = std::get_if<double>(&value)) return *number;
  return std::nan("");
}

MetricValue ratio(long double numerator, long double denominator) {
  if (numerator == 0.0L) return 0.0;
  if (denominator == 0.0L) return {};
  return static_cast<double>(numerator / denominator);
}

}  // namespace kedge::validate
