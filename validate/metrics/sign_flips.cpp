// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// How many values changed sign: cancellation, or a branch that went the other way.
#include "validate/statistics/metric.hpp"

namespace kedge::validate::metrics {
namespace {

MetricValue value(const Statistics& s) {
  return s.sign_flips;
}

}  // namespace

extern const Metric sign_flips;
const Metric sign_flips{"sign_flips", "sign flips",
                        "",           "pairs of non-zero numbers with other signs",
                        Swap::same,   value};

}  // namespace kedge::validate::metrics
