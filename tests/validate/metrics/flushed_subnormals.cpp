// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the count of flushed subnormal numbers.
#include "tests/support/catch.hpp"
#include "tests/validate/gather.hpp"

namespace kedge::validate {

TEST_CASE("flushed_subnormals counts tiny numbers of the coarser type that became zero") {
  const std::vector<float> a{1e-40F, 1e-37F, 1.0F};
  const std::vector<float> b{0.0F, 0.0F, 1.0F};
  CHECK(gather(a, b, {}, single_format).flushed == 1);
  CHECK(gather(b, a, {}, single_format).flushed == 1);
  CHECK(count("flushed_subnormals", {1e-310, 1e-300}, {0.0, 0.0}) == 1);
}

}  // namespace kedge::validate
