// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Recovers the dimensions behind a linearised subscript: strides that divide each other, and the
// subscript's digits in that mixed radix (Maslov 1992; Grosser, Ramanujam, Pouchet, Sadayappan and
// Pop 2015 describe the problem).
#pragma once

#include <string>
#include <vector>

#include "analyzer/dependence/affine/polynomial.hpp"
#include "analyzer/dependence/affine/scope.hpp"

namespace kedge::dependence {

/// The two accesses' subscripts in one dimension.
struct Digit {
  Polynomial a;
  Polynomial b;
  [[nodiscard]] Polynomial difference() const { return a - b; }
};

/// The accesses meet where (..(d0*r0 + d1)*r1 + ..) of a equals that of b: digits outermost first,
/// radices[k] being the extent of digits[k+1].
struct Equation {
  std::vector<Digit> digits;
  std::vector<Polynomial> radices;
};

/// Strides in ascending order, each a multiple of the one before, without the stride 1.
using StrideChain = std::vector<Polynomial>;

/// Chains worth trying for these subscripts, the most natural first.
[[nodiscard]] std::vector<StrideChain> stride_chains(const Scope& scope,
                                                     const std::vector<Polynomial>& subscripts);

[[nodiscard]] Equation split(const Polynomial& a, const Polynomial& b, const StrideChain& chain);

/// "[j][i - 1] against [j][i], extents [*][nx]"
[[nodiscard]] std::string text(const Scope& scope, const Equation& equation);

}  // namespace kedge::dependence
