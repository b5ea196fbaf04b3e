// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the correlation.
#include "tests/support/catch.hpp"
#include "tests/validate/gather.hpp"

namespace kedge::validate {

TEST_CASE("correlation is 1 for a scaled field, -1 for a mirrored one") {
  const std::vector<double> a{1, 2, 3, 5};
  CHECK(measure("correlation", a, {10, 20, 30, 50}) == Approx(1.0));
  CHECK(measure("correlation", a, {-1, -2, -3, -5}) == Approx(-1.0));
}

TEST_CASE("correlation keeps its digits when the mean is a million times the spread") {
  const std::vector<double> a = jittered(std::vector<double>(5000, 1e6), 1e-6, 3);
  const std::vector<double> b = jittered(std::vector<double>(5000, 1e6), 1e-6, 4);
  std::vector<double> small_a, small_b;
  for (const double x : a) small_a.push_back(x - 1e6);
  for (const double x : b) small_b.push_back(x - 1e6);
  CHECK(measure("correlation", a, b) ==
        Approx(measure("correlation", small_a, small_b)).margin(1e-9));
}

TEST_CASE("correlation is not defined for constant data") {
  CHECK(std::isnan(measure("correlation", {1, 1, 1}, {1, 2, 3})));
}

}  // namespace kedge::validate
