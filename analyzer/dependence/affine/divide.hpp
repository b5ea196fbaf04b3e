// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Division of polynomials with remainder, as used to split a linearised subscript by a stride.
#pragma once

#include <optional>

#include "analyzer/dependence/affine/polynomial.hpp"

namespace kedge::dependence {

struct Division {
  Polynomial quotient;
  Polynomial remainder;
};

/// value == quotient * divisor + remainder, where no term of the remainder is a multiple of the
/// divisor's leading term (graded lexicographic order). The divisor is not zero.
[[nodiscard]] Division divide(const Polynomial& value, const Polynomial& divisor);

/// The quotient where nothing remains.
[[nodiscard]] std::optional<Polynomial> divide_exactly(const Polynomial& value,
                                                       const Polynomial& divisor);

/// With all signs changed where no term is positive: n for -n, but nx - 2*h as it is.
[[nodiscard]] Polynomial with_positive_term(const Polynomial& p);

}  // namespace kedge::dependence
