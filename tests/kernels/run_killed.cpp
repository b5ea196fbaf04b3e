// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Runs that are ended from outside: what they leave is whole or is not there, and nobody waits.
#include <cstdlib>
#include <random>

#include "tests/support/catch.hpp"
#include "tests/support/hdf5_values.hpp"
#include "tests/support/mpi_launch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge::test {
namespace {

std::vector<std::string> heat(std::vector<std::string> more) {
  more.insert(more.begin(), {"heat", "--size", "12,11,10"});
  return more;
}

TEST_CASE("a run killed at any moment leaves a checkpoint that is whole, or none") {
  const TemporaryFolder folder;
  const std::string file = folder / "c.h5";
  std::mt19937 random(std::random_device{}());
  std::uniform_real_distribution<double> delay(0.02, 0.9);
  int whole = 0;
  for (int attempt = 0; attempt < 10; ++attempt) {
    const std::string seconds = std::to_string(delay(random));
    std::vector<std::string> argv{"timeout", "--signal=KILL", seconds, tool_path("kedge-run")};
    const auto run = heat(
        {"--steps", "1000000", "--checkpoint", file, "--checkpoint-every", "1", "--threads", "1"});
    argv.insert(argv.end(), run.begin(), run.end());
    static_cast<void>(run_process(argv));
    if (!std::filesystem::exists(file)) continue;
    ++whole;
    const double step = all_values(file).at("/state/step").at(0);
    const ProcessResult onward =
        run_tool("kedge-run",
                 heat({"--restart", file, "--steps", std::to_string(static_cast<long>(step) + 1),
                       "--out", folder / "on.h5", "--check"}));
    INFO("killed after " << seconds << " s at step " << step << ": " << onward.err);
    CHECK(onward.exit_code == 0);
  }
  CHECK(whole > 0);
}

TEST_CASE("a rank that dies ends the run with an error and no output, and nobody waits for it") {
  const TemporaryFolder folder;
  const std::string run = tool_path("kedge-run") + " heat --size 16 --steps 10000000 --out " +
                          (folder / "a.h5").string();
  const std::string one_dies =
      "if [ \"$OMPI_COMM_WORLD_RANK$PMIX_RANK\" = 0 ] || [ "
      "\"$OMPI_COMM_WORLD_RANK$PMIX_RANK\" = 00 ]; then exec " +
      run + "; else exec timeout --signal=KILL 2 " + run + "; fi";
  ProcessOptions options;
  options.time_limit = std::chrono::seconds(60);
  const ProcessResult result =
      run_process({KEDGE_MPIEXEC, "-n", "2", "sh", "-c", one_dies}, options);
  INFO(result.err);
  CHECK_FALSE(result.timed_out);
  CHECK(result.exit_code != 0);
  CHECK_FALSE(std::filesystem::exists(folder / "a.h5"));
}

}  // namespace
}  // namespace kedge::test
