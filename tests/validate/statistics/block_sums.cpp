// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of block sums: the fast path and the wide one agree, and extremes choose the wide one.
#include "validate/statistics/block_sums.hpp"

#include "tests/support/catch.hpp"
#include "tests/validate/gather.hpp"

namespace kedge::validate {

TEST_CASE("the fast sums of a block agree with the wide ones") {
  for (const std::size_t n : {1UL, 7UL, 8UL, 9UL, 1000UL, 1024UL}) {
    const std::vector<double> a = jittered(std::vector<double>(n, 2.0), 0.9, 1);
    const std::vector<double> b = jittered(a, 1e-4, 2);
    const auto fast = sum_block(a.data(), b.data(), n);
    const BlockSums wide = sum_block_wide(a.data(), b.data(), n);
    REQUIRE(fast.has_value());
    const auto near = [](long double x, long double y) {
      return std::fabs(x - y) <= 1e-13L * (std::fabs(x) + std::fabs(y));
    };
    CHECK(near(fast->sum_a, wide.sum_a));
    CHECK(near(fast->sum_abs_difference, wide.sum_abs_difference));
    CHECK(near(fast->sum_square_b, wide.sum_square_b));
    CHECK(fast->largest_a == wide.largest_a);
    CHECK(fast->moments.count == wide.moments.count);
    if (n > 1) CHECK(near(fast->moments.product, wide.moments.product));
  }
}

TEST_CASE("the fast sums decline what is not finite or would leave the range") {
  const std::vector<double> fine(10, 1.0);
  for (const double value : {nan_value, infinity, -infinity, 1e200, 1e-200}) {
    const std::vector<double> special(10, value);
    CHECK_FALSE(sum_block(special.data(), fine.data(), 10).has_value());
    CHECK_FALSE(sum_block(fine.data(), special.data(), 10).has_value());
  }
  CHECK(sum_block(fine.data(), fine.data(), 10).has_value());
}

TEST_CASE("moments do not depend on how the data is cut") {
  const std::vector<double> a = jittered(std::vector<double>(4000, 3.0), 0.3, 5);
  const std::vector<double> b = jittered(a, 0.1, 6);
  Moments whole, parts;
  for (std::size_t i = 0; i < a.size(); ++i)
    whole.merge({1, static_cast<long double>(a[i]), static_cast<long double>(b[i]), 0, 0, 0});
  for (std::size_t first = 0; first < a.size(); first += 500)
    parts.merge(sum_block(a.data() + first, b.data() + first, 500)->moments);
  CHECK(parts.count == whole.count);
  CHECK(static_cast<double>(parts.square_a) ==
        Approx(static_cast<double>(whole.square_a)).epsilon(1e-12));
  CHECK(static_cast<double>(parts.product) ==
        Approx(static_cast<double>(whole.product)).epsilon(1e-12));
}

}  // namespace kedge::validate
