// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The sample heat_mpi by itself: rank counts agree, restarts are seamless, errors are one line.
#include <filesystem>
#include <fstream>

#include "tests/support/catch.hpp"
#include "tests/support/hdf5_values.hpp"
#include "tests/support/mpi_launch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge::test {
namespace {

std::vector<std::string> heat(std::vector<std::string> more) {
  more.insert(more.begin(), {"--nx", "18", "--ny", "15", "--nz", "13", "--output-every", "10",
                             "--residual-every", "5"});
  return more;
}

void run(int ranks, const std::vector<std::string>& arguments) {
  const ProcessResult result = launch(ranks, "heat_mpi", heat(arguments));
  INFO(result.err);
  REQUIRE(result.exit_code == 0);
}

void check_refused(int ranks, const std::vector<std::string>& arguments, const std::string& words) {
  const ProcessResult result = launch(ranks, "heat_mpi", arguments);
  INFO(result.err);
  CHECK(result.exit_code == 2);
  CHECK(lines_starting_with(result.err, "heat_mpi: error: ") == 1);
  CHECK(result.err.find(words) != std::string::npos);
}

TEST_CASE("1, 2 and 4 ranks give the same fields to the last bit") {
  const TemporaryFolder folder;
  run(1, {"--steps", "30", "--out", folder / "1.h5"});
  const auto one = all_values(folder / "1.h5");
  CHECK(one.count("/steps/0/temperature") == 1);
  for (const int ranks : {2, 4}) {
    const auto path = folder / (std::to_string(ranks) + ".h5");
    run(ranks, {"--steps", "30", "--out", path});
    for (const auto& [name, values] : all_values(path))
      if (name.starts_with("/steps/")) CHECK(largest_ulp(values, one.at(name)) == 0);
  }
}

TEST_CASE("a restarted run equals an unbroken one to the last bit, histories included") {
  const TemporaryFolder folder;
  run(2, {"--steps", "30", "--out", folder / "whole.h5", "--probe", folder / "whole.csv"});
  run(2, {"--steps", "15", "--out", folder / "first.h5", "--checkpoint-every", "15", "--checkpoint",
          folder / "c.h5"});
  run(2, {"--steps", "30", "--out", folder / "second.h5", "--restart", folder / "c.h5", "--probe",
          folder / "second.csv"});
  const auto whole = all_values(folder / "whole.h5");
  const auto second = all_values(folder / "second.h5");
  CHECK(second.count("/steps/0/temperature") == 0);
  for (const auto& [name, values] : second) {
    INFO(name);
    CHECK(largest_ulp(values, whole.at(name)) == 0);
  }
  std::ifstream a(folder / "whole.csv"), b(folder / "second.csv");
  const std::string first{std::istreambuf_iterator<char>(a), {}},
      again{std::istreambuf_iterator<char>(b), {}};
  CHECK(first == again);
  CHECK(lines_starting_with(first, "30,") == 1);
}

TEST_CASE("the energy grows by the heater's output and no more") {
  const TemporaryFolder folder;
  run(1, {"--steps", "30", "--out", folder / "a.h5"});
  const Values energy = all_values(folder / "a.h5").at("/history/energy");
  REQUIRE(energy.size() == 6);
  // Equal steps bring in equal heat; a sum of n cells rounds n times at most.
  const double slack = 4.0 * 18.0 * 15.0 * 13.0 * 0x1p-53 * energy.back();
  for (std::size_t r = 2; r < energy.size(); ++r)
    CHECK(std::abs((energy[r] - energy[r - 1]) - (energy[1] - energy[0])) <= slack);
  CHECK(energy[1] > energy[0]);
}

TEST_CASE("a wrong command line is one line on one rank as on many") {
  check_refused(1, {"--bogus", "3"}, "unknown option '--bogus'");
  check_refused(2, {"--bogus", "3"}, "unknown option '--bogus'");
  check_refused(1, {"--nx"}, "--nx needs a whole number");
  check_refused(1, {"--nx", "3.5"}, "not '3.5'");
  check_refused(1, {"--steps", "0"}, "at least 1");
  check_refused(1, {"--out"}, "file name");
}

TEST_CASE("more ranks than cells are refused with the numbers") {
  check_refused(3, {"--nx", "2", "--ny", "2", "--nz", "2"},
                "3 ranks are too many for 2 x 2 x 2 cells");
}

TEST_CASE("what cannot be written leaves nothing behind") {
  const TemporaryFolder folder;
  std::ofstream(folder / "file") << "not a folder";
  check_refused(2, heat({"--steps", "5", "--out", folder / "none/a.h5"}),
                "No such file or directory");
  check_refused(2, heat({"--steps", "5", "--out", folder / "file/a.h5"}), "Not a directory");
  check_refused(2,
                heat({"--steps", "5", "--out", folder / "a.h5", "--checkpoint-every", "2",
                      "--checkpoint", folder / "none/c.h5"}),
                "No such file or directory");
  check_refused(2,
                heat({"--steps", "5", "--out", folder / "a.h5", "--probe", folder / "none/p.csv"}),
                "probe");
  CHECK(folder.names() == std::vector<std::string>{"file"});
}

TEST_CASE("a checkpoint that is missing, cut off, of another grid or too late is refused") {
  const TemporaryFolder folder;
  run(1, {"--steps", "10", "--out", folder / "a.h5", "--checkpoint-every", "10", "--checkpoint",
          folder / "c.h5"});
  check_refused(2, heat({"--restart", folder / "none.h5", "--out", folder / "b.h5"}),
                "No such file");
  check_refused(2, {"--restart", folder / "c.h5", "--out", folder / "b.h5"},
                "holds 18 x 15 x 13 cells");
  check_refused(2, heat({"--restart", folder / "c.h5", "--steps", "10", "--out", folder / "b.h5"}),
                "step 10 already");
  check_refused(2, heat({"--restart", folder / "a.h5", "--out", folder / "b.h5"}), "history");
  std::filesystem::resize_file(folder / "c.h5", std::filesystem::file_size(folder / "c.h5") / 2);
  check_refused(2, heat({"--restart", folder / "c.h5", "--out", folder / "b.h5"}),
                "not a whole HDF5 file");
  CHECK_FALSE(std::filesystem::exists(folder / "b.h5"));
}

}  // namespace
}  // namespace kedge::test
