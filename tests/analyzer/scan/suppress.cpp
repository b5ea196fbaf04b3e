// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Findings that comments in the sources answer, and checks that .kedge.toml switches off or makes
// louder.
#include <algorithm>

#include "tests/analyzer/scan/support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge::test {

namespace {

using Json = nlohmann::json;

struct Answer {
  Json json;
  std::string err;
  [[nodiscard]] std::string lines(const char* list, const std::string& check) const {
    std::string out;
    for (const Json& one : json[list])
      if (one["check"] == check) out += std::to_string(one["line"].get<int>()) + ' ';
    return out;
  }
};

Answer answer(const std::string& code, const std::string& config = "",
              const std::string& name = "code.c") {
  const TemporaryFolder folder;
  write_file(folder / name, code);
  write_file(folder / ".kedge.toml", config);
  const auto result = scan({folder.path().string(), "--format", "json"});
  INFO(result.err);
  REQUIRE(result.exit_code == 0);
  return {Json::parse(result.out), result.err};
}

// A loop with one finding of gather_access in its second line, behind what is given.
std::string gather(const std::string& above, const std::string& beside = "") {
  return "void pick(int n, const int *restrict k, const double *restrict x, double *restrict y) {\n"
         "  for (int i = 0; i < n; i++) {\n" +
         above + "    y[i] = x[k[i]];" + beside + "\n  }\n}\n";
}

void refused(const std::string& config, const std::string& message) {
  const TemporaryFolder folder;
  write_file(folder / "code.c", gather(""));
  write_file(folder / ".kedge.toml", config);
  const auto result = scan({folder.path().string()});
  INFO(config << "\n" << result.err);
  CHECK(result.exit_code == 2);
  CHECK(result.out.empty());
  CHECK(std::count(result.err.begin(), result.err.end(), '\n') == 1);
  CHECK(result.err.find(".kedge.toml:" + message) != std::string::npos);
}

}  // namespace

TEST_CASE("a finding stands until a comment answers it, and then it is listed with the reason") {
  CHECK(answer(gather("")).lines("findings", "gather_access") == "3 ");
  for (const auto& code : {gather("", " // kedge-ignore(gather_access): sorted lists"),
                           gather("", " /* kedge-ignore(gather_access): sorted lists */")}) {
    const Answer result = answer(code);
    CHECK(result.err.empty());
    CHECK(result.lines("findings", "gather_access").empty());
    REQUIRE(result.json["suppressed"].size() == 1);
    CHECK(result.json["suppressed"][0]["reason"] == "sorted lists");
    CHECK(result.json["suppressed"][0]["line"] == 3);
    CHECK(result.json["summary"]["suppressed"] == 1);
  }
}

TEST_CASE("a comment above speaks for the next line of code, over other comments and pragmas") {
  for (const char* above :
       {"    // kedge-ignore(gather_access): sorted lists\n",
        "    // kedge-ignore(gather_access): sorted lists\n    // and more words\n",
        "    /* kedge-ignore(gather_access): sorted\n     * lists */\n",
        "    // kedge-ignore(gather_access): sorted lists\n#pragma omp nothing_known\n",
        "    // kedge-ignore(float_accumulator, gather_access): sorted lists\n"}) {
    const Answer result = answer(gather(above));
    INFO(above);
    CHECK(result.lines("findings", "gather_access").empty());
    REQUIRE(result.json["suppressed"].size() == 1);
    CHECK(result.json["suppressed"][0]["reason"] == "sorted lists");
  }
}

TEST_CASE("a comment speaks for its own line only, not for the loop whose head it stands at") {
  for (const std::string& code :
       {gather("    // kedge-ignore(gather_access): too far up\n\n"),
        "// kedge-ignore(gather_access): at the function\n" + gather(""),
        gather("    double t; // kedge-ignore(gather_access): another line\n")}) {
    const Answer result = answer(code);
    INFO(code);
    CHECK_FALSE(result.lines("findings", "gather_access").empty());
    CHECK(result.json["suppressed"].empty());
    CHECK(result.err.find("takes nothing away") != std::string::npos);
  }
}

TEST_CASE("text that only looks like a comment suppresses nothing") {
  const Answer result = answer(
      "const char *a = \"// kedge-ignore(gather_access): text\", *b = \"\\\"/*\";\n" + gather(""));
  CHECK(result.lines("findings", "gather_access") == "4 ");
  CHECK(result.err.empty());
  const Answer raw = answer(
      "const char* a = R\"x(\" /* )x\"; int b = 1'000;\nvoid pick(int n, const "
      "int* k, const double* __restrict x, double* __restrict y) {\n"
      "  // kedge-ignore(gather_access): sorted\n"
      "  for (int i = 0; i < n; i++) y[i] = x[k[i]];\n}\n",
      "", "code.cpp");
  CHECK(raw.json["suppressed"].size() == 1);
}

TEST_CASE("a suppression without a reason or with an unknown name is not taken, and is warned of") {
  const Answer bare = answer(gather("", " // kedge-ignore(gather_access)"));
  CHECK(bare.lines("findings", "gather_access") == "3 ");
  CHECK(bare.err.find("code.c:3: a suppression needs a reason") != std::string::npos);
  const Answer wrong = answer(gather("", " // kedge-ignore(gather_acess): sorted"));
  CHECK(wrong.lines("findings", "gather_access") == "3 ");
  CHECK(wrong.err.find("did you mean gather_access?") != std::string::npos);
  const Answer none = answer(gather("", " // kedge-ignore(): sorted"));
  CHECK(none.err.find("names no check") != std::string::npos);
  const Answer useless = answer(gather("", " // kedge-ignore(strided_access): sorted"));
  CHECK(useless.err.find("code.c:3: the suppression of strided_access takes nothing away") !=
        std::string::npos);
}

TEST_CASE("what is suppressed or switched off is said in the report") {
  const TemporaryFolder folder;
  write_file(folder / "code.c", gather("", " // kedge-ignore(gather_access): sorted lists"));
  write_file(folder / ".kedge.toml", "[checks]\ndisable = [\"strided_access\"]\n");
  const auto text = scan({folder.path().string()}).out;
  CHECK(text.find("1 finding is suppressed by comments") != std::string::npos);
  CHECK(text.find("switches off: strided_access") != std::string::npos);
}

TEST_CASE(
    "in SARIF a suppressed finding is a result with its justification, elsewhere it is none") {
  const TemporaryFolder folder;
  write_file(folder / "code.c", gather("    // kedge-ignore(gather_access): sorted before\n"));
  const auto result = scan({folder.path().string(), "--format", "sarif"});
  REQUIRE(result.exit_code == 0);
  const Json results = Json::parse(result.out)["runs"][0]["results"];
  const auto found = std::find_if(results.begin(), results.end(),
                                  [](const Json& one) { return one["ruleId"] == "gather_access"; });
  REQUIRE(found != results.end());
  CHECK((*found)["suppressions"][0]["justification"] == "sorted before");
  CHECK(!(*found)["partialFingerprints"].empty());
  CHECK(scan({folder.path().string()}).out.find("[gather_access]") == std::string::npos);
}

TEST_CASE("the configuration switches checks off and chooses their severity") {
  const Answer off = answer(gather(""), "[checks]\ndisable = [\"gather_access\"]\n");
  CHECK(off.lines("findings", "gather_access").empty());
  CHECK(off.json["suppressed"].empty());
  const Answer loud = answer(gather(""), "[checks.severity]\ngather_access = \"error\"\n");
  REQUIRE(loud.json["findings"].size() == 1);
  CHECK(loud.json["findings"][0]["severity"] == "error");
  const Answer both = answer(gather("", " // kedge-ignore(gather_access): sorted"),
                             "[checks]\ndisable = [\"gather_access\"]\n");
  CHECK(both.err.empty());
}

TEST_CASE("a chosen severity counts for --fail-on, a suppressed finding does not") {
  const TemporaryFolder folder;
  write_file(folder / "code.c", gather(""));
  write_file(folder / ".kedge.toml", "[checks.severity]\ngather_access = \"error\"\n");
  CHECK(scan({folder.path().string(), "--fail-on", "error"}).exit_code == 1);
  write_file(folder / "code.c", gather("", " // kedge-ignore(gather_access): sorted"));
  CHECK(scan({folder.path().string(), "--fail-on", "note"}).exit_code == 0);
}

TEST_CASE("a slip in the choice of checks is an error with its line") {
  refused("[checks]\ndisable = [\"gather_acess\"]\n",
          "2: there is no check 'gather_acess' (did you mean gather_access?)");
  refused("[checks]\ndisable = \"gather_access\"\n", "2: disable is a list of checks");
  refused("[checks]\ndisable = [1]\n", "2: disable holds names in quotes");
  refused("[checks]\ndisabled = []\n", "2: unknown key 'disabled' (did you mean disable?)");
  refused("checks = 1\n", "1: checks is a section: [checks]");
  refused("[checks]\nseverity = \"note\"\n", "2: severity is a section: [checks.severity]");
  refused("[checks.severity]\ngather_access = \"loud\"\n",
          "2: the severity of gather_access is \"note\", \"warning\" or \"error\"");
  refused("[checks.severity]\nno_such_thing = \"note\"\n", "2: there is no check 'no_such_thing'");
  refused("[check]\ndisable = []\n", "1: unknown key 'check' (did you mean checks?)");
}

}  // namespace kedge::test
