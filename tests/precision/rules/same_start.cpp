// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the rule on the initial state.
#include "tests/precision/trajectories.hpp"
#include "tests/support/catch.hpp"

namespace kedge::precision {

namespace {

Trajectory starting_with(std::uint64_t ulp, double relative, std::int64_t step = 0) {
  Trajectory result;
  result.steps = {{step, {field_error(relative)}}};
  result.steps.front().fields.front().max_ulp = ulp;
  return result;
}

}  // namespace

TEST_CASE("a start that differs by the rounding of the storage is the same start") {
  CHECK(apply("same_start", starting_with(0, 6e-8)).verdict == Verdict::pass);
  CHECK(apply("same_start", starting_with(1, 1e-7)).verdict == Verdict::pass);
  CHECK(apply("same_start", starting_with(std::uint64_t{1} << 28, 5.9e-8)).verdict ==
        Verdict::pass);
}

TEST_CASE("a start that differs by more is a bug and not drift") {
  const RuleResult result = apply("same_start", starting_with(40, 5e-6));
  CHECK(result.verdict == Verdict::fail);
  CHECK(result.because.find("a bug, not drift") != std::string::npos);
}

TEST_CASE("without a step 0 there is no start to judge") {
  CHECK_FALSE(apply("same_start", starting_with(40, 5e-6, 10)).verdict.has_value());
}

}  // namespace kedge::precision
