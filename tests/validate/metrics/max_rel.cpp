// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the largest relative difference.
#include "tests/support/catch.hpp"
#include "tests/validate/gather.hpp"

namespace kedge::validate {

TEST_CASE("max_rel divides by the larger of the two magnitudes") {
  CHECK(measure("max_rel", {1.0}, {2.0}) == 0.5);
  CHECK(measure("max_rel", {2.0}, {1.0}) == 0.5);
  CHECK(measure("max_rel", {1e-20}, {2e-20}) == Approx(0.5));
  CHECK(measure("max_rel", {1.0}, {-1.0}) == 2.0);
}

TEST_CASE(
    "max_rel is floored at the smallest normal number, so that subnormal noise does not rule") {
  CHECK(measure("max_rel", {5e-324}, {0.0}) < 1e-15);
  CHECK(measure("max_rel", {3e-308}, {0.0}) == 1.0);
}

}  // namespace kedge::validate
