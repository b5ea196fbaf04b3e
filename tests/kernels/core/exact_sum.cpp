// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Exact sums: no order matters, and the value is the sum rounded once.
#include "kernels/core/exact_sum.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "common/core/error.hpp"
#include "tests/support/catch.hpp"

namespace kedge::kernels {
namespace {

double largest_of(const std::vector<double>& terms) {
  double largest = 0.0;
  for (const double term : terms) largest = std::max(largest, std::abs(term));
  return largest;
}

double exact(const std::vector<double>& terms, std::size_t parts = 1) {
  const SumScale scale = SumScale::make(largest_of(terms), static_cast<std::int64_t>(terms.size()));
  std::vector<LimbSum> sums(parts);
  for (std::size_t i = 0; i < terms.size(); ++i) sums[i % parts].add(scale, terms[i]);
  LimbSum total;
  for (const LimbSum& sum : sums) total.join(sum);
  return total.value(scale);
}

std::vector<double> random_terms(std::size_t count, int spread) {
  std::mt19937_64 random(17);
  std::uniform_real_distribution<double> value(-1.0, 1.0);
  std::uniform_int_distribution<int> exponent(-spread, 0);
  std::vector<double> terms(count);
  for (double& term : terms) term = std::ldexp(value(random), exponent(random));
  return terms;
}

TEST_CASE("small sums come out as written on paper") {
  CHECK(exact({1.0, 2.0, 3.0}) == 6.0);
  CHECK(exact({0.1, -0.1}) == 0.0);
  CHECK(exact({0.0, 0.0}) == 0.0);
  CHECK(exact({}) == 0.0);
  CHECK(exact({-2.5}) == -2.5);
}

TEST_CASE("what a plain sum loses is kept") {
  CHECK(exact({1.0, 0x1p-60, -1.0}) == 0x1p-60);
  std::vector<double> terms(1001, 0x1p-54);
  terms[0] = 1.0;
  CHECK(exact(terms) == 1.0 + 1000.0 * 0x1p-54);
}

TEST_CASE("neither order nor partition changes a bit") {
  std::vector<double> terms = random_terms(10000, 40);
  const double reference = exact(terms);
  for (const std::size_t parts : {2U, 3U, 64U}) CHECK(exact(terms, parts) == reference);
  std::mt19937_64 random(3);
  for (int round = 0; round < 5; ++round) {
    std::shuffle(terms.begin(), terms.end(), random);
    CHECK(exact(terms) == reference);
  }
}

TEST_CASE("the value agrees with a sum in a wider type") {
  const std::vector<double> terms = random_terms(5000, 20);
  long double wide = 0.0L;
  for (const double term : terms) wide += static_cast<long double>(term);
  // The wide sum itself rounds 5000 times in 64 bits of terms below 1.
  const double slack = 5000.0 * static_cast<double>(std::numeric_limits<long double>::epsilon()) *
                           std::sqrt(5000.0) +
                       std::numeric_limits<double>::epsilon() * std::abs(static_cast<double>(wide));
  CHECK(std::abs(exact(terms) - static_cast<double>(wide)) <= slack);
}

TEST_CASE("very large, very small and very many terms neither overflow nor vanish") {
  const double huge = std::numeric_limits<double>::max();
  CHECK(exact({huge, -huge, 1.0e300, -1.0e300}) == 0.0);
  CHECK(exact({huge / 2, huge / 4}) == huge / 2 + huge / 4);
  CHECK(exact({1.0e-300, 2.0e-300}) == 3.0e-300);
  const SumScale scale = SumScale::make(0.9999, std::int64_t{1} << 30);
  LimbSum sum;
  for (int i = 0; i < 1000; ++i) sum.add(scale, 0.9999);
  for (int doubling = 0; doubling < 20; ++doubling) sum.join(LimbSum(sum));
  CHECK(sum.value(scale) == Approx(0.9999 * 1000.0 * 0x1p20));
}

TEST_CASE("non-finite terms are refused before they are cut into limbs") {
  CHECK_THROWS_AS(SumScale::make(std::numeric_limits<double>::infinity(), 1), Error);
  CHECK_THROWS_AS(SumScale::make(std::numeric_limits<double>::quiet_NaN(), 1), Error);
}

}  // namespace
}  // namespace kedge::kernels
