// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// How many tiny numbers became zero: a device that flushes subnormals shows here.
#include "validate/statistics/metric.hpp"

namespace kedge::validate::metrics {
namespace {

MetricValue value(const Statistics& s) {
  return s.flushed;
}

}  // namespace

extern const Metric flushed_subnormals;
const Metric flushed_subnormals{
    "flushed_subnormals",
    "flushed subnormals",
    "",
    "pairs with zero on one side and a subnormal number of the coarser type on the other",
    Swap::same,
    value};

}  // namespace kedge::validate::metrics
