// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the count of zero flips.
#include "tests/support/catch.hpp"
#include "tests/validate/gather.hpp"

namespace kedge::validate {

TEST_CASE("zero_flips counts zeros on exactly one side") {
  CHECK(count("zero_flips", {0.0, 1.0, 0.0, -0.0}, {1.0, 0.0, 0.0, 0.0}) == 2);
}

}  // namespace kedge::validate
