// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Do subscripts stay within their extents?
#include <algorithm>

#include "analyzer/dependence/affine/lift.hpp"
#include "analyzer/dependence/affine/query.hpp"
#include "analyzer/dependence/affine/scope.hpp"
#include "analyzer/dependence/affine/text.hpp"

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

ExtentCheck check_extents(const SymbolTable& symbols, const AffineAccess& access,
                          const std::vector<Constraint>& context) {
  ExtentCheck check;
  Scope scope(symbols);
  Side side(scope, access);
  System system = side.constraints();
  for (const Constraint& fact : context) add_constraint(system, side, fact);
  Lifter lifter(system);
  for (std::size_t k = 0; k < access.extents.size(); ++k) {
    const Polynomial& value = side.subscripts()[k + 1];
    const Polynomial& extent = side.extents()[k];
    if (!value.valid() || !extent.valid()) return {true, {}};
    const std::vector<System> outside{system.with_non_negative(Polynomial::constant(-1) - value),
                                      system.with_non_negative(value - extent)};
    if (std::all_of(outside.begin(), outside.end(), [&](const System& violation) {
          return lifter.emptiness(violation) == Emptiness::empty;
        }))
      continue;
    // A product stands for itself there: a violation found for it need not be a real one.
    const bool is_linear = system.degree() <= 1 && value.degree() <= 1 && extent.degree() <= 1;
    if (is_linear && always_violated(system, outside, scope.invariants())) return {true, {}};
    check.unproven.push_back(
        within(scope.in_source_terms(value), scope.in_source_terms(extent), scope.table()));
  }
  return check;
}

}  // namespace kedge::dependence
