// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The largest difference.
#include "validate/statistics/metric.hpp"

namespace kedge::validate::metrics {
namespace {

MetricValue value(const Statistics& s) {
  return static_cast<double>(s.max_abs.value);
}

}  // namespace

extern const Metric max_abs;
const Metric max_abs{"max_abs", "max abs", "data", "max|a - b|", Swap::same, value};

}  // namespace kedge::validate::metrics
