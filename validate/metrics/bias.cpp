// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The mean difference: what a uniform shift leaves, and rounding does not.
#include "validate/statistics/metric.hpp"

namespace kedge::validate::metrics {
namespace {

MetricValue value(const Statistics& s) {
  if (s.finite == 0) return {};
  return static_cast<double>(s.sum_difference.value() / static_cast<long double>(s.finite));
}

}  // namespace

extern const Metric bias;
const Metric bias{"bias", "mean difference", "data", "sum(b - a) / n", Swap::negated, value};

}  // namespace kedge::validate::metrics
