// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests that need no solver, for the bulk of the questions.
#pragma once

#include "analyzer/dependence/affine/pair.hpp"
#include "analyzer/dependence/affine/query.hpp"

namespace kedge::dependence {

/// The name of the test that proves `difference` (subscript of a minus subscript of b) to be never
/// zero in two different iterations: "ZIV", "strong SIV" or "GCD"; null when none does.
[[nodiscard]] const char* proof_without_solver(const Pair& pair, const Query& query,
                                               const Polynomial& difference);

}  // namespace kedge::dependence
