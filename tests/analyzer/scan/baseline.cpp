// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// --baseline: what an earlier scan reported is left out, however its lines have moved.
#include <algorithm>
#include <filesystem>
#include <set>

#include "common/core/text.hpp"
#include "tests/analyzer/scan/support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge::test {
namespace {

using Json = nlohmann::json;

const std::string first =
    "void f(int n, double *restrict a, const double *restrict b, const int *restrict k) {\n"
    "  for (int i = 0; i < n; i++) a[i] = b[k[i]];\n"
    "}\n";
const std::string second =
    "void g(int n, double *restrict a, const double *restrict b, const int *restrict k) {\n"
    "  for (int i = 0; i < n; i++) a[i] = 2.0 * b[k[i]];\n"
    "}\n";

std::set<std::string> fingerprints(const Json& scan) {
  std::set<std::string> all;
  for (const Json& finding : scan["findings"])
    all.insert(finding["fingerprint"].get<std::string>());
  return all;
}

struct Code {
  TemporaryFolder folder;
  std::string file = (folder / "a.c").string();

  void write(const std::string& text) const { write_file(file, text); }
  [[nodiscard]] std::string keep(const std::string& format) const {
    const std::string to = (folder / ("old." + format)).string();
    REQUIRE(scan({file, "--format", format, "-o", to}).exit_code == 0);
    return to;
  }
};

}  // namespace

TEST_CASE("a fingerprint stays when lines move and white space changes, and goes with the text") {
  const Code code;
  code.write(first);
  const auto before = fingerprints(scan_json({code.file}));
  REQUIRE(before.size() == 1);
  std::string moved = "/* moved */\n\n" + first;
  moved.insert(moved.find("a[i] ="), "  ");
  code.write(moved);
  CHECK(fingerprints(scan_json({code.file})) == before);
  code.write(second);
  CHECK(fingerprints(scan_json({code.file})) != before);
}

TEST_CASE("equal lines have different fingerprints, and a copy of the tree has the same ones") {
  const Code code;
  const std::string line = "  for (int i = 0; i < n; i++) s += b[i];\n";
  const std::string twice =
      "float f(int n, const float *b) {\n  float s = 0.0f;\n" + line + line + "  return s;\n}\n";
  namespace fs = std::filesystem;
  std::set<std::string> told;
  for (const char* name : {"one", "two"}) {
    fs::create_directories(code.folder / name / ".git");
    fs::create_directories(code.folder / name / "src");
    write_file(code.folder / name / "src/a.c", twice);
    const auto found = fingerprints(scan_json({(code.folder / name / "src").string()}));
    CHECK(found.size() == 2);
    told.insert(found.begin(), found.end());
  }
  CHECK(told.size() == 2);
}

TEST_CASE("only new findings are reported and count, and a line says what became of the others") {
  const Code code;
  for (const std::string format : {"json", "sarif"}) {
    INFO(format);
    code.write(first);
    const std::string old = code.keep(format);
    code.write("\n\n" + first);
    const auto same = scan({code.file, "--baseline", old, "--fail-on", "note"});
    CHECK(same.exit_code == 0);
    CHECK(one_line(same.out).find("1 known finding hidden; 0 of its 1 gone.") != std::string::npos);
    code.write(first + second);
    CHECK(scan({code.file, "--baseline", old, "--fail-on", "note"}).exit_code == 1);
    const Json json = scan_json({code.file, "--baseline", old});
    CHECK(json["findings"].size() == 1);
    CHECK(json["findings"][0]["line"] == 5);
    CHECK(json["summary"]["findings"] == 1);
    CHECK(json["summary"]["baseline"] ==
          Json{{"file", old}, {"findings", 1}, {"hidden", 1}, {"gone", 0}});
    code.write(second);
    CHECK(scan_json({code.file, "--baseline", old})["summary"]["baseline"]["gone"] == 1);
  }
}

TEST_CASE("what is no output of a scan is no baseline: one line, exit 2") {
  const Code code;
  code.write(first);
  const auto file = code.folder / "bad";
  for (const std::string text :
       {"", "[]", "{", "3", "{\"schema\": \"kedge.scan/1\"}", "{\"runs\": 1}", "{\"runs\": [1]}",
        "{\"runs\": [{\"results\": [{}]}]}", "{\"runs\": [{\"results\": [1]}]}",
        "{\"schema\": \"kedge.scan/1\", \"findings\": [{\"check\": \"x\"}]}",
        "{\"schema\": \"kedge.diff/1\", \"findings\": []}"}) {
    write_file(file, text);
    const auto result = scan({code.file, "--baseline", file.string()});
    INFO(text << " -> " << result.err);
    CHECK(result.exit_code == 2);
    CHECK(result.out.empty());
    CHECK(std::count(result.err.begin(), result.err.end(), '\n') == 1);
    CHECK(result.err.find("--format sarif") != std::string::npos);
  }
  CHECK(scan({code.file, "--baseline", "no/such/file.json"}).exit_code == 2);
}

}  // namespace kedge::test
