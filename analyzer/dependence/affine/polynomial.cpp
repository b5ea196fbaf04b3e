// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Arithmetic of integer polynomials; every operation on a coefficient is checked for overflow.
#include "analyzer/dependence/affine/polynomial.hpp"

#include <algorithm>

namespace kedge::dependence {

SymbolId SymbolTable::intern(const std::string& name, SymbolKind kind) {
  const auto found = index_.find({name, kind});
  if (found != index_.end()) return found->second;
  const auto id = static_cast<SymbolId>(symbols_.size());
  symbols_.push_back({name, kind});
  index_.emplace(std::make_pair(name, kind), id);
  return id;
}

SymbolId SymbolTable::add(const std::string& name, SymbolKind kind) {
  symbols_.push_back({name, kind});
  return static_cast<SymbolId>(symbols_.size()) - 1;
}

Polynomial Polynomial::constant(std::int64_t value) {
  Polynomial result;
  result.add_term({}, value);
  return result;
}

Polynomial Polynomial::symbol(SymbolId id) {
  Polynomial result;
  result.add_term({id}, 1);
  return result;
}

Polynomial Polynomial::term(const Monomial& monomial, std::int64_t coefficient) {
  Polynomial result;
  result.add_term(monomial, coefficient);
  return result;
}

const Polynomial::Terms& Polynomial::no_terms() {
  static const Terms none;
  return none;
}

Polynomial::Terms& Polynomial::own_terms() {
  if (!terms_) {
    terms_ = std::make_shared<Terms>();
  } else if (terms_.use_count() > 1) {
    terms_ = std::make_shared<Terms>(*terms_);
  }
  return *terms_;
}

void Polynomial::add_term(const Monomial& monomial, std::int64_t coefficient) {
  if (coefficient == 0) return;
  Terms& terms = own_terms();
  const auto [place, fresh] = terms.try_emplace(monomial, coefficient);
  if (fresh) return;
  if (__builtin_add_overflow(place->second, coefficient, &place->second)) {
    invalidate();
  } else if (place->second == 0) {
    terms.erase(place);
  }
}

void Polynomial::invalidate() {
  valid_ = false;
  terms_.reset();
}

std::optional<std::int64_t> Polynomial::as_constant() const {
  if (!valid_ || terms().size() > 1) return std::nullopt;
  if (terms().empty()) return 0;
  if (!terms().begin()->first.empty()) return std::nullopt;
  return terms().begin()->second;
}

std::int64_t Polynomial::constant_term() const {
  const auto found = terms().find({});
  return found == terms().end() ? 0 : found->second;
}

bool Polynomial::uses(SymbolId id) const {
  return degree_in(id) > 0;
}

int Polynomial::degree_in(SymbolId id) const {
  std::ptrdiff_t degree = 0;
  for (const auto& [monomial, coefficient] : terms()) {
    degree = std::max(degree, std::count(monomial.begin(), monomial.end(), id));
  }
  return static_cast<int>(degree);
}

int Polynomial::degree() const {
  std::size_t degree = 0;
  for (const auto& [monomial, coefficient] : terms()) degree = std::max(degree, monomial.size());
  return static_cast<int>(degree);
}

Polynomial Polynomial::coefficient_of(SymbolId id) const {
  Polynomial result;
  result.valid_ = valid_;
  for (const auto& [monomial, coefficient] : terms()) {
    const auto place = std::find(monomial.begin(), monomial.end(), id);
    if (place == monomial.end()) continue;
    Monomial rest(monomial.begin(), place);
    rest.insert(rest.end(), place + 1, monomial.end());
    result.add_term(rest, coefficient);
  }
  return result;
}

Polynomial Polynomial::without(SymbolId id) const {
  Polynomial result;
  result.valid_ = valid_;
  for (const auto& [monomial, coefficient] : terms()) {
    if (std::find(monomial.begin(), monomial.end(), id) == monomial.end()) {
      result.add_term(monomial, coefficient);
    }
  }
  return result;
}

Polynomial Polynomial::substitute(SymbolId id, const Polynomial& value) const {
  if (!uses(id)) return *this;
  Polynomial result;
  result.valid_ = valid_;
  for (const auto& [monomial, coefficient] : terms()) {
    Polynomial product = constant(coefficient);
    for (const SymbolId factor : monomial) {
      product = product * (factor == id ? value : symbol(factor));
    }
    result = result + product;
  }
  return result;
}

Polynomial Polynomial::operator+(const Polynomial& other) const {
  Polynomial result = *this;
  if (!other.valid_) result.invalidate();
  for (const auto& [monomial, coefficient] : other.terms()) {
    if (!result.valid_) break;
    result.add_term(monomial, coefficient);
  }
  return result;
}

Polynomial Polynomial::operator-(const Polynomial& other) const {
  Polynomial result = *this;
  if (!other.valid_) result.invalidate();
  for (const auto& [monomial, coefficient] : other.terms()) {
    if (coefficient == INT64_MIN) result.invalidate();
    if (!result.valid_) break;
    result.add_term(monomial, -coefficient);
  }
  return result;
}

Polynomial Polynomial::operator*(const Polynomial& other) const {
  Polynomial result;
  if (!valid_ || !other.valid_) result.invalidate();
  for (const auto& [left, left_coefficient] : terms()) {
    for (const auto& [right, right_coefficient] : other.terms()) {
      std::int64_t coefficient = 0;
      if (__builtin_mul_overflow(left_coefficient, right_coefficient, &coefficient)) {
        result.invalidate();
      }
      if (!result.valid_) return result;
      Monomial monomial;
      std::merge(left.begin(), left.end(), right.begin(), right.end(),
                 std::back_inserter(monomial));
      result.add_term(monomial, coefficient);
    }
  }
  return result;
}

}  // namespace kedge::dependence
