// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of kedge-precision as a user runs it, with a kedge-run that copies files made by hand.
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/precision/snapshots.hpp"
#include "tests/support/catch.hpp"

namespace kedge::precision {
namespace {

namespace fs = std::filesystem;
using test::contains;

/// A folder with kedge-precision and a stand-in for kedge-run, which copies data/<precision>.h5.
class Bench {
 public:
  Bench() {
    fs::copy_file(test::tool_path("kedge-precision"), folder_ / "kedge-precision");
    test::write_file(folder_ / "kedge-run", R"(#!/bin/sh
here=$(dirname "$0")
echo "$*" >>"$here/calls"
while [ $# -gt 0 ]; do
  case $1 in
    --precision) precision=$2 ;;
    --out) out=$2 ;;
    --output) report=$2 ;;
  esac
  shift
done
[ "$precision" = crash ] && { echo "the kernel broke down" >&2; exit 139; }
[ "$precision" = hang ] && sleep 30
cp "$here/data/$precision.h5" "$out" || exit 2
echo '{"first_step": 0, "last_step": 100, "seconds": 2.0, "provenance": {"threads": 2}}' >"$report"
)");
    fs::permissions(folder_ / "kedge-run", fs::perms::owner_all);
    fs::create_directory(folder_ / "data");
    write_snapshots(folder_ / "data/fp64.h5", no_error);
    write_snapshots(folder_ / "data/fp32.h5", linear_error, true);
    write_snapshots(folder_ / "data/mixed.h5", no_error, true);
  }

  ProcessResult run(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), folder_ / "kedge-precision");
    return run_process(arguments);
  }
  [[nodiscard]] std::string path(const std::string& name) const { return folder_ / name; }
  [[nodiscard]] std::string calls() const { return test::read_file(folder_ / "calls"); }

 private:
  test::TemporaryFolder folder_;
};

void check_refused(const ProcessResult& result, const std::string& words) {
  INFO(result.out << result.err);
  CHECK(result.exit_code == 2);
  CHECK(result.out.empty());
  CHECK(test::is_one_line(result.err));
  CHECK(contains(result.err, words));
}

}  // namespace

TEST_CASE("a kernel is run twice in FP64 and once in each variant, and the report is undecided") {
  const Bench bench;
  const ProcessResult result = bench.run({"heat", "--size", "16", "--steps", "100"});
  INFO(result.out << result.err);
  CHECK(result.exit_code == 3);
  CHECK(contains(result.out, "fp32 against fp64: undecided"));
  CHECK(contains(result.out, "mixed against fp64: undecided"));
  CHECK(contains(result.out, "the noise floor is 0"));
  CHECK(contains(result.out, "Speed"));
  CHECK(contains(bench.calls(), "heat --precision fp64 --steps 100 --every 10"));
  CHECK(contains(bench.calls(), "--threads 1"));
}

TEST_CASE("with a tolerance each variant passes or fails") {
  const Bench bench;
  CHECK(bench.run({"heat", "--rel", "2e-6"}).exit_code == 0);
  const ProcessResult result = bench.run({"heat", "--rel", "5e-7"});
  CHECK(result.exit_code == 1);
  CHECK(contains(result.out, "fp32 against fp64: fail"));
  CHECK(contains(result.out, "mixed against fp64: pass"));
}

TEST_CASE("a variant whose run breaks down fails with its reason, and the others are judged") {
  const Bench bench;
  const ProcessResult result = bench.run({"heat", "--variants", "crash,fp32", "--rel", "2e-6"});
  CHECK(result.exit_code == 1);
  CHECK(contains(result.out, "exit code 139: the kernel broke down"));
  CHECK(contains(result.out, "fp32 against fp64: pass"));
}

TEST_CASE("a run that hangs is ended at the time limit") {
  const Bench bench;
  const ProcessResult result = bench.run({"heat", "--variants", "hang", "--time-limit", "1"});
  CHECK(result.exit_code == 1);
  CHECK(contains(result.out, "time limit of 1 s"));
}

TEST_CASE("a folder that is named keeps the files, the temporary one goes away") {
  const Bench bench;
  CHECK(bench.run({"heat", "--work", bench.path("work")}).exit_code == 3);
  CHECK(fs::exists(bench.path("work/fp32.h5")));
}

TEST_CASE("existing files give the same report") {
  const Bench bench;
  const ProcessResult result =
      bench.run({"--from", bench.path("data/fp64.h5"), bench.path("data/fp32.h5"), "--rel", "2e-6",
                 "--format", "json"});
  CHECK(result.exit_code == 0);
  const auto report = nlohmann::json::parse(result.out);
  CHECK(report.at("schema") == "kedge.precision/1");
  CHECK(report.at("verdict") == "pass");
  CHECK(report.at("variants").at(0).at("name") == "fp32");
}

TEST_CASE("every format is written to a file") {
  const Bench bench;
  for (const std::string format : {"text", "json", "markdown", "html"}) {
    const std::string target = bench.path("report." + format);
    CHECK(bench
              .run({"--from", bench.path("data/fp64.h5"), bench.path("data/mixed.h5"), "--format",
                    format, "-o", target})
              .exit_code == 3);
    CHECK(contains(test::read_file(target), "mixed"));
  }
}

TEST_CASE("what cannot be done is refused in one line, before anything runs") {
  const Bench bench;
  check_refused(bench.run({}), "nothing to do");
  check_refused(bench.run({"heat", "--from", bench.path("data/fp64.h5")}), "exclude each other");
  check_refused(bench.run({"--from", bench.path("data/fp64.h5")}), "at least one variant");
  check_refused(bench.run({"--from", bench.path("data/fp64.h5"), bench.path("gone.h5")}),
                "gone.h5");
  check_refused(bench.run({"heat", "--rel", "1e-3x"}), "--rel");
  check_refused(bench.run({"heat", "--steps", "0"}), "--steps");
  check_refused(bench.run({"heat", "--ranks", "two"}), "--ranks");
  check_refused(bench.run({"heat", "--spice", "1"}), "--spice");
  check_refused(bench.run({"heat", "-o", bench.path("missing/report.html")}), "report.html");
  check_refused(bench.run({"heat", "--work", bench.path("kedge-run")}), "kedge-run");
  CHECK_FALSE(fs::exists(bench.path("calls")));
}

TEST_CASE("a reference that fails is an error with the child's words") {
  const Bench bench;
  fs::remove(bench.path("data/fp64.h5"));
  check_refused(bench.run({"heat"}), "the reference run of heat in fp64 failed");
}

TEST_CASE("without kedge-run beside it the tool says what to do") {
  const Bench bench;
  fs::remove(bench.path("kedge-run"));
  check_refused(bench.run({"heat"}), "--from");
}

}  // namespace kedge::precision
