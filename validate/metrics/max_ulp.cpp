// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The largest distance in units in the last place: 1 is a rounding, a million is not.
#include "validate/statistics/metric.hpp"

namespace kedge::validate::metrics {
namespace {

MetricValue value(const Statistics& s) {
  if (!s.max_ulp_place && s.differing > s.nonfinite_mismatches()) return {};  // integers
  return s.max_ulp;
}

}  // namespace

extern const Metric max_ulp;
const Metric max_ulp{"max_ulp",
                     "max ULP",
                     "ulp",
                     "most steps between a and b on the number line of the coarser type, both "
                     "rounded to it; saturates at 2^64 - 1",
                     Swap::same,
                     value};

}  // namespace kedge::validate::metrics
