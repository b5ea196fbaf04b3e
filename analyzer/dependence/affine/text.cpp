// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Polynomials and comparisons in the names of the source.
#include "analyzer/dependence/affine/text.hpp"

#include <algorithm>

namespace kedge::dependence {

namespace {

struct Term {
  Polynomial::Monomial monomial;
  std::int64_t coefficient = 0;
};

bool is_operator(char c) {
  return std::string("+-*/%<>=&|^?!~ ").find(c) != std::string::npos;
}

// "nx+2" needs parentheses inside a product, "idx[i+1]" and "(nx+2)" do not.
bool needs_parentheses(const std::string& name) {
  int depth = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    if (c == '(' || c == '[') ++depth;
    if (c == ')' || c == ']') --depth;
    const bool arrow = c == '-' && i + 1 < name.size() && name[i + 1] == '>';
    if (arrow) {
      ++i;
    } else if (depth == 0 && is_operator(c)) {
      return true;
    }
  }
  return false;
}

// Counters first, as in k*ny*nx.
std::string product_text(const Polynomial::Monomial& monomial, const SymbolTable& symbols) {
  Polynomial::Monomial factors = monomial;
  std::stable_partition(factors.begin(), factors.end(),
                        [&](SymbolId id) { return symbols[id].kind != SymbolKind::invariant; });
  std::string text;
  for (const SymbolId id : factors) {
    const std::string& name = symbols[id].name;
    const bool enclose = factors.size() > 1 && needs_parentheses(name);
    text += (text.empty() ? "" : "*") + (enclose ? "(" + name + ")" : name);
  }
  return text;
}

std::string unsigned_text(const Term& term, const SymbolTable& symbols) {
  std::string digits = std::to_string(term.coefficient);
  if (digits.front() == '-') digits.erase(0, 1);
  if (term.monomial.empty()) return digits;
  std::string product = product_text(term.monomial, symbols);
  if (digits == "1") return product;
  if (term.monomial.size() == 1 && needs_parentheses(product)) product = "(" + product + ")";
  return digits + "*" + product;
}

// Long products first, the constant last, a positive term in front where there is one.
std::vector<Term> ordered(const Polynomial& p) {
  std::vector<Term> terms;
  for (const auto& [monomial, coefficient] : p.terms()) terms.push_back({monomial, coefficient});
  std::stable_sort(terms.begin(), terms.end(), [](const Term& a, const Term& b) {
    return a.monomial.size() > b.monomial.size();
  });
  const auto positive = std::find_if(terms.begin(), terms.end(),
                                     [](const Term& term) { return term.coefficient > 0; });
  if (positive != terms.end()) std::rotate(terms.begin(), positive, positive + 1);
  return terms;
}

}  // namespace

std::string Polynomial::to_string(const SymbolTable& symbols) const {
  if (!valid_) return "(overflow)";
  std::string text;
  for (const Term& term : ordered(*this)) {
    const bool negative = term.coefficient < 0;
    if (text.empty()) {
      text = negative ? "-" : "";
    } else {
      text += negative ? " - " : " + ";
    }
    text += unsigned_text(term, symbols);
  }
  return text.empty() ? "0" : text;
}

std::string at_least_zero(const Polynomial& p, const SymbolTable& symbols) {
  Polynomial left;
  Polynomial right;
  for (const auto& [monomial, coefficient] : p.terms()) {
    if (monomial.empty()) continue;
    const Polynomial term = Polynomial::term(monomial, coefficient);
    if (coefficient > 0) {
      left = left + term;
    } else {
      right = right - term;
    }
  }
  const Polynomial constant = Polynomial::constant(p.constant_term());
  if (left.is_zero()) return right.to_string(symbols) + " <= " + constant.to_string(symbols);
  if (right.is_zero()) {
    return left.to_string(symbols) + " >= " + (right - constant).to_string(symbols);
  }
  if (p.constant_term() == -1) return left.to_string(symbols) + " > " + right.to_string(symbols);
  return left.to_string(symbols) + " >= " + (right - constant).to_string(symbols);
}

std::string within(const Polynomial& subscript, const Polynomial& extent,
                   const SymbolTable& symbols) {
  if (subscript.as_constant().value_or(-1) >= 0) {
    return at_least_zero(extent - subscript - Polynomial::constant(1), symbols);
  }
  if ((extent - subscript).as_constant().value_or(0) > 0) return at_least_zero(subscript, symbols);
  return "0 <= " + subscript.to_string(symbols) + " < " + extent.to_string(symbols);
}

}  // namespace kedge::dependence
