// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Chains of strides and the digits of subscripts.
#include "analyzer/dependence/affine/strides.hpp"

#include <algorithm>
#include <map>

#include "analyzer/dependence/affine/divide.hpp"

namespace kedge::dependence {

namespace {

constexpr std::size_t most_chains = 6;

using Monomial = Polynomial::Monomial;

// Splits a monomial into what varies (counters) and what does not.
std::pair<Monomial, Monomial> factors(const Scope& scope, const Monomial& monomial) {
  std::pair<Monomial, Monomial> result;
  for (const SymbolId id : monomial) {
    (scope.invariant(id) ? result.second : result.first).push_back(id);
  }
  return result;
}

/// The same stride walked backwards is no other one.
void add_unique(std::vector<Polynomial>& list, const Polynomial& p) {
  const Polynomial negated = p * Polynomial::constant(-1);
  if (std::find(list.begin(), list.end(), p) != list.end()) return;
  if (std::find(list.begin(), list.end(), negated) == list.end()) list.push_back(p);
}

// The factor of each counter, as a polynomial: nx + 2 for j in j*nx + 2*j + i.
std::vector<Polynomial> counter_strides(const Scope& scope, const std::vector<Polynomial>& list) {
  std::vector<Polynomial> strides;
  for (const Polynomial& p : list) {
    std::map<Monomial, Polynomial> by_counter;
    for (const auto& [monomial, coefficient] : p.terms()) {
      const auto [counters, rest] = factors(scope, monomial);
      if (counters.empty()) continue;
      Polynomial& stride = by_counter[counters];
      stride = stride + Polynomial::term(rest, coefficient);
    }
    for (const auto& [counters, stride] : by_counter) {
      if (!stride.as_constant()) add_unique(strides, with_positive_term(stride));
    }
  }
  return strides;
}

// Each product of invariants that multiplies a counter, by itself: n for j in j*n + j.
std::vector<Polynomial> monomial_strides(const Scope& scope, const std::vector<Polynomial>& list) {
  std::vector<Polynomial> strides;
  for (const Polynomial& p : list) {
    for (const auto& [monomial, coefficient] : p.terms()) {
      const auto [counters, rest] = factors(scope, monomial);
      if (!counters.empty() && !rest.empty()) add_unique(strides, Polynomial::term(rest, 1));
    }
  }
  return strides;
}

// Where no counter has a stride (k*n + j with k fixed): the symbols of products, most used first.
std::vector<Polynomial> product_symbols(const Scope& scope, const std::vector<Polynomial>& list) {
  std::map<SymbolId, int> uses;
  for (const Polynomial& p : list) {
    for (const auto& [monomial, coefficient] : p.terms()) {
      if (monomial.size() < 2) continue;
      for (const SymbolId id : monomial) {
        if (scope.invariant(id)) ++uses[id];
      }
    }
  }
  std::vector<std::pair<SymbolId, int>> sorted(uses.begin(), uses.end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& x, const auto& y) { return x.second > y.second; });
  std::vector<Polynomial> result;
  for (const auto& [id, count] : sorted) result.push_back(Polynomial::symbol(id));
  return result;
}

bool simpler(const Polynomial& x, const Polynomial& y) {
  if (x.degree() != y.degree()) return x.degree() < y.degree();
  return x.terms().size() < y.terms().size();
}

StrideChain chain_from(std::vector<Polynomial> strides) {
  std::stable_sort(strides.begin(), strides.end(), simpler);
  StrideChain chain;
  for (const Polynomial& stride : strides) {
    const bool follows = chain.empty() || divide_exactly(stride, chain.back()).has_value();
    if (follows && stride.valid()) chain.push_back(stride);
  }
  return chain;
}

void add_chain(std::vector<StrideChain>& chains, StrideChain chain) {
  if (chain.empty() || chains.size() >= most_chains) return;
  if (std::find(chains.begin(), chains.end(), chain) == chains.end()) {
    chains.push_back(std::move(chain));
  }
}

}  // namespace

std::vector<StrideChain> stride_chains(const Scope& scope,
                                       const std::vector<Polynomial>& subscripts) {
  std::vector<StrideChain> chains;
  const std::vector<Polynomial> by_counter = counter_strides(scope, subscripts);
  const std::vector<Polynomial> by_monomial = monomial_strides(scope, subscripts);
  const std::vector<Polynomial> by_symbol = product_symbols(scope, subscripts);
  add_chain(chains, chain_from(by_counter));
  add_chain(chains, chain_from(by_monomial));
  for (const Polynomial& symbol : by_symbol) {
    std::vector<Polynomial> strides = by_monomial;
    strides.insert(strides.begin(), symbol);
    add_chain(chains, chain_from(strides));
  }
  for (const Polynomial& stride : by_counter) add_chain(chains, {stride});
  return chains;
}

Equation split(const Polynomial& a, const Polynomial& b, const StrideChain& chain) {
  Equation equation;
  Digit rest{a, b};
  for (auto stride = chain.rbegin(); stride != chain.rend(); ++stride) {
    const Division of_a = divide(rest.a, *stride);
    const Division of_b = divide(rest.b, *stride);
    equation.digits.push_back({of_a.quotient, of_b.quotient});
    rest = {of_a.remainder, of_b.remainder};
    const auto next = std::next(stride);
    equation.radices.push_back(next == chain.rend() ? *stride : divide(*stride, *next).quotient);
  }
  equation.digits.push_back(rest);
  return equation;
}

std::string text(const Scope& scope, const Equation& equation) {
  std::string a;
  std::string b;
  std::string extents = "[*]";
  for (const Digit& digit : equation.digits) {
    a += "[" + scope.text(digit.a) + "]";
    b += "[" + scope.text(digit.b) + "]";
  }
  for (const Polynomial& radix : equation.radices) extents += "[" + scope.text(radix) + "]";
  return a + " against " + b + ", extents " + extents;
}

}  // namespace kedge::dependence
