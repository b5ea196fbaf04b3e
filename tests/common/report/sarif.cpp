// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The rules of SARIF 2.1.0 that consumers hold a log to.
#include <nlohmann/json.hpp>

#include "common/core/error.hpp"
#include "common/report/format.hpp"
#include "tests/common/report/sample_report.hpp"
#include "tests/support/catch.hpp"

namespace kedge::report {
namespace {

using Json = nlohmann::json;

Json log_of(const Report& report) {
  return Json::parse(find_format("sarif")->render(report, {}));
}

bool is_plain_uri(const std::string& uri) {
  return uri.find_first_not_of(
             "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
             "-._~/%:") == std::string::npos;
}

}  // namespace

TEST_CASE("a result names its rule, its level and its place") {
  const Json run = log_of(sample_report())["runs"][0];
  for (const Json& result : run["results"]) {
    const auto index = result["ruleIndex"].get<std::size_t>();
    CHECK(run["tool"]["driver"]["rules"][index]["id"] == result["ruleId"]);
    CHECK(result["message"]["text"] != "");
  }
  const Json& first = run["results"][0];
  CHECK(first["level"] == "warning");
  CHECK(first["locations"][0]["physicalLocation"] ==
        Json::parse(R"({"artifactLocation": {"uri": "src/heat.c", "uriBaseId": "SRCROOT"},
                        "region": {"startLine": 212, "startColumn": 7}})"));
  CHECK(first["partialFingerprints"]["kedgeFinding/v1"] == "0123456789abcdef");
  CHECK_FALSE(run["results"][1].contains("locations"));
  CHECK_FALSE(
      run["results"][2]["locations"][0]["physicalLocation"]["region"].contains("startColumn"));
  CHECK(run["results"][2]["suppressions"][0]["kind"] == "inSource");
}

TEST_CASE("further places are told with ids, and braces in messages are doubled") {
  const Json related = log_of(sample_report())["runs"][0]["results"][0]["relatedLocations"];
  REQUIRE(related.size() == 2);
  CHECK(related[0]["id"] != related[1]["id"]);
  CHECK(related[0]["message"]["text"] == "u is read {{one iteration later}}");
  CHECK(related[1]["physicalLocation"]["artifactLocation"]["uri"] == "include/f%C3%BCll.h");
}

TEST_CASE("a rule brings its help as text and as markdown") {
  const Json rule = log_of(sample_report())["runs"][0]["tool"]["driver"]["rules"][0];
  CHECK(rule["shortDescription"]["text"] == "An iteration needs what an earlier one made.");
  CHECK(rule["fullDescription"]["text"] == "Threads of a GPU run in no order.");
  CHECK(rule["defaultConfiguration"]["level"] == "warning");
  CHECK(rule["help"]["text"].get<std::string>().find("Instead:\nUse two arrays.") !=
        std::string::npos);
  CHECK(rule["help"]["markdown"].get<std::string>().find("```c\nfor") != std::string::npos);
}

TEST_CASE("files below the root are told from it, others by their whole address") {
  Report report = sample_report();
  report.root = "/no such folder/code";
  Findings findings;
  findings.items.push_back({"a", "note", "/no such folder/code/src/a.c", 1, 1, "m", {}, ""});
  findings.items.push_back({"a", "note", "/elsewhere/b c.h", 1, 1, "m", {}, ""});
  report.sections = {{"Findings", findings}};
  const Json run = log_of(report)["runs"][0];
  CHECK(run["originalUriBaseIds"]["SRCROOT"]["uri"] == "file:///no%20such%20folder/code/");
  const auto file = [&](std::size_t n) {
    return run["results"][n]["locations"][0]["physicalLocation"]["artifactLocation"];
  };
  CHECK(file(0) == Json{{"uri", "src/a.c"}, {"uriBaseId", "SRCROOT"}});
  CHECK(file(1) == Json{{"uri", "file:///elsewhere/b%20c.h"}});
}

TEST_CASE("columns are told in characters where the line is known") {
  Report report = sample_report();
  Finding finding{"a", "note", "a.c", 3, 6, "m", {}, ""};
  finding.excerpts = {{"a.c", {{3, "é = x;"}}, {}}};
  report.sections = {{"Findings", Findings{{finding}}}};
  const Json run = log_of(report)["runs"][0];
  CHECK(run["columnKind"] == "unicodeCodePoints");
  CHECK(run["results"][0]["locations"][0]["physicalLocation"]["region"]["startColumn"] == 5);
}

TEST_CASE("hostile names stay inside their strings, and an unknown severity has no level") {
  const Json run = log_of(hostile_report())["runs"][0];
  CHECK(run["results"][0]["level"] == "none");
  const Json& place = run["results"][0]["locations"][0]["physicalLocation"];
  CHECK(is_plain_uri(place["artifactLocation"]["uri"].get<std::string>()));
}

TEST_CASE("a report without findings and rules is refused in one line") {
  Report report = sample_report();
  report.rules.clear();
  report.sections.clear();
  CHECK_THROWS_AS(find_format("sarif")->render(report, {}), Error);
  report.rules = sample_report().rules;
  CHECK(log_of(report)["runs"][0]["results"] == Json::array());
}

}  // namespace kedge::report
