// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Random numbers by index: the published sequence, range and mean.
#include "kernels/core/counter_random.hpp"

#include <cmath>

#include "tests/support/catch.hpp"

namespace kedge::kernels {
namespace {

TEST_CASE("the numbers of seed 0 are SplitMix64's") {
  CHECK(random_bits(0, 0) == 0xE220A8397B1DCDAFU);
  CHECK(random_bits(0, 1) == 0x6E789E6AA1B965F4U);
  CHECK(random_bits(0, 2) == 0x06C45D188009454FU);
}

TEST_CASE("unit numbers lie in [0, 1), and their mean is one half") {
  const int count = 10000;
  double sum = 0.0;
  for (int n = 0; n < count; ++n) {
    const double r = random_unit(5, static_cast<std::uint64_t>(n));
    CHECK((r >= 0.0 && r < 1.0));
    sum += r;
  }
  // Five standard deviations of the mean of uniform numbers.
  CHECK(std::abs(sum / count - 0.5) < 5.0 * std::sqrt(1.0 / 12.0 / count));
}

}  // namespace
}  // namespace kedge::kernels
