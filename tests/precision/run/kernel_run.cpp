// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of child runs: the command line, and the facts in a run's report.
#include "precision/run/kernel_run.hpp"

#include <algorithm>

#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge::precision {

TEST_CASE("several ranks put mpirun in front, one does not") {
  KernelRun run;
  run.kernel = "heat";
  run.precision = "fp32";
  CHECK(command_of(run, "bin/kedge-run").front() == "bin/kedge-run");
  run.ranks = 4;
  run.size = "32,16,8";
  run.threads = 2;
  const std::vector<std::string> command = command_of(run, "bin/kedge-run");
  CHECK(std::vector<std::string>(command.begin(), command.begin() + 5) ==
        std::vector<std::string>{"mpirun", "-n", "4", "bin/kedge-run", "heat"});
  CHECK(std::find(command.begin(), command.end(), "32,16,8") != command.end());
}

TEST_CASE("the report of a run gives time per step, invariants and the rounding bound") {
  const test::TemporaryFolder folder;
  test::write_file(folder / "run.json",
                   R"({"schema": "kedge.run/1", "first_step": 0, "last_step": 50, "seconds": 0.5,
    "provenance": {"precision": "fp32", "backend": "OpenMP", "ranks": 2, "threads": 1},
    "invariants": [{"name": "energy", "value": 1e-7, "limit": 1e-6, "unit": "relative", "kept": true, "origin": "rounding model"}],
    "rounding_bound": {"value": 0.01, "unit": "K", "origin": "rounding model"}})");
  const RunFacts facts = read_run_report(folder / "run.json");
  CHECK(facts.seconds_per_step.value() == Approx(0.01));
  CHECK(facts.backend == "OpenMP");
  REQUIRE(facts.invariants.size() == 1);
  CHECK(facts.invariants[0].kept);
  CHECK(facts.rounding_bound.value() == Approx(0.01));
}

TEST_CASE("a report that is missing or damaged gives no facts and no failure") {
  const test::TemporaryFolder folder;
  CHECK_FALSE(read_run_report(folder / "missing.json").seconds_per_step.has_value());
  test::write_file(folder / "half.json", R"({"seconds": 1, "last_)");
  CHECK_FALSE(read_run_report(folder / "half.json").seconds_per_step.has_value());
  test::write_file(
      folder / "odd.json",
      R"({"seconds": "fast", "invariants": 3, "rounding_bound": [], "provenance": 1})");
  CHECK_FALSE(read_run_report(folder / "odd.json").seconds_per_step.has_value());
}

}  // namespace kedge::precision
