// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// kedge bench as a user runs it: forms of output, files, mistakes. Never how fast.
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/support/catch.hpp"
#include "tests/support/mpi_launch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge::test {
namespace {

const std::vector<std::string> small{"heat", "--size",           "8",    "--steps",
                                     "2",    "--repeat",         "3",    "--threads",
                                     "1",    "--triad-elements", "10000"};

std::vector<std::string> with(std::vector<std::string> arguments,
                              const std::vector<std::string>& more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

std::string text_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

void check_one_line(const ProcessResult& run, const std::string& words) {
  INFO(run.err);
  CHECK(run.exit_code == 2);
  CHECK(run.out.empty());
  CHECK(lines_starting_with(run.err, "kedge-bench: error: ") == 1);
  CHECK(run.err.find(words) != std::string::npos);
}

}  // namespace

TEST_CASE("kedge bench measures each precision and variant in as many runs as were asked for") {
  const ProcessResult run =
      run_tool("kedge-bench", with(small, {"--precision", "fp64,fp32", "--format", "json"}));
  INFO(run.err);
  REQUIRE(run.exit_code == 0);
  const auto report = nlohmann::json::parse(run.out);
  CHECK(report.at("schema") == "kedge.bench/1");
  CHECK(report.at("peaks").at("stream_bytes_per_second").get<double>() > 0.0);
  CHECK(report.at("peaks").at("fma_fp32_flops_per_second").get<double>() > 0.0);
  REQUIRE(report.at("rows").size() >= 2);
  CHECK(report.at("rows").front().at("precision") == "fp64");
  CHECK(report.at("rows").back().at("precision") == "fp32");
  for (const auto& row : report.at("rows")) {
    CHECK(row.at("kernel") == "heat");
    CHECK(row.at("seconds_of_runs").size() == 3);
    CHECK(row.at("steps") == 2);
    CHECK(row.at("invariants_broken").empty());
    CHECK(row.at("points_per_step") == 512.0);
    CHECK(row.at("phase_seconds").size() == 5);
  }
}

TEST_CASE("a table for people, CSV and SVG come from the same runs") {
  const TemporaryFolder folder;
  const ProcessResult run = run_tool(
      "kedge-bench", with(small, {"--csv", folder / "rows.csv", "--svg", folder / "roofs.svg"}));
  INFO(run.err);
  REQUIRE(run.exit_code == 0);
  for (const char* words : {"STREAM", "GF/s", "x first", "compute"})
    CHECK(run.out.find(words) != std::string::npos);
  CHECK(text_of(folder / "rows.csv").starts_with("kernel,variant,precision,"));
  CHECK(text_of(folder / "roofs.svg").starts_with("<svg xmlns="));
  CHECK(folder.names().size() == 2);
}

TEST_CASE("the option --loops tells each loop of the kernel by its label") {
  const ProcessResult run = run_tool("kedge-bench", with(small, {"--loops", "--format", "json"}));
  INFO(run.err);
  REQUIRE(run.exit_code == 0);
  const auto report = nlohmann::json::parse(run.out);
  const auto& row = report.at("rows").front();
  CHECK(row.at("loops").at("heat step").at("calls_per_step") == 1.0);
  CHECK(row.at("loops").at("heat step").at("seconds_per_step").get<double>() > 0.0);
}

TEST_CASE("under mpirun all ranks measure together and one speaks") {
  const ProcessResult run = launch(2, "kedge-bench", with(small, {"--format", "json"}));
  INFO(run.err);
  REQUIRE(run.exit_code == 0);
  const auto report = nlohmann::json::parse(run.out);
  CHECK(report.at("provenance").at("ranks") == 2);
  CHECK(report.at("rows").front().at("ranks_layout").dump() == "[1,1,2]");
}

TEST_CASE("kedge bench: a wrong option or value is one line") {
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases{
      {{"haet"}, "heat"},
      {{"heat", "--size", "0"}, "--size '0'"},
      {{"heat", "--size", "8,8"}, "three numbers"},
      {{"heat", "--steps", "0"}, "--steps"},
      {{"heat", "--repeat", "0"}, "--repeat"},
      {{"heat", "--repaet", "2"}, "--repeat"},
      {{"heat", "--precision", "fp65"}, "fp32, fp64, mixed"},
      {{"heat", "--variant", "fastest"}, "none of the variants"},
      {{"heat", "--backend", "hip"}, "it was built with"},
      {{"heat", "--csv", "-"}, "--csv takes a file"},
      {{"heat", "--svg", "/"}, "/"},
      {{"heat", "--format", "pdf"}, "pdf"},
  };
  for (const auto& [arguments, words] : cases)
    check_one_line(run_tool("kedge-bench", arguments), words);
  check_one_line(launch(2, "kedge-bench", cases[0].first), cases[0].second);
}

TEST_CASE("kedge bench: what does not fit is refused, on one rank as on many") {
  check_one_line(run_tool("kedge-bench", {"heat", "--size", "20000", "--triad-elements", "10000"}),
                 "GB of memory");
  check_one_line(launch(3, "kedge-bench", {"heat", "--size", "2", "--triad-elements", "10000"}),
                 "3 ranks are too many");
}

TEST_CASE("a file that cannot be written is one line, and exit code 2") {
  const TemporaryFolder folder;
  check_one_line(
      run_tool("kedge-bench", with(small, {"--csv", folder / "no such folder/rows.csv"})),
      "no such folder");
}

}  // namespace kedge::test
