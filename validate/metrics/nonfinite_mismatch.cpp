// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// How many values are finite on one side only, or infinite in another way: no tolerance excuses
// one.
#include "validate/statistics/metric.hpp"

namespace kedge::validate::metrics {
namespace {

MetricValue value(const Statistics& s) {
  return s.nonfinite_mismatches();
}

}  // namespace

extern const Metric nonfinite_mismatch;
const Metric nonfinite_mismatch{
    "nonfinite_mismatch",
    "non-finite mismatches",
    "",
    "pairs with NaN or Inf on one side only, Inf of other sign, or NaN against Inf",
    Swap::same,
    value};

}  // namespace kedge::validate::metrics
