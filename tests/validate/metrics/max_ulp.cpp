// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the ULP distance over a dataset.
#include "tests/support/catch.hpp"
#include "tests/validate/gather.hpp"

namespace kedge::validate {

TEST_CASE("max_ulp counts representable numbers, in the coarser type") {
  CHECK(count("max_ulp", {1.0}, {std::nextafter(1.0, 2.0)}) == 1);
  CHECK(count("max_ulp", {-4e-324}, {4e-324}) == 2);
  const Statistics single =
      gather<double, double>({0.1}, {static_cast<double>(0.1F)}, {}, single_format);
  CHECK(single.max_ulp == 0);
  CHECK(single.ulp_histogram[0] == 1);
}

TEST_CASE("max_ulp is not cut to fewer than 64 bits") {
  CHECK(count("max_ulp", {-1e308}, {1e308}) > std::uint64_t{1} << 63);
}

TEST_CASE("the ULP histogram sorts distances by powers of two") {
  const double next = std::nextafter(1.0, 2.0);
  const double third = 1.0 + 3 * (next - 1.0);
  const Statistics s = gather<double, double>({1.0, 1.0, 1.0, 1.0}, {next, third, third, 1.0});
  CHECK(s.ulp_histogram[1] == 1);
  CHECK(s.ulp_histogram[2] == 2);
}

}  // namespace kedge::validate
