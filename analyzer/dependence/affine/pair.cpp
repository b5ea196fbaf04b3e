// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Constraints on two iterations of one loop.
#include "analyzer/dependence/affine/pair.hpp"

#include <algorithm>

namespace kedge::dependence {

Pair::Pair(const Query& query)
    : query_(query), scope_(*query.symbols), a_(scope_, query.a), b_(scope_, query.b) {
  add_context();
}

// A fact about a varying symbol holds on both sides.
void Pair::add_context() {
  for (const Constraint& fact : query_.context) {
    add_constraint(context_, a_, fact);
    const bool shared = std::all_of(
        fact.expression.terms().begin(), fact.expression.terms().end(), [&](const auto& term) {
          return std::all_of(term.first.begin(), term.first.end(), [&](SymbolId id) {
            return (*query_.symbols)[id].kind == SymbolKind::invariant;
          });
        });
    if (!shared) add_constraint(context_, b_, fact);
  }
}

System Pair::order(bool a_first) const {
  System system;
  const Polynomial later = a_first ? time_difference() : Polynomial() - time_difference();
  system.add_non_negative(later - Polynomial::constant(pace()));
  for (const SymbolId symbol : query_.injective) {
    const auto in_a = a_.own(symbol);
    const auto in_b = b_.own(symbol);
    if (in_a && in_b) system.add_non_zero(Polynomial::symbol(*in_a) - Polynomial::symbol(*in_b));
  }
  const Side& earlier = a_first ? a_ : b_;
  const Side& after = a_first ? b_ : a_;
  for (const VaryingRange& range : query_.ascending) {
    const auto end = earlier.own(range.end);
    const auto begin = after.own(range.begin);
    if (end && begin) {
      system.add_non_negative(Polynomial::symbol(*begin) - Polynomial::symbol(*end));
    }
  }
  return system;
}

System Pair::constraints(bool a_first) const {
  System system = a_.constraints();
  system.append(b_.constraints());
  system.append(context_);
  system.append(order(a_first));
  return system;
}

System Pair::alone(const Side& side) const {
  System system = side.constraints();
  system.append(context_);
  return system;
}

System Pair::bounds(bool a_first) const {
  System system = a_.bounds();
  system.append(b_.bounds());
  system.append(context_);
  system.append(order(a_first));
  return system;
}

}  // namespace kedge::dependence
