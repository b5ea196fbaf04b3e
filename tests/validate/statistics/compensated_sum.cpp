// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the compensated sum.
#include "validate/statistics/compensated_sum.hpp"

#include "tests/support/catch.hpp"

namespace kedge::validate {

TEST_CASE("a compensated sum keeps a small term beside large ones that cancel") {
  CompensatedSum sum;
  for (const long double term : {1e30L, 1.0L, -1e30L, 1e-20L}) sum.add(term);
  CHECK(sum.value() == 1.0L + 1e-20L);
}

TEST_CASE("a compensated sum of many small terms is right to the last digits of a double") {
  CompensatedSum sum;
  for (int i = 0; i < 10000000; ++i) sum.add(0.1L);
  CHECK(static_cast<double>(sum.value()) == Approx(1e6).epsilon(1e-18));
}

}  // namespace kedge::validate
