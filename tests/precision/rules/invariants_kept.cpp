// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the rule on conserved quantities.
#include <cmath>

#include "tests/precision/trajectories.hpp"
#include "tests/support/catch.hpp"

namespace kedge::precision {

namespace {

Trajectory with_energy(const std::vector<double>& reference, const std::vector<double>& variant) {
  Trajectory result = trajectory(2, [](double) { return 0.0; });
  result.history = {{"energy", "J", {0, 10, 20}, reference, variant}};
  return result;
}

validate::Tolerance relative(double limit) {
  validate::Tolerance tolerance;
  tolerance.points.rel = limit;
  return tolerance;
}

}  // namespace

TEST_CASE("an invariant that the run found broken fails, one that it kept passes") {
  Trajectory variant = trajectory(2, [](double) { return 0.0; });
  variant.run.invariants = {{"energy", 1e-9, 1e-6, "relative", true, "rounding model"}};
  CHECK(apply("invariants_kept", variant).verdict == Verdict::pass);
  variant.run.invariants.push_back({"mass", 1e-3, 1e-6, "relative", false, "rounding model"});
  CHECK(apply("invariants_kept", variant).verdict == Verdict::fail);
}

TEST_CASE("an energy that the reference conserves may drift by the relative limit") {
  const Trajectory drifting = with_energy({5, 5, 5}, {5, 5.001, 5.002});
  CHECK(apply("invariants_kept", drifting).verdict == Verdict::undecided);
  CHECK(apply("invariants_kept", drifting, relative(1e-6)).verdict == Verdict::fail);
  CHECK(apply("invariants_kept", drifting, relative(1e-3)).verdict == Verdict::pass);
  CHECK(apply("invariants_kept", with_energy({5, 5, 5}, {5, NAN, 5}), relative(1e-3)).verdict ==
        Verdict::fail);
}

TEST_CASE("an energy that the reference does not conserve is no invariant") {
  CHECK_FALSE(apply("invariants_kept", with_energy({5, 4, 3}, {5, 4, 3.1})).verdict.has_value());
}

}  // namespace kedge::precision
