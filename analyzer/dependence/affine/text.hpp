// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Comparisons as a user would write them.
#pragma once

#include <string>

#include "analyzer/dependence/affine/polynomial.hpp"

namespace kedge::dependence {

/// "n <= 50" for 50 - n, "m > n" for m - n - 1.
[[nodiscard]] std::string at_least_zero(const Polynomial& p, const SymbolTable& symbols);

/// "0 <= i + 1 < nx"; "nx >= 1" where the subscript is a constant.
[[nodiscard]] std::string within(const Polynomial& subscript, const Polynomial& extent,
                                 const SymbolTable& symbols);

}  // namespace kedge::dependence
