// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the drift of a sum.
#include "tests/support/catch.hpp"
#include "tests/validate/gather.hpp"

namespace kedge::validate {

TEST_CASE("sum_drift shows what a conserved sum lost, against the sum of magnitudes") {
  const std::vector<std::int64_t> a(100, 1000);
  std::vector<std::int64_t> b = a;
  for (std::size_t i = 5; i < 15; ++i) --b[i];
  CHECK(measure("sum_drift", a, b) == Approx(-1e-4));
  CHECK(measure("sum_drift", {1, -1}, {2, -2}) == 0.0);
}

TEST_CASE("sum_drift finds one part in 1e16") {
  std::vector<double> a(1000000, 1.0);
  std::vector<double> b = a;
  b[777777] += 1e-10;
  CHECK(measure("sum_drift", a, b) == Approx(1e-16).epsilon(1e-5));
}

}  // namespace kedge::validate
