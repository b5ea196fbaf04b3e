// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The error in the Euclidean norm against the norm of the data.
#include <cmath>

#include "validate/statistics/metric.hpp"

namespace kedge::validate::metrics {
namespace {

MetricValue value(const Statistics& s) {
  const long double size = std::fmax(s.sum_square_a.value(), s.sum_square_b.value());
  return ratio(std::sqrt(s.sum_square_difference.value()), std::sqrt(size));
}

}  // namespace

extern const Metric l2_rel;
const Metric l2_rel{"l2_rel",   "L2, relative",
                    "",         "sqrt(sum (a - b)^2) / max(sqrt(sum a^2), sqrt(sum b^2))",
                    Swap::same, value};

}  // namespace kedge::validate::metrics
