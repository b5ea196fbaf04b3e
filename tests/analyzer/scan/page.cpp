// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The page of a scan, and the code that text, markdown and SARIF show.
#include "tests/analyzer/scan/support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge::test {
namespace {

using Json = nlohmann::json;

const char* const tiny = "tests/analyzer/scan/fixtures/tiny.c";

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

Json data_of(const std::string& page) {
  const auto begin = page.find('>', page.find("id=\"dossier-data\"")) + 1;
  return Json::parse(page.substr(begin, page.find("</script>", begin) - begin));
}

}  // namespace

TEST_CASE("the page opens with the ranked table and holds every loop with its source") {
  const std::string page = scan({tiny, "--format", "html"}).out;
  CHECK(page.find("Candidates, best first") < page.find("Every loop, candidates first"));
  CHECK(holds(page, "<a href=\"#tests/analyzer/scan/fixtures/tiny.c%3A7%3A3\">"));
  const Json data = data_of(page);
  REQUIRE(data["items"].size() == 5);
  for (const Json& item : data["items"]) {
    const Json details = Json::parse(item[4].get<std::string>());
    CHECK(details[1].size() == 1);  // its source
    CHECK(details[3].size() >= 1);  // its accesses
  }
}

TEST_CASE("a source line that tries to end the script stays text") {
  const TemporaryFolder folder;
  write_file(folder / "a.c",
             "void f(int n, double *a) {\n  for (int i = 1; i < n; i++)\n"
             "    a[i] = a[i - 1]; /* </script><script>alert(1)</script> <!-- */\n}\n");
  const std::string page = scan({(folder / "a.c").string(), "--format", "html"}).out;
  CHECK_FALSE(holds(page, "<script>"));
  CHECK_FALSE(holds(page, "<!--"));
  CHECK(holds(page, "\\u003cscript>alert(1)"));
  CHECK(data_of(page)["items"].size() == 1);
}

TEST_CASE("text and markdown show the line with both accesses") {
  for (const char* format : {"text", "markdown"}) {
    const std::string out = scan({tiny, "--format", format}).out;
    INFO(out);
    CHECK(
        holds(out,
              "20 | for (int i = 1; i < n; i++) a[i] = 0.5 * a[i - 1] + a[i];\n"
              "     |                             ^^^^         ^^^^^^^^ read one iteration later\n"
              "     |                             written\n") == (std::string(format) == "text"));
    CHECK(holds(out, "^^^^^^^^ read one iteration later"));
  }
}

TEST_CASE("sources that are gone when the report is made are left out of it") {
  const TemporaryFolder folder;
  write_file(folder / "gone.h",
             "static void f(int n, double *a) { for (int i = 1; i < n; i++) a[i] = a[i - 1]; }\n");
  write_file(folder / "a.c",
             "#line 7 \"no_such.c\"\n#include \"gone.h\"\nvoid g(int n, double *a) { f(n, a); }\n");
  CHECK(scan({(folder / "a.c").string()}).exit_code == 0);
}

TEST_CASE("SARIF lists all findings, names files from the repository's root, and has its rules") {
  const char* fixtures = "tests/analyzer/checks/fixtures";
  const Json run = Json::parse(scan({fixtures, "--format", "sarif"}).out)["runs"][0];
  const Json plain = scan_json({fixtures});
  CHECK(run["results"].size() == plain["findings"].size());
  REQUIRE(run["results"].size() > 10);
  CHECK(run["tool"]["driver"]["rules"].size() >= 9);
  bool has_related = false;
  for (const Json& result : run["results"]) {
    const Json& place = result["locations"][0]["physicalLocation"];
    CHECK(place["artifactLocation"]["uri"].get<std::string>().starts_with(fixtures));
    CHECK(result["partialFingerprints"]["kedgeFinding/v1"].get<std::string>().size() == 16);
    has_related = has_related || result.contains("relatedLocations");
  }
  CHECK(has_related);
}

TEST_CASE("an answer without findings is refused as SARIF in one line") {
  const auto result = scan({"--explain", "gather_access", "--format", "sarif"});
  CHECK(result.exit_code == 2);
  CHECK(holds(result.err, "no findings about sources"));
}

}  // namespace kedge::test
