// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// How many values are not equal.
#include "validate/statistics/metric.hpp"

namespace kedge::validate::metrics {
namespace {

MetricValue value(const Statistics& s) {
  return s.differing;
}

}  // namespace

extern const Metric count_differing;
const Metric count_differing{
    "count_differing",
    "differing",
    "",
    "pairs with a != b; NaN equals NaN, -0 equals +0, one-sided NaN or Inf differs",
    Swap::same,
    value};

}  // namespace kedge::validate::metrics
