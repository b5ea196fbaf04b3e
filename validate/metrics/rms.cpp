// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The root mean square difference.
#include <cmath>

#include "validate/statistics/metric.hpp"

namespace kedge::validate::metrics {
namespace {

MetricValue value(const Statistics& s) {
  if (s.finite == 0) return {};
  return static_cast<double>(
      std::sqrt(s.sum_square_difference.value() / static_cast<long double>(s.finite)));
}

}  // namespace

extern const Metric rms;
const Metric rms{"rms", "RMS", "data", "sqrt(sum (a - b)^2 / n)", Swap::same, value};

}  // namespace kedge::validate::metrics
