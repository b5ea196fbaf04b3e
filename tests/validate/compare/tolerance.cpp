// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of reading limits: what is not a plain number >= 0 is refused.
#include "validate/compare/tolerance.hpp"

#include "common/core/error.hpp"
#include "tests/support/catch.hpp"

namespace kedge::validate {

TEST_CASE("a limit is a finite number that is not negative, and nothing else") {
  CHECK(parse_limit("--rel", "1e-12") == 1e-12);
  CHECK(parse_limit("--rel", "0") == 0.0);
  CHECK(parse_limit("--abs", "3") == 3.0);
  CHECK(parse_limit("--abs", ".5") == 0.5);
  for (const char* text : {"1e-3x", "", " 1", "1 ", "-1", "-0", "nan", "inf", "1e999", "1e-999",
                           "0x1p-3", "1,5", "--rel", "1e"}) {
    INFO(text);
    CHECK_THROWS_AS(parse_limit("--rel", text), Error);
  }
}

TEST_CASE("a tolerance tells its limits and where they come from") {
  Tolerance tolerance;
  CHECK(describe(tolerance) == "none");
  tolerance.points.rel = 1e-12;
  tolerance.origin = "user's statement";
  CHECK(describe(tolerance) == "user's statement: --rel 1e-12");
  tolerance.points.abs = 0.5;
  tolerance.bias = 0.0;
  CHECK(describe(tolerance) == "user's statement: --abs 0.5 --rel 1e-12 --bias 0");
}

}  // namespace kedge::validate
