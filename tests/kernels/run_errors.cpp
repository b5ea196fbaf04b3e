// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What a user does wrong with kedge run: one clear line, exit code 2, nothing half-written.
#include <fstream>

#include "tests/support/catch.hpp"
#include "tests/support/mpi_launch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge::test {
namespace {

void check_one_line(const ProcessResult& run, const std::string& words) {
  INFO(run.err);
  CHECK(run.exit_code == 2);
  CHECK(run.out.empty());
  CHECK(lines_starting_with(run.err, "kedge-run: error: ") == 1);
  CHECK(run.err.find(words) != std::string::npos);
}

TEST_CASE("more ranks than the grid has room for: one line that names the limit") {
  const TemporaryFolder folder;
  check_one_line(launch(3, "kedge-run", {"heat", "--size", "2", "--out", folder / "a.h5"}),
                 "3 ranks are too many for 2 x 2 x 2 cells");
  check_one_line(
      launch(4, "kedge-run",
             {"heat", "--size", "8,3,8", "--ranks-layout", "1,4,1", "--out", folder / "a.h5"}),
      "4 ranks along y are too many for 3 cells");
  check_one_line(
      launch(2, "kedge-run",
             {"heat", "--size", "8", "--ranks-layout", "1,4,1", "--out", folder / "a.h5"}),
      "is 4 ranks, but 2 run");
  CHECK(folder.names().empty());
}

TEST_CASE("a wrong option or value: one line, on one rank as on many") {
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases{
      {{}, "--list"},
      {{"heat", "--setps", "3"}, "--steps"},
      {{"haet"}, "heat"},
      {{"heat", "--size", "0"}, "--size '0'"},
      {{"heat", "--size", "8,8"}, "three numbers"},
      {{"heat", "--size", "8,8,8,8"}, "--size"},
      {{"heat", "--size", "8x"}, "--size"},
      {{"heat", "--steps", "-1"}, "--steps"},
      {{"heat", "--precision", "fp16"}, "fp32, fp64, mixed"},
      {{"heat", "--precision", "policy.toml"}, "cannot read the precision policy policy.toml"},
      {{"heat", "--variant", "block"}, "did you mean blocks"},
      {{"--explain", "haet"}, "did you mean heat"},
      {{"heat", "--backend", "hip"}, "it was built with"},
      {{"heat", "--format", "pdf"}, "pdf"},
  };
  for (const auto& [arguments, words] : cases)
    check_one_line(run_tool("kedge-run", arguments), words);
  for (const std::size_t found_by : {1U, 8U})  // the option parser; the kernel's own tables
    check_one_line(launch(2, "kedge-run", cases[found_by].first), cases[found_by].second);
}

TEST_CASE("more memory than the machine has is refused before it is touched") {
  check_one_line(launch(2, "kedge-run", {"heat", "--size", "20000"}), "GB of memory");
}

TEST_CASE("an output that cannot be written shows before any work, and leaves nothing") {
  const TemporaryFolder folder;
  std::ofstream(folder / "file") << "not a folder";
  for (const std::string option : {"--out", "--checkpoint"}) {
    check_one_line(launch(2, "kedge-run",
                          {"heat", "--size", "8", "--steps", "2", option, folder / "none/a.h5"}),
                   "none");
    check_one_line(launch(2, "kedge-run",
                          {"heat", "--size", "8", "--steps", "2", option, folder / "file/a.h5"}),
                   "not a folder");
    check_one_line(
        launch(2, "kedge-run", {"heat", "--size", "8", "--steps", "2", option, folder.path()}),
        "folder");
  }
  CHECK(folder.names() == std::vector<std::string>{"file"});
}

}  // namespace
}  // namespace kedge::test
