// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Sums whose bits do not depend on threads, and how far they are from the truth.
#include "kernels/core/sums.hpp"

#include <cmath>
#include <random>

#include "kernels/core/backend.hpp"
#include "tests/support/catch.hpp"

namespace kedge::kernels {
namespace {

const BackendSession& backend() {
  static const BackendSession session(2, 0);
  return session;
}

std::vector<double> terms(std::size_t count) {
  std::mt19937_64 random(count);
  std::uniform_real_distribution<double> value(-1.0, 1.0);
  std::vector<double> all(count);
  for (double& one : all) one = value(random);
  return all;
}

struct TermAt {
  const double* values;
  KOKKOS_INLINE_FUNCTION double operator()(std::int64_t i) const { return values[i]; }
};

TEST_CASE("an ordered sum has the same bits on every back end of the host, and the bound's error") {
  static_cast<void>(backend());
  for (const std::size_t count : {0UL, 1UL, 7UL, 8UL, 2047UL, 2048UL, 2049UL, 100003UL}) {
    const std::vector<double> values = terms(count);
    long double truth = 0.0L, magnitude = 0.0L;
    for (const double v : values) {
      truth += v;
      magnitude += std::abs(v);
    }
    OrderedSum<DefaultSpace, double> here;
    OrderedSum<SerialSpace, double> there;
    const auto n = static_cast<std::int64_t>(count);
    const double sum = here.local("sum", n, TermAt{values.data()});
    INFO(count);
    CHECK(sum == there.local("sum", n, TermAt{values.data()}));
    // As the header says: additions within a lane, then of lanes and blocks.
    const double additions = static_cast<double>(sum_block) / sum_lanes +
                             std::log2(static_cast<double>(count) + 1.0) + 4.0;
    CHECK(std::abs(static_cast<double>(truth) - sum) <=
          additions * 0x1p-53 * static_cast<double>(magnitude));
  }
}

TEST_CASE("a pairwise sum of any length adds every part once") {
  for (std::size_t count = 0; count < 70; ++count) {
    std::vector<double> parts;
    double expected = 0.0;
    for (std::size_t i = 0; i < count; ++i) {
      parts.push_back(std::ldexp(1.0, static_cast<int>(i % 50)));  // sums of these are exact
      expected += parts.back();
    }
    CHECK(pairwise_sum(parts) == expected);
  }
}

}  // namespace
}  // namespace kedge::kernels
