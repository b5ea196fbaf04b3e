// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The mean error against the mean size.
#include <cmath>

#include "validate/statistics/metric.hpp"

namespace kedge::validate::metrics {
namespace {

MetricValue value(const Statistics& s) {
  return ratio(s.sum_abs_difference.value(), std::fmax(s.sum_abs_a.value(), s.sum_abs_b.value()));
}

}  // namespace

extern const Metric l1_rel;
const Metric l1_rel{"l1_rel",   "L1, relative", "", "sum|a - b| / max(sum|a|, sum|b|)",
                    Swap::same, value};

}  // namespace kedge::validate::metrics
