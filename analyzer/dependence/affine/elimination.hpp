// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Most questions are small and have coefficients of one: Fourier-Motzkin elimination answers them
// in microseconds, exactly for integers where it says anything at all (Pugh, The Omega test, 1991).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "analyzer/dependence/affine/system.hpp"

namespace kedge::dependence {

/// Coefficients of the variables, then the constant.
using Row = std::vector<std::int64_t>;

/// Has the conjunction (zero, non_negative; non_zero must be empty) an integer point over its
/// monomials? Nothing where elimination is not exact or grows.
[[nodiscard]] std::optional<bool> has_integer_point(const System& system);

}  // namespace kedge::dependence
