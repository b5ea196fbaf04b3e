// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What became of a conserved sum: lost updates and mass leaks show here first.
#include <cmath>

#include "validate/statistics/metric.hpp"

namespace kedge::validate::metrics {
namespace {

MetricValue value(const Statistics& s) {
  return ratio(s.sum_difference.value(), std::fmax(s.sum_abs_a.value(), s.sum_abs_b.value()));
}

}  // namespace

extern const Metric sum_drift;
const Metric sum_drift{"sum_drift",   "sum drift", "", "(sum b - sum a) / max(sum|a|, sum|b|)",
                       Swap::negated, value};

}  // namespace kedge::validate::metrics
