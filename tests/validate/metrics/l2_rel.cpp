// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the relative L2 error.
#include "tests/support/catch.hpp"
#include "tests/validate/gather.hpp"

namespace kedge::validate {

TEST_CASE("l2_rel divides the Euclidean norm of the error by the larger norm") {
  CHECK(measure("l2_rel", {3, 4}, {0, 0}) == Approx(1.0));
  CHECK(measure("l2_rel", {3, 4}, {3, 4.5}) == Approx(0.5 / std::sqrt(9 + 4.5 * 4.5)));
}

TEST_CASE("l2_rel neither overflows nor vanishes at the ends of the range") {
  CHECK(measure("l2_rel", {1e300, 1e300}, {1.5e300, 1e300}) == Approx(0.5 / std::sqrt(3.25)));
  CHECK(measure("l2_rel", {1e-300, 1e-300}, {1.5e-300, 1e-300}) == Approx(0.5 / std::sqrt(3.25)));
  CHECK(measure("l2_rel", {1.0, 1e-200}, {1.0, 2e-200}) == Approx(1e-200));
}

TEST_CASE("l2_rel does not change when both fields are scaled by a power of two") {
  const std::vector<double> a = jittered(std::vector<double>(3000, 1.0), 0.5, 1);
  const std::vector<double> b = jittered(a, 1e-6, 2);
  const double plain = measure("l2_rel", a, b);
  for (const int exponent : {-1000, -500, 500, 1000}) {
    std::vector<double> scaled_a = a, scaled_b = b;
    for (double& x : scaled_a) x = std::ldexp(x, exponent);
    for (double& x : scaled_b) x = std::ldexp(x, exponent);
    CHECK(measure("l2_rel", scaled_a, scaled_b) == Approx(plain).epsilon(1e-13));
  }
}

}  // namespace kedge::validate
