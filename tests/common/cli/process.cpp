// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Running other programs.
#include "common/cli/process.hpp"

#include <chrono>
#include <fstream>
#include <thread>

#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge {
namespace {

using Clock = std::chrono::steady_clock;

ProcessResult shell(const std::string& line, const ProcessOptions& options = {}) {
  return run_process({"sh", "-c", line}, options);
}

}  // namespace

TEST_CASE("output, errors and the exit code of a program are told apart") {
  const ProcessResult result = shell("echo out; echo err >&2; exit 7");
  CHECK(result.started);
  CHECK_FALSE(result.timed_out);
  CHECK(result.exit_code == 7);
  CHECK(result.out == "out\n");
  CHECK(result.err == "err\n");
}

TEST_CASE("arguments reach the program unchanged: no shell reads them") {
  const ProcessResult result = run_process({"printf", "%s|", "a b", "$HOME", "'", "*"});
  CHECK(result.out == "a b|$HOME|'|*|");
}

TEST_CASE("a program that is killed by a signal has an exit code of 128 and the signal") {
  CHECK(shell("kill -9 $$").exit_code == 137);
}

TEST_CASE("a program that does not exist is told, not thrown") {
  const ProcessResult unknown = run_process({"kedge-no-such-program"});
  CHECK_FALSE(unknown.started);
  CHECK(unknown.exit_code == -1);
  CHECK(unknown.err.find("not found in PATH") != std::string::npos);
  CHECK(run_process({"/no/such/program"}).err.find("No such file") != std::string::npos);
  const test::TemporaryFolder folder;
  test::write_file(folder / "plain", "text");
  CHECK(run_process({(folder / "plain").string()}).err.find("Permission denied") !=
        std::string::npos);
  CHECK_FALSE(run_process({}).started);
}

TEST_CASE("much output on both streams does not block") {
  const ProcessResult result = shell("head -c 3000000 /dev/zero; head -c 3000000 /dev/zero >&2");
  CHECK(result.exit_code == 0);
  CHECK(result.out.size() == 3000000);
  CHECK(result.err.size() == 3000000);
}

TEST_CASE("a time limit ends the program and what it has started") {
  const test::TemporaryFolder folder;
  const std::string mark = (folder / "mark").string();
  ProcessOptions options;
  options.time_limit = std::chrono::seconds(1);
  const auto start = Clock::now();
  const ProcessResult result =
      shell("echo early; (sleep 3; touch '" + mark + "') & sleep 30", options);
  CHECK(result.timed_out);
  CHECK(result.out == "early\n");
  CHECK(result.exit_code > 128);
  CHECK(Clock::now() - start < std::chrono::seconds(10));
  std::this_thread::sleep_for(std::chrono::seconds(3));
  CHECK_FALSE(std::filesystem::exists(mark));
}

TEST_CASE("a program that ignores the polite signal is killed") {
  ProcessOptions options;
  options.time_limit = std::chrono::seconds(1);
  const auto start = Clock::now();
  const ProcessResult result = shell("trap '' TERM; while :; do sleep 1; done", options);
  CHECK(result.timed_out);
  CHECK(Clock::now() - start < std::chrono::seconds(10));
}

TEST_CASE("a background program that keeps the output open is not waited for") {
  const auto start = Clock::now();
  const ProcessResult result = shell("sleep 20 & echo done");
  CHECK(result.out == "done\n");
  CHECK(Clock::now() - start < std::chrono::seconds(10));
}

TEST_CASE("the environment can be added to and overridden") {
  ProcessOptions options;
  options.extra_environment = {"KEDGE_TEST_VALUE=a=b", "HOME=/elsewhere"};
  CHECK(shell("echo $KEDGE_TEST_VALUE $HOME", options).out == "a=b /elsewhere\n");
}

TEST_CASE("a program reads nothing from our input and is stopped by a closed pipe") {
  CHECK(run_process({"cat"}).exit_code == 0);
  CHECK(shell("yes | head -n 1").out == "y\n");
}

TEST_CASE("programs are found in PATH, and the own folder is known") {
  CHECK(find_program("sh").filename() == "sh");
  CHECK(find_program("kedge-no-such-program").empty());
  CHECK(find_program("").empty());
  CHECK(std::filesystem::exists(executable_folder() / "test_common"));
}

}  // namespace kedge
