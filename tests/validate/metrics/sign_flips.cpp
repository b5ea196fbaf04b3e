// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the count of sign flips.
#include "tests/support/catch.hpp"
#include "tests/validate/gather.hpp"

namespace kedge::validate {

TEST_CASE("sign_flips counts non-zero numbers that changed sign") {
  CHECK(count("sign_flips", {1, -1, 0.0, 2}, {-1, -2, -1, 3}) == 1);
}

}  // namespace kedge::validate
