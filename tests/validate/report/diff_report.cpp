// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the report of a comparison: its first lines, its tables, and the reviewed text form.
#include "validate/report/diff_report.hpp"

#include <nlohmann/json.hpp>

#include "common/report/format.hpp"
#include "tests/support/catch.hpp"
#include "tests/validate/files.hpp"
#include "tests/validate/gather.hpp"

namespace kedge::validate {
namespace {

using test::Doubles;
using test::Integers;

/// A comparison with one of everything: equal, within, beyond, missing, other shape, NaN, integers.
Comparison everything(const Tolerance& tolerance) {
  const test::TemporaryFolder folder;
  test::write_hdf5(folder / "a.h5", Doubles{"/equal", {1, 2}}, Doubles{"/gone", {1}},
                   Doubles{"/shape", {1, 2, 3, 4}, {2, 2}}, Doubles{"/nan", {1, 2}},
                   Integers{"/count", {5, 6}}, Doubles{"/steps/1/u", {1, 2, 3, 4}, {2, 2}},
                   Doubles{"/steps/2/u", {1, 2, 3, 4}, {2, 2}});
  test::write_hdf5(folder / "b.h5", Doubles{"/equal", {1, 2}}, Doubles{"/new", {1}},
                   Doubles{"/shape", {1, 2, 3, 4}, {4}}, Doubles{"/nan", {1, nan_value}},
                   Integers{"/count", {5, 7}}, Doubles{"/steps/1/u", {1, 2, 3, 4.0000001}, {2, 2}},
                   Doubles{"/steps/2/u", {1, 2, 3.5, 4}, {2, 2}});
  Options options;
  options.tolerance = tolerance;
  Comparison comparison = compare_files(folder / "a.h5", folder / "b.h5", options);
  comparison.a = "a.h5";
  comparison.b = "b.h5";
  return comparison;
}

Tolerance rel(double limit) {
  return {{std::nullopt, limit}, std::nullopt, "user's statement"};
}

std::string text_of(const report::Report& report) {
  return report::find_format("text")->render(report, {});
}

}  // namespace

TEST_CASE("the text form of a comparison with one of everything is as reviewed") {
  const report::Report report = diff_report(everything(rel(1e-6)), {});
  CHECK(test::golden_difference("tests/validate/report/golden/everything.txt", text_of(report)) ==
        "");
}

TEST_CASE("a short report fits on a screen however many datasets differ") {
  Comparison comparison = everything(rel(1e-6));
  const DatasetResult sample = comparison.datasets.back();
  for (int i = 0; i < 500; ++i) comparison.datasets.push_back(sample);
  const std::string text = text_of(diff_report(comparison, {}));
  CHECK(std::count(text.begin(), text.end(), '\n') < 60);
  CHECK(test::contains(text, "-v shows all"));
  const std::string all = text_of(diff_report(comparison, {true, false, false}));
  CHECK(std::count(all.begin(), all.end(), '\n') > 500);
}

TEST_CASE("the json body holds every dataset, metric and extreme") {
  const nlohmann::json data = diff_json(everything(rel(1e-6)));
  CHECK(data.at("datasets").size() == 8);
  CHECK(data.at("tolerance").at("rel") == 1e-6);
  CHECK(data.at("first_not_passed").is_string());
  CHECK(data.at("needed").at("would_pass") == false);
}

TEST_CASE("numbers in tables are short") {
  CHECK(short_number(0) == "0");
  CHECK(short_number(12) == "12");
  CHECK(short_number(1.23456e-7) == "1.2e-07");
  CHECK(short_number(0.5) == "5.0e-01");
}

}  // namespace kedge::validate
