// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the rule on NaN and infinity.
#include <cmath>

#include "tests/precision/trajectories.hpp"
#include "tests/support/catch.hpp"

namespace kedge::precision {

TEST_CASE("a value that is NaN on one side only fails and names the step") {
  Trajectory variant = trajectory(3, [](double) { return 0.0; });
  variant.steps[2].fields[0].nonfinite_mismatch = 4;
  const RuleResult result = apply("stays_finite", variant);
  CHECK(result.verdict == Verdict::fail);
  CHECK(result.because.find("step 20: 4 values of temperature") != std::string::npos);
}

TEST_CASE("a history that becomes infinite fails") {
  Trajectory variant = trajectory(3, [](double) { return 0.0; });
  variant.history = {{"residual", "", {0, 10}, {1, 0.5}, {1, INFINITY}}};
  CHECK(apply("stays_finite", variant).verdict == Verdict::fail);
}

TEST_CASE("a reference that is not finite itself leaves the rule undecided") {
  Trajectory variant = trajectory(3, [](double) { return 0.0; });
  CHECK(apply("stays_finite", variant).verdict == Verdict::pass);
  variant.steps[1].fields[0].nonfinite_both = 1;
  CHECK(apply("stays_finite", variant).verdict == Verdict::undecided);
}

}  // namespace kedge::precision
