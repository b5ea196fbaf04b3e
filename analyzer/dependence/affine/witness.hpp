// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Looks for numbers under which a system with products of symbols certainly has a point.
#pragma once

#include "analyzer/dependence/affine/lift.hpp"
#include "analyzer/dependence/affine/scope.hpp"

namespace kedge::dependence {

/// `system` with numbers for some invariants, affine and with points; nothing when none was found.
[[nodiscard]] std::optional<System> find_witness(const Scope& scope, Lifter& lifter,
                                                 const System& system);

}  // namespace kedge::dependence
