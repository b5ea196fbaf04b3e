// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The classical tests: zero and strong single index variable (Goff, Kennedy, Tseng 1991), GCD
// (Banerjee 1988).
#include "analyzer/dependence/affine/fast_tests.hpp"

#include <cstdlib>
#include <numeric>

namespace kedge::dependence {

namespace {

// With every symbol an integer, sum(c_k x_k) = c needs gcd(c_k) to divide c; products of symbols
// are integers, too.
bool gcd_excludes_zero(const Polynomial& p) {
  std::int64_t divisor = 0;
  for (const auto& [monomial, coefficient] : p.terms()) {
    if (coefficient == INT64_MIN) return false;
    if (!monomial.empty()) divisor = std::gcd(divisor, coefficient);
  }
  return divisor != 0 && p.constant_term() % divisor != 0;
}

// c * (time of a - time of b) + k, with constants c and k.
struct StrongSiv {
  std::int64_t factor = 0;
  std::int64_t offset = 0;
};

std::optional<StrongSiv> strong_siv(const Pair& pair, const Polynomial& difference) {
  const Polynomial time = pair.a().time() - pair.b().time();
  for (const auto& [monomial, coefficient] : time.terms()) {
    const auto found = difference.terms().find(monomial);
    if (found == difference.terms().end()) return std::nullopt;
    const std::int64_t factor = found->second / coefficient;
    const auto rest = (difference - time * Polynomial::constant(factor)).as_constant();
    if (!rest || factor == 0 || factor == INT64_MIN) return std::nullopt;
    return StrongSiv{factor, *rest};
  }
  return std::nullopt;
}

// Last minus first value of the loop under test, where both are numbers.
std::optional<std::int64_t> span(const Query& query) {
  const Counter& counter = query.a.nest.front();
  if (!counter.last) return std::nullopt;
  const auto length = (*counter.last - counter.first).as_constant();
  if (!length || *length == INT64_MIN) return std::nullopt;
  return std::abs(*length);
}

}  // namespace

const char* proof_without_solver(const Pair& pair, const Query& query,
                                 const Polynomial& difference) {
  if (!difference.valid()) return nullptr;
  if (difference.as_constant().value_or(0) != 0) return "ZIV";
  if (const auto siv = strong_siv(pair, difference)) {
    if (siv->offset == 0) return "strong SIV";
    if (siv->offset % siv->factor != 0) return "strong SIV";
    const std::int64_t distance = siv->offset / siv->factor;
    if (distance % pair.pace() != 0) return "strong SIV";
    const auto reach = span(query);
    if (reach && distance != INT64_MIN && std::abs(distance) > *reach) return "strong SIV";
  }
  return gcd_excludes_zero(difference) ? "GCD" : nullptr;
}

}  // namespace kedge::dependence
