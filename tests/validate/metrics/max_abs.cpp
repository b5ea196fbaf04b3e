// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the largest difference.
#include "tests/support/catch.hpp"
#include "tests/validate/gather.hpp"

namespace kedge::validate {

TEST_CASE("max_abs is the largest difference and knows its place") {
  const Statistics s = gather<double, double>({1, 2, 3}, {1, 2.5, 3.25});
  CHECK(static_cast<double>(s.max_abs.value) == 0.5);
  CHECK(s.max_abs.place->index == 1);
  CHECK(measure("max_abs", {1e308}, {-1e308}) == infinity);
  CHECK(measure("max_abs", {4e-324}, {0.0}) == 4e-324);
}

}  // namespace kedge::validate
