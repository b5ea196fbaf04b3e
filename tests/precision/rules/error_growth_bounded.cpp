// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the rule on growth.
#include <cmath>

#include "tests/precision/trajectories.hpp"
#include "tests/support/catch.hpp"

namespace kedge::precision {

TEST_CASE("level, linear and quadratic growth are bounded") {
  CHECK(apply("error_growth_bounded", trajectory(11, [](double) { return 1e-7; })).verdict ==
        Verdict::pass);
  CHECK(apply("error_growth_bounded", trajectory(11, [](double i) { return 1e-7 * i; })).verdict ==
        Verdict::pass);
  CHECK(apply("error_growth_bounded", trajectory(11, [](double i) { return 1e-7 * i * i; }))
            .verdict == Verdict::pass);
}

TEST_CASE("exponential growth leaves the rule undecided and names the e-folding time") {
  const RuleResult result =
      apply("error_growth_bounded", trajectory(11, [](double i) { return 1e-9 * std::exp(i); }));
  CHECK(result.verdict == Verdict::undecided);
  CHECK(result.because.find("e-fold every 10 steps") != std::string::npos);
}

TEST_CASE("growth says nothing about a handful of steps, and no error is bounded") {
  CHECK_FALSE(
      apply("error_growth_bounded", trajectory(4, [](double i) { return i; })).verdict.has_value());
  CHECK(apply("error_growth_bounded", trajectory(11, [](double) { return 0.0; })).verdict ==
        Verdict::pass);
}

}  // namespace kedge::precision
