// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// From statistics to an outcome: the last step of the decision, free of files.
#pragma once

#include "validate/compare/comparison.hpp"

namespace kedge::validate {

/// Sets outcome and reason of a floating-point dataset from its statistics and tolerance.
void judge_floating(DatasetResult& result);

/// Sets outcome and reason of an integer dataset: equal, or not.
void judge_integers(DatasetResult& result);

/// True when differences point one way as rounding does not: at least 32 values and half of all
/// differ, 99.9 % of them in one direction, the mean difference is at least half of the largest
/// (absolutely or relatively), the largest is more than 4 ULP of the coarser type, and the mean
/// uses up a twentieth of what the limits allow. A point-wise tolerance that is a little wider than
/// such a shift would hide a mass leak or a wrong constant.
[[nodiscard]] bool is_one_sided(const Statistics& statistics, const PointLimits& limits);

}  // namespace kedge::validate
