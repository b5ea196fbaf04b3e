// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of kedge-diff as a user runs it: exit codes, words, and refusals of one line.
#include <unistd.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/support/catch.hpp"
#include "tests/validate/files.hpp"
#include "tests/validate/gather.hpp"

namespace kedge::validate {
namespace {

using test::contains;
using test::Doubles;
using test::Floats;
using test::run_tool;

ProcessResult diff(const std::vector<std::string>& arguments) {
  return run_tool("kedge-diff", arguments);
}

/// Exit 2, nothing on stdout, one line on stderr that holds `words`.
void check_refused(const ProcessResult& result, const std::string& words) {
  INFO(result.out << result.err);
  CHECK(result.exit_code == 2);
  CHECK(result.out.empty());
  CHECK(test::is_one_line(result.err));
  CHECK(contains(result.err, words));
}

/// A field in double, and the same rounded to float.
struct Pair {
  test::TemporaryFolder folder;
  std::string a = folder / "a.h5";
  std::string b = folder / "b.h5";

  Pair() {
    const std::vector<double> values = jittered(std::vector<double>(60, 20.0), 0.3, 3);
    test::write_hdf5(a, Doubles{"/steps/10/temperature", values, {3, 4, 5}});
    test::write_hdf5(b, Floats{"/steps/10/temperature", {values.begin(), values.end()}, {3, 4, 5}});
  }
};

}  // namespace

TEST_CASE(
    "FP32 against FP64 is undecided without a tolerance, fails a tight one, passes a sensible "
    "one") {
  const Pair pair;
  const ProcessResult none = diff({pair.a, pair.b});
  CHECK(none.exit_code == 3);
  CHECK(contains(none.out, "Undecided"));
  const ProcessResult tight = diff({pair.a, pair.b, "--rel", "1e-12"});
  CHECK(tight.exit_code == 1);
  CHECK(contains(tight.out, "Worst place: /steps/10/temperature ["));
  CHECK(contains(tight.out, " against "));
  CHECK(diff({pair.a, pair.b, "--rel", "1e-6"}).exit_code == 0);
  CHECK(diff({pair.a, pair.b, "--abs", "1e-5"}).exit_code == 0);
}

TEST_CASE("equal files pass, and the report says how much was compared and what was not") {
  const Pair pair;
  const ProcessResult result = diff({pair.a, pair.a});
  CHECK(result.exit_code == 0);
  CHECK(contains(result.out, "1 dataset with 60 values compared"));
  CHECK(contains(result.out, "Attributes and provenance were not compared"));
  CHECK(contains(result.err, "the same file"));
}

TEST_CASE("over time, the first step out of tolerance is named in numeric order") {
  const test::TemporaryFolder folder;
  const std::vector<double> u{1, 2, 3};
  test::write_hdf5(folder / "a.h5", Doubles{"/steps/2/u", u}, Doubles{"/steps/10/u", u},
                   Doubles{"/steps/100/u", u});
  test::write_hdf5(folder / "b.h5", Doubles{"/steps/2/u", u}, Doubles{"/steps/10/u", {1, 2, 3.001}},
                   Doubles{"/steps/100/u", {1, 2, 4}});
  const ProcessResult result = diff({folder / "a.h5", folder / "b.h5", "--rel", "1e-6"});
  CHECK(result.exit_code == 1);
  CHECK(contains(result.out, "First step that fails: 10 (/steps/10/u)"));
  CHECK(contains(result.out, "Worst place: /steps/100/u [2]: 3 against 4"));
}

TEST_CASE("the smallest tolerance that is suggested does pass") {
  const Pair pair;
  const ProcessResult result = diff({pair.a, pair.b, "--format", "json"});
  const auto report = nlohmann::json::parse(result.out);
  CHECK(report.at("schema") == "kedge.diff/1");
  CHECK(report.at("needed").at("would_pass") == true);
  const std::string rel = report.at("needed").at("rel").dump();
  CHECK(diff({pair.a, pair.b, "--rel", rel}).exit_code == 0);
}

TEST_CASE("the json form holds verdict, outcome, metrics and the worst place") {
  const Pair pair;
  const auto report =
      nlohmann::json::parse(diff({pair.a, pair.b, "--rel", "1e-12", "--format", "json"}).out);
  CHECK(report.at("verdict") == "fail");
  CHECK(report.at("values_compared") == 60);
  CHECK(report.at("first_step_not_passed") == 10);
  const auto& dataset = report.at("datasets").at(0);
  CHECK(dataset.at("outcome") == "beyond");
  CHECK(dataset.at("tolerance").at("origin") == "user's statement");
  CHECK(dataset.at("worst").at("index").size() == 3);
  CHECK(dataset.at("metrics").at("max_ulp") == 0);
  CHECK(dataset.at("metrics").size() == all_metrics().size());
}

TEST_CASE("every format is written, to stdout or to a file") {
  const Pair pair;
  for (const std::string format : {"text", "json", "markdown", "html"}) {
    const std::string target = pair.folder / ("report." + format);
    CHECK(diff({pair.a, pair.b, "--format", format, "-o", target}).exit_code == 3);
    CHECK(contains(test::read_file(target), "/steps/10/temperature"));
  }
}

TEST_CASE("explain says what judged each dataset, verbose lists them all") {
  const Pair pair;
  CHECK(contains(diff({pair.a, pair.b, "--rel", "1e-6", "--explain"}).out,
                 "user's statement: --rel 1e-06"));
  CHECK(contains(diff({pair.a, pair.a, "-v"}).out, "bit-equal"));
}

TEST_CASE("a file that cannot be read is refused in one line") {
  const Pair pair;
  check_refused(diff({pair.a, pair.folder / "missing.h5"}), "no such file");
  check_refused(diff({pair.folder.path(), pair.b}), "folder");
  test::write_file(pair.folder / "text.h5", "not HDF5 at all");
  check_refused(diff({pair.a, pair.folder / "text.h5"}), "not an HDF5 file");
  test::write_file(pair.folder / "empty.h5", "");
  check_refused(diff({pair.folder / "empty.h5", pair.b}), "empty");
  if (geteuid() != 0) {
    std::filesystem::permissions(pair.b, std::filesystem::perms::none);
    check_refused(diff({pair.a, pair.b}), "ermission");
  }
}

TEST_CASE("a file cut off anywhere is refused, never compared as far as it goes") {
  const test::TemporaryFolder folder;
  const std::string whole = folder / "whole.h5";
  test::write_hdf5(whole, Doubles{"/first", std::vector<double>(2000, 1.0)},
                   Doubles{"/second", std::vector<double>(2000, 2.0)});
  const std::string content = test::read_file(whole);
  for (const std::size_t percent : {1UL, 5UL, 20UL, 50UL, 80UL, 99UL}) {
    INFO(percent << " percent");
    const std::string cut = folder / ("cut" + std::to_string(percent) + ".h5");
    test::write_file(cut, content.substr(0, content.size() * percent / 100));
    check_refused(diff({whole, cut}), "cut" + std::to_string(percent) + ".h5");
    check_refused(diff({cut, whole}), "cut" + std::to_string(percent) + ".h5");
  }
}

TEST_CASE("a wrong option or number is refused in one line") {
  const Pair pair;
  for (const std::string limit : {"1e-3x", "", "nan", "inf", "-1", "1e999"}) {
    INFO(limit);
    check_refused(diff({pair.a, pair.b, "--rel=" + limit}), "");
    check_refused(diff({pair.a, pair.b, "--abs=" + limit}), "");
  }
  check_refused(diff({pair.a, pair.b, "--relative", "1"}), "--relative");
  check_refused(diff({pair.a}), "B");
  check_refused(diff({}), "");
  check_refused(diff({pair.a, pair.b, pair.b}), "");
  check_refused(diff({pair.a, pair.b, "--format", "yaml"}), "yaml");
  check_refused(diff({pair.a, pair.b, "--dataset", "velocity"}), "velocity");
  check_refused(diff({pair.a, pair.b, "--ignore", "[x"}), "[x");
}

TEST_CASE("a report that cannot be written leaves nothing behind") {
  const Pair pair;
  check_refused(diff({pair.a, pair.b, "-o", pair.folder / "missing/report.txt"}), "report.txt");
  CHECK(pair.folder.names().size() == 2);
}

TEST_CASE("a wider tolerance never turns a pass into a failure") {
  const Pair pair;
  int before = 1;
  for (const std::string limit : {"1e-12", "1e-9", "3e-8", "6e-8", "1e-6", "1", "1e300"}) {
    const int now = diff({pair.a, pair.b, "--rel", limit}).exit_code;
    CHECK(now <= before);
    before = now;
  }
  CHECK(before == 0);
}

}  // namespace kedge::validate
