// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Integer questions about a System, answered exactly over its monomials: a product of symbols
// counts as a variable of its own, so that "no point" is a proof while a point may not be a
// witness.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "analyzer/dependence/affine/polynomial.hpp"
#include "analyzer/dependence/affine/system.hpp"

namespace kedge::dependence {

enum class Emptiness {
  empty,
  has_points,
  too_large  ///< the limit of operations was reached
};

[[nodiscard]] Emptiness emptiness(const System& system);

using Point = std::map<Polynomial::Monomial, std::int64_t>;

/// A value for each monomial of some point; nothing when empty or too large.
[[nodiscard]] std::optional<Point> sample(const System& system);

/// The value that the equations of `system` give `symbol`, as a polynomial over `parameters`.
[[nodiscard]] std::optional<Polynomial> determined_value(const System& system, SymbolId symbol,
                                                         const std::vector<SymbolId>& parameters);

/// The parameters for which `outer` has points and no one of `inner` has, where that is a single
/// inequality (>= 0) beyond what `outer` itself implies.
[[nodiscard]] std::optional<Polynomial> excluding_condition(
    const System& outer, const std::vector<System>& inner, const std::vector<SymbolId>& parameters);

/// Has some of `violations` points for all parameters for which `system` has points? False when
/// undecided.
[[nodiscard]] bool always_violated(const System& system, const std::vector<System>& violations,
                                   const std::vector<SymbolId>& parameters);

struct Cover {
  System system;
  std::set<SymbolId> own;  ///< free to choose for each point of what is covered
};

/// Does every point of `covered` extend to a point of some of `covers`? False when undecided.
[[nodiscard]] bool covered_by(const System& covered, const std::vector<Cover>& covers);

}  // namespace kedge::dependence
