// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the count of differing values.
#include "tests/support/catch.hpp"
#include "tests/validate/gather.hpp"

namespace kedge::validate {

TEST_CASE("count_differing counts values that are not equal, one-sided NaN and Inf among them") {
  CHECK(count("count_differing", {1, 2, 3, 4}, {1, 2.5, 3, 5}) == 2);
  CHECK(count("count_differing", {1, nan_value}, {nan_value, 1}) == 2);
  CHECK(count("count_differing", {infinity, infinity}, {-infinity, 1e300}) == 2);
}

TEST_CASE("count_differing takes NaN as equal to NaN, and -0 as equal to +0") {
  CHECK(count("count_differing", {nan_value, -0.0, infinity}, {nan_value, 0.0, infinity}) == 0);
}

TEST_CASE("count_differing tells 64-bit integers apart that are one double") {
  const std::vector<std::int64_t> a{9007199254740993, -1};
  const std::vector<std::int64_t> b{9007199254740992, -1};
  CHECK(measure("count_differing", a, b) == 1.0);
  const std::vector<std::uint64_t> c{9007199254740993u, 18446744073709551615u};
  CHECK(measure("count_differing", a, c) == 1.0);
}

}  // namespace kedge::validate
