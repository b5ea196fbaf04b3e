// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The largest relative difference; the floor keeps subnormal noise, which has no digits to lose,
// from ruling it.
#include "validate/statistics/metric.hpp"

namespace kedge::validate::metrics {
namespace {

MetricValue value(const Statistics& s) {
  return static_cast<double>(s.max_rel.value);
}

}  // namespace

extern const Metric max_rel;
const Metric max_rel{
    "max_rel",  "max rel",
    "",         "max of |a - b| / max(|a|, |b|, smallest normal number of the coarser type)",
    Swap::same, value};

}  // namespace kedge::validate::metrics
