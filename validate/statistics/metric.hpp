// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The catalogue of metrics. One metric = one .cpp with one const Metric record in
// validate/metrics/, one line in metrics.def, one test of the same name.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <variant>

#include "validate/statistics/statistics.hpp"

namespace kedge::validate {

/// A count, a number, or nothing where the metric is not defined (correlation of constants).
using MetricValue = std::variant<std::monostate, std::uint64_t, double>;

/// What exchanging the two files does to the value.
enum class Swap { same, negated };

struct Metric {
  const char* id;          ///< name in the list, the file, the test and the json form
  const char* title;       ///< as a table's head shows it
  const char* unit;        ///< "" for a plain number, "ulp", or "data" for the unit of the values
  const char* definition;  ///< the formula, over pairs (a, b) that are finite on both sides
  Swap swap;
  MetricValue (*value)(const Statistics&);
};

/// All metrics, sorted by id.
[[nodiscard]] std::span<const Metric* const> all_metrics();
/// Null when there is no such metric.
[[nodiscard]] const Metric* find_metric(std::string_view id);

/// The value as a number; NaN where the metric is not defined.
[[nodiscard]] double as_number(const MetricValue& value);

/// numerator/denominator; 0 for 0/0 (nothing differs), nothing when only the denominator is 0.
[[nodiscard]] MetricValue ratio(long double numerator, long double denominator);

}  // namespace kedge::validate
