// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Order statistics of repeated runs.
#include "kernels/bench/statistics.hpp"

#include "tests/support/catch.hpp"

namespace kedge::kernels::bench {

TEST_CASE("median and quartiles of five runs, worked out by hand, whatever their order") {
  const Summary s = summary_of({5.0, 1.0, 4.0, 2.0, 3.0});
  CHECK(s.median == 3.0);
  CHECK(s.lowest == 1.0);
  CHECK(s.highest == 5.0);
  CHECK(s.quartile1 == 2.0);
  CHECK(s.quartile3 == 4.0);
  CHECK(s.spread() == 2.0 / 3.0);
}

TEST_CASE("quantiles between two runs are interpolated") {
  const Summary s = summary_of({4.0, 2.0});
  CHECK(s.median == 3.0);
  CHECK(s.quartile1 == 2.5);
  CHECK(s.quartile3 == 3.5);
}

TEST_CASE("one run is its own median and has no spread") {
  const Summary s = summary_of({7.0});
  CHECK(s.median == 7.0);
  CHECK(s.spread() == 0.0);
}

TEST_CASE("one slow run among five moves neither median nor spread") {
  const Summary s = summary_of({1.0, 1.0, 1.0, 1.0, 50.0});
  CHECK(s.median == 1.0);
  CHECK(s.spread() == 0.0);
  CHECK(s.highest == 50.0);
}

}  // namespace kedge::kernels::bench
