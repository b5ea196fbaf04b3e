// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the precision-diff report from files made by hand.
#include "precision/report/precision_report.hpp"

#include <nlohmann/json.hpp>

#include "common/report/format.hpp"
#include "precision/run/kernel_study.hpp"
#include "tests/precision/snapshots.hpp"
#include "tests/support/catch.hpp"

namespace kedge::precision {
namespace {

Study study_of(const test::TemporaryFolder& folder, const validate::Tolerance& tolerance) {
  write_snapshots(folder / "fp64.h5", no_error);
  write_snapshots(folder / "again.h5", no_error);
  write_snapshots(folder / "fp32.h5", linear_error, true);
  return study_files({folder / "fp64.h5", folder / "fp32.h5"}, folder / "again.h5", tolerance, {});
}

std::string text_of(const Study& study) {
  return report::find_format("text")->render(precision_report(study), {});
}

}  // namespace

TEST_CASE("without a tolerance the report is undecided and says what tolerance holds") {
  const test::TemporaryFolder folder;
  const Study study = study_of(folder, {});
  CHECK(study.verdict == Verdict::undecided);
  const std::string text = text_of(study);
  CHECK(test::contains(text, "No tolerance was given"));
  CHECK(test::contains(text, "fp32 stayed within --rel 1.1e-06"));
  CHECK(test::contains(text, "the noise floor is 0"));
  CHECK(test::contains(text, "Error at each step"));
  CHECK(test::contains(text, "History: energy"));
}

TEST_CASE("with a tolerance each variant passes or fails, and the first step beyond is named") {
  const test::TemporaryFolder folder;
  CHECK(study_of(folder, {{std::nullopt, 2e-6}, std::nullopt, "test"}).verdict == Verdict::pass);
  const Study failing = study_of(folder, {{std::nullopt, 5e-7}, std::nullopt, "test"});
  CHECK(failing.verdict == Verdict::fail);
  CHECK(test::contains(text_of(failing), "first out of tolerance: step 50, temperature"));
}

TEST_CASE("a start that differs is called a bug") {
  const test::TemporaryFolder folder;
  write_snapshots(folder / "fp64.h5", no_error);
  write_snapshots(folder / "other.h5", [](int, int cell) { return cell == 7 ? 1e-4 : 0.0; });
  const Study study = study_files({folder / "fp64.h5", folder / "other.h5"}, "",
                                  {{std::nullopt, 1e-3}, std::nullopt, "test"}, {});
  CHECK(study.verdict == Verdict::fail);
  CHECK(test::contains(text_of(study), "a bug, not drift"));
}

TEST_CASE("the json body holds every step, rule and history of every variant") {
  const test::TemporaryFolder folder;
  const nlohmann::json data = precision_json(study_of(folder, {}));
  const auto& variant = data.at("variants").at(0);
  CHECK(variant.at("steps").size() == 11);
  CHECK(variant.at("rules").size() == all_rules().size());
  CHECK(variant.at("history").at(0).at("steps").size() == 11);
  CHECK(data.at("control").at("steps").size() == 11);
}

TEST_CASE("the html form has the chart") {
  const test::TemporaryFolder folder;
  const std::string html =
      report::find_format("html")->render(precision_report(study_of(folder, {})), {});
  CHECK(test::contains(html, "<svg"));
  CHECK(test::contains(html, "fp32, max rel"));
}

}  // namespace kedge::precision
