// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of measuring a variant from two files.
#include "precision/measure/measure.hpp"

#include "common/core/error.hpp"
#include "tests/precision/snapshots.hpp"
#include "tests/support/catch.hpp"

namespace kedge::precision {
namespace {

validate::Tolerance relative(double limit) {
  return {{std::nullopt, limit}, std::nullopt, "test"};
}

}  // namespace

TEST_CASE("errors are measured at every step, in the order of time") {
  const test::TemporaryFolder folder;
  write_snapshots(folder / "a.h5", no_error);
  write_snapshots(folder / "b.h5", linear_error);
  const Trajectory run = measure(folder / "a.h5", folder / "b.h5", "variant", relative(1.0));
  REQUIRE(run.steps.size() == 11);
  CHECK(run.missing.empty());
  CHECK(run.steps[0].fields[0].outcome == validate::Outcome::equal);
  CHECK(run.steps[10].step == 100);
  CHECK(run.steps[10].fields[0].max_rel == Approx(1e-6).epsilon(1e-3));
  CHECK(run.steps[2].fields[0].l2_rel == Approx(2e-7).epsilon(1e-3));
}

TEST_CASE("float storage alone is no ULP at the start") {
  const test::TemporaryFolder folder;
  write_snapshots(folder / "a.h5", no_error);
  write_snapshots(folder / "b.h5", no_error, true);
  const Trajectory run = measure(folder / "a.h5", folder / "b.h5", "fp32", {});
  CHECK(run.steps[0].fields[0].max_ulp == 0);
  CHECK(run.steps[0].fields[0].differing > 0);
}

TEST_CASE("histories are paired at the steps that both recorded") {
  const test::TemporaryFolder folder;
  write_snapshots(folder / "a.h5", no_error);
  write_snapshots(folder / "b.h5", no_error, false, 50);
  const Trajectory run = measure(folder / "a.h5", folder / "b.h5", "short", {});
  REQUIRE(run.history.size() == 1);
  CHECK(run.history[0].name == "energy");
  CHECK(run.history[0].steps.size() == 6);
  REQUIRE(run.missing.size() == 1);
  CHECK(test::contains(run.missing[0], "only in the reference"));
}

TEST_CASE("files without steps, or without a common one, are refused") {
  const test::TemporaryFolder folder;
  write_snapshots(folder / "a.h5", no_error);
  test::write_hdf5(folder / "plain.h5", test::Doubles{"/u", {1}});
  test::write_hdf5(folder / "late.h5", test::Doubles{"/steps/7/temperature", {1}});
  test::write_hdf5(folder / "odd.h5", test::Doubles{"/steps/seven/temperature", {1}});
  for (const char* other : {"plain.h5", "late.h5", "odd.h5", "missing.h5"}) {
    INFO(other);
    CHECK_THROWS_AS(measure(folder / "a.h5", folder / other, "x", {}), Error);
  }
}

TEST_CASE("a field that one file lacks is told") {
  const test::TemporaryFolder folder;
  test::write_hdf5(folder / "a.h5", test::Doubles{"/steps/0/u", {1}},
                   test::Doubles{"/steps/0/v", {1}});
  test::write_hdf5(folder / "b.h5", test::Doubles{"/steps/0/u", {1}},
                   test::Doubles{"/steps/0/w", {1}});
  const Trajectory run = measure(folder / "a.h5", folder / "b.h5", "x", {});
  CHECK(run.missing.size() == 2);
}

TEST_CASE("a file without provenance has no facts") {
  const test::TemporaryFolder folder;
  write_snapshots(folder / "a.h5", no_error);
  CHECK(facts_in_file(folder / "a.h5").precision.empty());
}

}  // namespace kedge::precision
