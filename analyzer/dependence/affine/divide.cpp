// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Multivariate division by one divisor.
#include "analyzer/dependence/affine/divide.hpp"

#include <algorithm>

namespace kedge::dependence {

namespace {

using Term = std::pair<const Polynomial::Monomial, std::int64_t>;

const Term& leading(const Polynomial& p) {
  return *std::max_element(p.terms().begin(), p.terms().end(), [](const Term& a, const Term& b) {
    if (a.first.size() != b.first.size()) return a.first.size() < b.first.size();
    return a.first > b.first;
  });
}

std::optional<Polynomial::Monomial> quotient_of(const Polynomial::Monomial& value,
                                                const Polynomial::Monomial& divisor) {
  if (!std::includes(value.begin(), value.end(), divisor.begin(), divisor.end())) {
    return std::nullopt;
  }
  Polynomial::Monomial result;
  std::set_difference(value.begin(), value.end(), divisor.begin(), divisor.end(),
                      std::back_inserter(result));
  return result;
}

std::int64_t floor_quotient(std::int64_t value, std::int64_t divisor) {
  const std::int64_t quotient = value / divisor;
  return value % divisor != 0 && (value < 0) != (divisor < 0) ? quotient - 1 : quotient;
}

}  // namespace

Division divide(const Polynomial& value, const Polynomial& divisor) {
  const Polynomial minus_one = Polynomial::constant(-1);
  const Term lead = leading(divisor);
  if (lead.second < 0) {
    Division by_negated = divide(value, divisor * minus_one);
    return {by_negated.quotient * minus_one, by_negated.remainder};
  }
  Division result;
  Polynomial rest = value;
  while (rest.valid() && !rest.is_zero()) {
    const Term term = leading(rest);
    const auto monomial = quotient_of(term.first, lead.first);
    const std::int64_t factor = monomial && lead.second > 0 && term.second != INT64_MIN
                                    ? floor_quotient(term.second, lead.second)
                                    : 0;
    if (factor == 0) {
      const Polynomial moved = Polynomial::term(term.first, term.second);
      result.remainder = result.remainder + moved;
      rest = rest - moved;
    } else {
      const Polynomial part = Polynomial::term(*monomial, factor);
      result.quotient = result.quotient + part;
      rest = rest - part * divisor;
    }
  }
  if (!rest.valid()) result.remainder = result.quotient = rest;
  return result;
}

std::optional<Polynomial> divide_exactly(const Polynomial& value, const Polynomial& divisor) {
  Division division = divide(value, divisor);
  if (!division.remainder.is_zero() || !division.quotient.valid()) return std::nullopt;
  return std::move(division.quotient);
}

Polynomial with_positive_term(const Polynomial& p) {
  const bool negative = std::all_of(p.terms().begin(), p.terms().end(),
                                    [](const auto& term) { return term.second < 0; });
  return negative ? p * Polynomial::constant(-1) : p;
}

}  // namespace kedge::dependence
