// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// kedge run as a user runs it: what it prints, what it writes, under mpirun and without.
#include <nlohmann/json.hpp>

#include "common/data/snapshot.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hdf5_values.hpp"
#include "tests/support/mpi_launch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge::test {
namespace {

using nlohmann::json;

TEST_CASE("kedge run --list shows each kernel with its costs and its suitability") {
  const ProcessResult text = run_tool("kedge-run", {"--list"});
  CHECK(text.exit_code == 0);
  CHECK(text.out.find("heat") != std::string::npos);
  CHECK(text.err.empty());

  const json list = json::parse(run_tool("kedge-run", {"--list", "--format", "json"}).out);
  CHECK(list["schema"] == "kedge.kernels/1");
  for (const json& kernel : list["kernels"]) {
    CHECK(kernel["bytes_per_point"]["fp64"] > kernel["bytes_per_point"]["fp32"]);
    CHECK(kernel["flops_per_point"] > 0.0);
    CHECK(kernel["reason"].get<std::string>().size() > 20);
  }
}

TEST_CASE("kedge run heat --help says what the kernel is and how its tolerance follows") {
  const ProcessResult help = run_tool("kedge-run", {"heat", "--help"});
  CHECK(help.exit_code == 0);
  for (const char* word :
       {"stencil", "unit roundoffs", "--ranks-layout", "--restart", "Exit codes"}) {
    INFO(word);
    CHECK(help.out.find(word) != std::string::npos);
  }
}

TEST_CASE("the version facts name every library and say whether MPI takes device memory") {
  const json facts = json::parse(run_tool("kedge-run", {"--version-json"}).out);
  for (const char* fact :
       {"Kokkos", "Kokkos back ends", "MPI", "MPI GPU-aware", "HDF5", "device"}) {
    INFO(fact);
    CHECK(facts.contains(fact));
  }
}

TEST_CASE("a run without mpirun writes a snapshot and reports from one rank") {
  const TemporaryFolder folder;
  const ProcessResult run =
      run_tool("kedge-run", {"heat", "--size", "12", "--steps", "20", "--every", "10", "--out",
                             folder / "a.h5", "--format", "json"});
  INFO(run.err);
  REQUIRE(run.exit_code == 0);
  const json report = json::parse(run.out);
  CHECK(report["schema"] == "kedge.run/1");
  CHECK(report["points"] == 12 * 12 * 12);
  CHECK(report["invariants"].size() == 3);
  CHECK(report["phases"].contains("MPI"));

  const data::File file = data::File::open(folder / "a.h5");
  const data::SnapshotIndex index = data::read_index(file);
  CHECK(index.steps == std::vector<std::int64_t>{0, 10, 20});
  CHECK(index.fields == std::vector<std::string>{"temperature"});
  CHECK(index.history_names == std::vector<std::string>{"energy", "residual"});
  CHECK(index.provenance.kernel == "heat");
  CHECK(index.provenance.precision == "fp64");
  CHECK(index.provenance.ranks == 1);
  CHECK_FALSE(index.provenance.backend.empty());
  CHECK(file.text_attribute("/steps/20/temperature", "units") == "K");
  CHECK(folder.names() == std::vector<std::string>{"a.h5"});
}

TEST_CASE("only one rank reports") {
  const ProcessResult run = launch(
      4, "kedge-run", {"heat", "--size", "12,10,8", "--steps", "5", "--ranks-layout", "2,2,1"});
  INFO(run.err);
  CHECK(run.exit_code == 0);
  CHECK(lines_starting_with(run.out, "kedge run heat") == 1);
  CHECK(run.out.find("(2 x 2 x 1)") != std::string::npos);
}

TEST_CASE("fields are stored in the precision of the run") {
  const TemporaryFolder folder;
  for (const char* precision : {"fp32", "mixed"}) {
    const ProcessResult run =
        run_tool("kedge-run", {"heat", "--size", "8", "--steps", "2", "--precision", precision,
                               "--out", folder / "a.h5"});
    CHECK(run.exit_code == 0);
    CHECK(data::File::open(folder / "a.h5").info("/steps/2/temperature").type.bytes == 4);
  }
}

TEST_CASE("the number of threads changes no bit") {
  const TemporaryFolder folder;
  for (const std::string threads : {"1", "2", "3"})
    REQUIRE(run_tool("kedge-run", {"heat", "--size", "20", "--steps", "20", "--threads", threads,
                                   "--out", folder / (threads + ".h5")})
                .exit_code == 0);
  const auto one = all_values(folder / "1.h5");
  for (const char* other : {"2.h5", "3.h5"})
    for (const auto& [path, values] : all_values(folder / other))
      CHECK(largest_ulp(values, one.at(path)) == 0);
}

}  // namespace
}  // namespace kedge::test
