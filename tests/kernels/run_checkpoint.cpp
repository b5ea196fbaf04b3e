// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Checkpoints of kedge run: refused when they do not fit, never taken for whole when cut off.
#include <filesystem>

#include "tests/support/catch.hpp"
#include "tests/support/hdf5_values.hpp"
#include "tests/support/mpi_launch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge::test {
namespace {

std::vector<std::string> heat(std::vector<std::string> more) {
  more.insert(more.begin(), {"heat", "--size", "10,9,8", "--history-every", "5"});
  return more;
}

void write_checkpoint(const std::filesystem::path& path, const std::string& steps = "10") {
  const ProcessResult run = run_tool("kedge-run", heat({"--steps", steps, "--checkpoint", path}));
  INFO(run.err);
  REQUIRE(run.exit_code == 0);
}

TEST_CASE("a restart on other ranks equals an unbroken run") {
  const TemporaryFolder folder;
  write_checkpoint(folder / "c.h5");
  REQUIRE(run_tool("kedge-run", heat({"--steps", "25", "--out", folder / "whole.h5"})).exit_code ==
          0);
  REQUIRE(launch(4, "kedge-run",
                 heat({"--steps", "25", "--restart", folder / "c.h5", "--out", folder / "half.h5"}))
              .exit_code == 0);
  const auto whole = all_values(folder / "whole.h5");
  const auto half = all_values(folder / "half.h5");
  for (const char* path :
       {"/steps/25/temperature", "/history/step", "/history/residual", "/history/energy"})
    CHECK(largest_ulp(whole.at(path), half.at(path)) == 0);
}

TEST_CASE("checkpoints on the way replace one another and the last one is of the last step") {
  const TemporaryFolder folder;
  const ProcessResult run =
      run_tool("kedge-run",
               heat({"--steps", "10", "--checkpoint", folder / "c.h5", "--checkpoint-every", "3"}));
  CHECK(run.exit_code == 0);
  CHECK(all_values(folder / "c.h5").at("/state/step") == Values{10.0});
  CHECK(folder.names() == std::vector<std::string>{"c.h5"});
}

TEST_CASE("a checkpoint cut off at any byte is never taken for whole") {
  const TemporaryFolder folder;
  write_checkpoint(folder / "c.h5");
  const auto size = std::filesystem::file_size(folder / "c.h5");
  for (const std::uintmax_t keep : {std::uintmax_t{0}, std::uintmax_t{1}, std::uintmax_t{96},
                                    size / 4, size / 2, size - 512, size - 1}) {
    std::filesystem::copy_file(folder / "c.h5", folder / "cut.h5",
                               std::filesystem::copy_options::overwrite_existing);
    std::filesystem::resize_file(folder / "cut.h5", keep);
    const ProcessResult run =
        run_tool("kedge-run",
                 heat({"--steps", "20", "--restart", folder / "cut.h5", "--out", folder / "o.h5"}));
    INFO(keep << " of " << size << " bytes: " << run.err);
    CHECK(run.exit_code == 2);
    CHECK(lines_starting_with(run.err, "kedge-run: error: ") == 1);
    CHECK_FALSE(std::filesystem::exists(folder / "o.h5"));
  }
}

TEST_CASE("a checkpoint of another run is refused, and the line names what differs") {
  const TemporaryFolder folder;
  write_checkpoint(folder / "c.h5");
  REQUIRE(
      run_tool("kedge-run", heat({"--steps", "5", "--out", folder / "snapshot.h5"})).exit_code ==
      0);
  const std::string c = folder / "c.h5";
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases{
      {{"heat", "--size", "10,9,7", "--steps", "20", "--restart", c}, "size 10 x 9 x 8"},
      {heat({"--steps", "20", "--precision", "fp32", "--restart", c}), "precision fp64"},
      {heat({"--steps", "10", "--restart", c}), "step 10 already"},
      {heat({"--steps", "20", "--restart", folder / "snapshot.h5"}), "no state"},
      {heat({"--steps", "20", "--restart", folder / "none.h5"}), "none.h5"},
  };
  for (const auto& [arguments, words] : cases) {
    const ProcessResult run = launch(2, "kedge-run", arguments);
    INFO(run.err);
    CHECK(run.exit_code == 2);
    CHECK(lines_starting_with(run.err, "kedge-run: error: ") == 1);
    CHECK(run.err.find(words) != std::string::npos);
    CHECK(run.out.empty());
  }
}

}  // namespace
}  // namespace kedge::test
