// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The largest error against the largest value: blind to noise where the field is near zero.
#include <cmath>

#include "validate/statistics/metric.hpp"

namespace kedge::validate::metrics {
namespace {

MetricValue value(const Statistics& s) {
  return ratio(s.max_abs.value, std::fmax(s.largest_a, s.largest_b));
}

}  // namespace

extern const Metric linf_rel;
const Metric linf_rel{
    "linf_rel", "Linf, relative", "", "max|a - b| / max(max|a|, max|b|)", Swap::same, value};

}  // namespace kedge::validate::metrics
