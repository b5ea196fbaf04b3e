// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the relative L1 error.
#include "tests/support/catch.hpp"
#include "tests/validate/gather.hpp"

namespace kedge::validate {

TEST_CASE("l1_rel divides the summed error by the larger summed magnitude") {
  CHECK(measure("l1_rel", {1, -3}, {2, -2}) == Approx(0.5));
  CHECK(measure("l1_rel", {2, -2}, {1, -3}) == Approx(0.5));
  CHECK(measure("l1_rel", {0, 0}, {0, 0}) == 0.0);
}

}  // namespace kedge::validate
