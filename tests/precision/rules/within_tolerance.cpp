// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the rule on the tolerance.
#include "tests/precision/trajectories.hpp"
#include "tests/support/catch.hpp"

namespace kedge::precision {

TEST_CASE("without a tolerance, what differs is undecided and what is equal passes") {
  CHECK(apply("within_tolerance", trajectory(3, [](double) { return 1e-7; })).verdict ==
        Verdict::undecided);
  CHECK(apply("within_tolerance", trajectory(3, [](double) { return 0.0; })).verdict ==
        Verdict::pass);
}

TEST_CASE("the first step out of tolerance is named") {
  Trajectory variant = trajectory(4, [](double) { return 0.0; });
  variant.steps[2].fields[0] = field_error(1e-3, validate::Outcome::beyond);
  variant.steps[3].fields[0] = field_error(1e-2, validate::Outcome::beyond);
  const RuleResult result = apply("within_tolerance", variant);
  CHECK(result.verdict == Verdict::fail);
  CHECK(result.because.find("step 20, temperature") != std::string::npos);
}

TEST_CASE("a missing step or field fails, and no step at all is undecided") {
  Trajectory variant = trajectory(3, [](double) { return 0.0; });
  variant.missing = {"steps 30 are only in the reference"};
  CHECK(apply("within_tolerance", variant).verdict == Verdict::fail);
  CHECK(apply("within_tolerance", Trajectory{}).verdict == Verdict::undecided);
}

}  // namespace kedge::precision
