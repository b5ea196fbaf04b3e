// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Does a subscript stay within its extent?
#include "analyzer/dependence/affine/lift.hpp"
#include "analyzer/dependence/affine/query.hpp"
#include "analyzer/dependence/affine/scope.hpp"

namespace kedge::dependence {

bool within_extent(const SymbolTable& symbols, const AffineAccess& access,
                   const Polynomial& subscript, const Polynomial& extent,
                   const std::vector<Constraint>& context) {
  Scope scope(symbols);
  Side side(scope, access);
  System system = side.constraints();
  for (const Constraint& fact : context) add_constraint(system, side, fact);
  const Polynomial value = side.rename(subscript);
  const Polynomial limit = side.rename(extent);
  if (!value.valid() || !limit.valid()) return false;
  Lifter lifter(system);
  const Polynomial below = Polynomial::constant(-1) - value;
  return lifter.emptiness(system.with_non_negative(below)) == Emptiness::empty &&
         lifter.emptiness(system.with_non_negative(value - limit)) == Emptiness::empty;
}

}  // namespace kedge::dependence
