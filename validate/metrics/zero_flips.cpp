// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// How many values are zero on one side only: a mask or a threshold that moved.
#include "validate/statistics/metric.hpp"

namespace kedge::validate::metrics {
namespace {

MetricValue value(const Statistics& s) {
  return s.zero_flips;
}

}  // namespace

extern const Metric zero_flips;
const Metric zero_flips{"zero_flips", "zero flips", "", "pairs with zero on exactly one side",
                        Swap::same,   value};

}  // namespace kedge::validate::metrics
