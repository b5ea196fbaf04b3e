// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the mean difference.
#include "tests/support/catch.hpp"
#include "tests/validate/gather.hpp"

namespace kedge::validate {

TEST_CASE("bias is the mean of b - a and changes sign when the files are exchanged") {
  CHECK(measure("bias", {1, 2, 3}, {2, 3, 7}) == Approx(2.0));
  CHECK(measure("bias", {2, 3, 7}, {1, 2, 3}) == Approx(-2.0));
  CHECK(measure("bias", {1, -1}, {-1, 1}) == 0.0);
}

TEST_CASE("bias keeps a shift that plain summation of large values would lose") {
  std::vector<double> a(100000, 1e16);
  std::vector<double> b = a;
  b[99999] += 2.0;
  CHECK(measure("bias", a, b) == Approx(2e-5).epsilon(1e-12));
}

TEST_CASE("bias is not defined when nothing is finite") {
  CHECK(std::isnan(measure("bias", {nan_value}, {nan_value})));
}

}  // namespace kedge::validate
