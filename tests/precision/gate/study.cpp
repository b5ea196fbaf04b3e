// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of verdicts over rules and variants.
#include "precision/gate/study.hpp"

#include "tests/precision/trajectories.hpp"
#include "tests/support/catch.hpp"

namespace kedge::precision {
namespace {

validate::Tolerance relative(double limit) {
  return {{std::nullopt, limit}, std::nullopt, "test"};
}

Trajectory within(double error) {
  Trajectory result = trajectory(11, [error](double) { return error; });
  for (StepErrors& step : result.steps) step.fields[0].outcome = validate::Outcome::within;
  return result;
}

}  // namespace

TEST_CASE("a variant within the tolerance at every step passes every rule that applies") {
  const Assessment assessment = assess(within(1e-8), nullptr, relative(1e-6));
  CHECK(assessment.verdict == Verdict::pass);
  CHECK(assessment.rules.size() == all_rules().size());
}

TEST_CASE("one rule that fails fails the variant, one undecided leaves it undecided") {
  Trajectory broken = within(1e-8);
  broken.steps[5].fields[0].nonfinite_mismatch = 1;
  CHECK(assess(broken, nullptr, relative(1e-6)).verdict == Verdict::fail);
  CHECK(assess(trajectory(11, [](double) { return 1e-8; }), nullptr, {}).verdict ==
        Verdict::undecided);
}

TEST_CASE("the whole is as good as its worst variant, and a failed run fails it") {
  Study study;
  conclude(study);
  CHECK(study.verdict == Verdict::undecided);
  study.variants.push_back(assess(within(1e-8), nullptr, relative(1e-6)));
  conclude(study);
  CHECK(study.verdict == Verdict::pass);
  study.failed.push_back({"mixed", "exit code 139"});
  conclude(study);
  CHECK(study.verdict == Verdict::fail);
}

TEST_CASE("nothing passes when the reference does not repeat within the tolerance") {
  Study study;
  study.variants.push_back(assess(within(1e-8), nullptr, relative(1e-6)));
  study.control = within(1e-9);
  conclude(study);
  CHECK(study.verdict == Verdict::pass);
  study.control->steps[3].fields[0].outcome = validate::Outcome::beyond;
  conclude(study);
  CHECK(study.verdict == Verdict::undecided);
}

}  // namespace kedge::precision
