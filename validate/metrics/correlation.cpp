// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// How well b follows a whatever the scale: a permuted field is far off in it, a scaled one is not.
#include <cmath>

#include "validate/statistics/metric.hpp"

namespace kedge::validate::metrics {
namespace {

MetricValue value(const Statistics& s) {
  const long double spread = std::sqrt(s.moments.square_a) * std::sqrt(s.moments.square_b);
  if (!(spread > 0.0L)) return {};
  const long double raw = s.moments.product / spread;
  return static_cast<double>(raw > 1.0L ? 1.0L : (raw < -1.0L ? -1.0L : raw));
}

}  // namespace

extern const Metric correlation;
const Metric correlation{"correlation",
                         "correlation",
                         "",
                         "Pearson: cov(a, b) / sqrt(var(a) var(b)); not defined for constant data",
                         Swap::same,
                         value};

}  // namespace kedge::validate::metrics
