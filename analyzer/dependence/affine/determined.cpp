// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Gaussian elimination with coefficients of one: what equations say of a symbol, such as a
// distance.
#include <algorithm>
#include <numeric>

#include "analyzer/dependence/affine/divide.hpp"
#include "analyzer/dependence/affine/solver.hpp"

namespace kedge::dependence {

namespace {

// Divided by the common factor of all coefficients.
Polynomial reduced(const Polynomial& equation) {
  std::int64_t divisor = 0;
  for (const auto& [monomial, coefficient] : equation.terms()) {
    if (coefficient == INT64_MIN) return equation;
    divisor = std::gcd(divisor, coefficient);
  }
  return divisor > 1 ? divide(equation, Polynomial::constant(divisor)).quotient : equation;
}

// A symbol that the equation gives as a polynomial of the others, with its coefficient.
std::optional<SymbolId> solvable_for(const Polynomial& equation,
                                     const std::vector<SymbolId>& kept) {
  for (const auto& [monomial, coefficient] : equation.terms()) {
    if (monomial.size() != 1 || (coefficient != 1 && coefficient != -1)) continue;
    const SymbolId id = monomial.front();
    if (std::find(kept.begin(), kept.end(), id) != kept.end()) continue;
    if (equation.degree_in(id) == 1 && equation.coefficient_of(id).as_constant()) return id;
  }
  return std::nullopt;
}

bool uses_only(const Polynomial& p, const std::vector<SymbolId>& symbols) {
  for (const auto& [monomial, coefficient] : p.terms()) {
    for (const SymbolId id : monomial) {
      if (std::find(symbols.begin(), symbols.end(), id) == symbols.end()) return false;
    }
  }
  return p.valid();
}

std::optional<Polynomial> value_from(const Polynomial& equation, SymbolId symbol) {
  const auto factor = equation.coefficient_of(symbol).as_constant();
  if (equation.degree_in(symbol) != 1 || !factor || *factor == INT64_MIN) return std::nullopt;
  const Polynomial sign = Polynomial::constant(*factor < 0 ? 1 : -1);
  return divide_exactly(equation.without(symbol) * sign,
                        Polynomial::constant(*factor < 0 ? -*factor : *factor));
}

}  // namespace

std::optional<Polynomial> determined_value(const System& system, SymbolId symbol,
                                           const std::vector<SymbolId>& parameters) {
  std::vector<SymbolId> kept = parameters;
  kept.push_back(symbol);
  std::vector<Polynomial> equations;
  for (const Polynomial& equation : system.zero) equations.push_back(reduced(equation));
  for (std::size_t k = 0; k < equations.size();) {
    const auto id = solvable_for(equations[k], kept);
    if (!id) {
      ++k;
      continue;
    }
    const Polynomial equation = equations[k];
    equations.erase(equations.begin() + static_cast<std::ptrdiff_t>(k));
    const std::int64_t factor = *equation.coefficient_of(*id).as_constant();
    const Polynomial value = equation.without(*id) * Polynomial::constant(-factor);
    for (Polynomial& other : equations) other = reduced(other.substitute(*id, value));
    k = 0;
  }
  for (const Polynomial& equation : equations) {
    const auto value = value_from(equation, symbol);
    if (value && uses_only(*value, parameters)) return value;
  }
  return std::nullopt;
}

}  // namespace kedge::dependence
