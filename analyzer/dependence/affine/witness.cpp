// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Witnesses by trying small numbers for the invariants that occur in products.
#include "analyzer/dependence/affine/witness.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace kedge::dependence {

namespace {

constexpr std::size_t most_symbols = 4;
constexpr std::size_t most_tries = 48;
constexpr std::array<std::int64_t, 5> numbers = {3, 2, 4, 1, 8};

using Values = std::vector<std::pair<SymbolId, std::int64_t>>;

std::vector<SymbolId> invariants_in_products(const Scope& scope, const System& system) {
  std::set<SymbolId> result;
  for (const Polynomial* p : system.expressions()) {
    for (const auto& [monomial, coefficient] : p->terms()) {
      if (monomial.size() < 2) continue;
      for (const SymbolId id : monomial) {
        if (scope.invariant(id)) result.insert(id);
      }
    }
  }
  return {result.begin(), result.end()};
}

System with_values(const System& system, const Values& values) {
  System result;
  result.exact = system.exact;
  const auto fix = [&](Polynomial p) {
    for (const auto& [id, number] : values) p = p.substitute(id, Polynomial::constant(number));
    return p;
  };
  for (const Polynomial& p : system.zero) result.add_zero(fix(p));
  for (const Polynomial& p : system.non_negative) result.add_non_negative(fix(p));
  for (const Polynomial& p : system.non_zero) result.add_non_zero(fix(p));
  // So that nothing is forgotten: the numbers themselves.
  for (const auto& [id, number] : values) {
    result.add_zero(Polynomial::symbol(id) - Polynomial::constant(number));
  }
  return result;
}

std::optional<System> attempt(const System& system, const Values& values) {
  System fixed = with_values(system, values);
  if (!fixed.exact || fixed.degree() > 1) return std::nullopt;
  if (emptiness(fixed) != Emptiness::has_points) return std::nullopt;
  return fixed;
}

std::optional<Values> from_sample(Lifter& lifter, const System& system,
                                  const std::vector<SymbolId>& symbols) {
  const auto point = sample(lifter.lifted(system));
  if (!point) return std::nullopt;
  Values values;
  for (const SymbolId id : symbols) {
    const auto found = point->find({id});
    values.emplace_back(id, found == point->end() ? 1 : found->second);
  }
  return values;
}

}  // namespace

std::optional<System> find_witness(const Scope& scope, Lifter& lifter, const System& system) {
  const std::vector<SymbolId> symbols = invariants_in_products(scope, system);
  if (!system.exact || symbols.size() > most_symbols) return std::nullopt;
  if (const auto values = from_sample(lifter, system, symbols)) {
    if (auto found = attempt(system, *values)) return found;
  }
  std::size_t combinations = 1;
  for (std::size_t i = 0; i < symbols.size(); ++i) combinations *= numbers.size();
  for (std::size_t n = 0; n < std::min(combinations, most_tries); ++n) {
    Values values;
    std::size_t rest = n;
    for (const SymbolId id : symbols) {
      values.emplace_back(id, numbers[rest % numbers.size()]);
      rest /= numbers.size();
    }
    if (auto found = attempt(system, values)) return found;
    if (symbols.empty()) break;
  }
  return std::nullopt;
}

}  // namespace kedge::dependence
