// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The ways to read two accesses' subscripts as dimensions.
#pragma once

#include <vector>

#include "analyzer/dependence/affine/digits.hpp"
#include "analyzer/dependence/affine/scope.hpp"

namespace kedge::dependence {

/// Each alone describes exactly when the accesses meet; the most natural first. Empty where the
/// accesses do not state the same dimensions.
[[nodiscard]] std::vector<Meeting> ways_to_meet(const Scope& scope, const AffineAccess& a,
                                                const Side& side_a, const AffineAccess& b,
                                                const Side& side_b);

/// One polynomial for all dimensions; nothing where extents are missing.
[[nodiscard]] std::optional<Polynomial> linearised(const Side& side);

}  // namespace kedge::dependence
