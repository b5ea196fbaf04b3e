// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Facts stated in .kedge.toml: what they do to verdicts, how they are named, and how mistakes are
// met.
#include <algorithm>
#include <filesystem>

#include "tests/analyzer/scan/support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge::test {

namespace {

using Json = nlohmann::json;

/// Scans one source under the facts and gives its outermost first loop, or the one at `line`.
Json loop_with(const std::string& source, const std::string& facts, int line = 0) {
  const TemporaryFolder folder;
  write_file(folder / "facts.toml", "[facts]\n" + facts);
  const Json json = scan_json({source, "--config", (folder / "facts.toml").string()});
  for (const Json& loop : json["loops"])
    if (line == 0 || loop["line"] == line) return loop;
  FAIL("no loop in line " << line);
  return {};
}

Json loop_of(const std::string& text, const std::string& facts) {
  const TemporaryFolder folder;
  write_file(folder / "code.c", text);
  return loop_with((folder / "code.c").string(), facts);
}

std::string case_file(const std::string& name) {
  return "tests/analyzer/cases/" + name;
}

void refused(const std::string& config, const std::string& message) {
  const TemporaryFolder folder;
  write_file(folder / "a.c", "void f(int n, double *a) { for (int i = 0; i < n; i++) a[i] = 0; }");
  write_file(folder / ".kedge.toml", config);
  const auto result = scan({folder.path().string()});
  INFO(config << "\n" << result.err);
  CHECK(result.exit_code == 2);
  CHECK(result.out.empty());
  CHECK(std::count(result.err.begin(), result.err.end(), '\n') == 1);
  CHECK(result.err.find(".kedge.toml:" + message) != std::string::npos);
}

}  // namespace

TEST_CASE("labelled loops that wait for a fact are parallel once it is stated, and say so") {
  struct Case {
    const char* file;
    int line;
    const char* facts;
    const char* used;
  };
  for (const Case& c :
       {Case{"d03_scatter_store.c", 2, "injective = [\"idx\"]", "injective(idx)"},
        Case{"f09_swap_alias.c", 0, "no_alias = [[\"u\", \"v\"]]", "no_alias(u,v)"},
        Case{"f06_struct_fields.c", 0, "no_alias = [\"unew\"]", "no_alias(g->u,g->unew)"},
        Case{"n06_overlapping_rows.c", 0, "no_alias = [\"rows of rows\"]",
             "no_alias(rows of rows)"},
        Case{"i06_function_pointer.c", 0, "pure = [\"f\"]", "pure(f)"}}) {
    INFO(c.file);
    const Json all = scan_json({case_file(c.file)});
    const Json* before = nullptr;
    for (const Json& loop : all["loops"])
      if (before == nullptr && loop["verdict"] == "conditional" &&
          std::any_of(loop["assumes"].begin(), loop["assumes"].end(),
                      [&](const Json& text) { return text == c.used; }))
        before = &loop;
    REQUIRE(before != nullptr);
    const Json loop = loop_with(case_file(c.file), c.facts, (*before)["line"].get<int>());
    CHECK(loop["verdict"] == "parallel");
    CHECK(loop["assumes"].empty());
    REQUIRE(loop["facts_used"].size() == 1);
    CHECK(loop["facts_used"][0]["fact"] == c.used);
    CHECK(loop["facts_used"][0]["where"].get<std::string>().ends_with("facts.toml:2"));
    CHECK(loop["why"].get<std::string>().find("was stated in") != std::string::npos);
  }
}

TEST_CASE("row pointers that ascend are a fact, and so are colliding updates that do not") {
  const std::string rows =
      "void f(int n, const int *restrict at, double *restrict y, const double *restrict x) {\n"
      "  for (int i = 0; i < n; i++)\n"
      "    for (int k = at[i]; k < at[i + 1]; k++) y[k] = x[i];\n}\n";
  CHECK(loop_of(rows, "")["verdict"] == "conditional");
  CHECK(loop_of(rows, "monotone = [\"at\"]")["verdict"] == "parallel");
  CHECK(loop_of(rows, "injective = [\"at\"]")["verdict"] == "conditional");
  const std::string add =
      "void f(int n, const int *restrict idx, double *restrict y) {\n"
      "  for (int i = 0; i < n; i++) y[idx[i]] += 1.0;\n}\n";
  CHECK(loop_of(add, "")["verdict"] == "atomic");
  const Json stated = loop_of(add, "injective = [\"idx\"]");
  CHECK(stated["verdict"] == "parallel");
  CHECK(stated["facts_used"].size() == 1);
}

TEST_CASE("distinct values say nothing about a loop that reads the same ones in every iteration") {
  const Json loop = loop_of(
      "void f(int n, int m, const int *restrict idx, double *restrict y) {\n"
      "  for (int i = 0; i < n; i++)\n"
      "    for (int j = 0; j < m; j++) y[idx[j]] = i;\n}\n",
      "injective = [\"idx\"]\n");
  CHECK(loop["verdict"] != "parallel");
  CHECK(loop["facts_used"].empty());
}

TEST_CASE("a fact may be bound to a file, a function or a class, or to all pointers of a file") {
  const std::string code =
      "void move(int n, const int *restrict idx, double *restrict y) {\n"
      "  for (int i = 0; i < n; i++) y[idx[i]] = i;\n}\n";
  for (const char* name : {"code.c:idx", "move::idx", "idx"})
    CHECK(loop_of(code, std::string("injective = [\"") + name + "\"]")["verdict"] == "parallel");
  for (const char* name : {"other.c:idx", "ode.c:idx", "mov::idx", "id", "y"})
    CHECK(loop_of(code, std::string("injective = [\"") + name + "\"]")["verdict"] == "conditional");
  const std::string copy =
      "void copy(int n, double *a, double *b) { for (int i = 0; i < n; i++) a[i] = b[i+1]; }\n";
  for (const char* name : {"*", "code.c:*", "a", "b"})
    CHECK(loop_of(copy, std::string("no_alias = [\"") + name + "\"]")["verdict"] == "parallel");
  for (const char* name : {"other.c:*", "c"})
    CHECK(loop_of(copy, std::string("no_alias = [\"") + name + "\"]")["verdict"] == "conditional");
  const TemporaryFolder folder;
  write_file(folder / "mesh.cpp",
             "struct Mesh { int *order; };\n"
             "void f(int n, const Mesh &mesh, double *__restrict y) {\n"
             "  for (int i = 0; i < n; i++) y[mesh.order[i]] = i;\n}\n");
  const std::string file = (folder / "mesh.cpp").string();
  CHECK(loop_with(file, "injective = [\"Mesh::order\"]")["verdict"] == "parallel");
  CHECK(loop_with(file, "injective = [\"Grid::order\"]")["verdict"] != "parallel");
}

TEST_CASE("a loop that stays in order rests on no fact") {
  const Json loop = loop_of(
      "void f(int n, double *a, double *b) {\n"
      "  for (int i = 1; i < n; i++) a[i] = a[i-1] * b[i] + a[i-1];\n}\n",
      "no_alias = [\"*\"]");
  CHECK(loop["verdict"] == "serial");
  CHECK(loop["facts_used"].empty());
}

TEST_CASE("the text report marks what rests on a fact and lists the facts with their use") {
  const TemporaryFolder folder;
  write_file(folder / "facts.toml", "[facts]\ninjective = [\"idx\", \"nosuch\"]\n");
  const auto result = scan(
      {case_file("d03_scatter_store.c"), "--all", "--config", (folder / "facts.toml").string()});
  INFO(result.out << result.err);
  CHECK(result.exit_code == 0);
  CHECK(result.out.find("parallel (stated)") != std::string::npos);
  CHECK(result.out.find("Facts taken from") != std::string::npos);
  CHECK(result.err.find("facts.toml:2: injective is stated of 'nosuch'") != std::string::npos);
  CHECK(result.err.find("'idx'") == std::string::npos);
  const Json json =
      scan_json({case_file("d03_scatter_store.c"), "--config", (folder / "facts.toml").string()});
  CHECK(json["facts"][0]["loops"] == 1);
  CHECK(json["facts"][1]["known"] == false);
}

TEST_CASE("the configuration is looked for from the scanned folder up to the project's root") {
  const TemporaryFolder folder;
  namespace fs = std::filesystem;
  const fs::path inner = folder / "project/src/part";
  fs::create_directories(inner);
  fs::create_directories(folder / "project/.git");
  write_file(inner / "a.c",
             "void f(int n, double *a, double *b) { for (int i = 0; i < n; i++) a[i] = b[i+1]; }");
  const auto verdict = [&] { return scan_json({inner.string()})["loops"][0]["verdict"]; };
  write_file(folder / ".kedge.toml", "[facts]\nno_alias = [\"*\"]\n");
  CHECK(verdict() == "conditional");  // above the root
  write_file(folder / "project/.kedge.toml", "[facts]\nno_alias = [\"a\"]\n");
  CHECK(verdict() == "parallel");
  write_file(inner / ".kedge.toml", "[facts]\npure = []\n");
  CHECK(verdict() == "conditional");  // the nearest one counts, alone
  fs::create_directories(folder / "project/other");
  write_file(folder / "project/other/b.c", "int g(void) { return 0; }\n");
  const auto both = scan({inner.string(), (folder / "project/other").string()});
  CHECK(both.exit_code == 2);
  CHECK(both.err.find("different configurations") != std::string::npos);
}

TEST_CASE("a mistake in the configuration is one line with its place, exit 2") {
  refused("[fact]\n", "1: unknown key 'fact' (did you mean facts?)");
  refused("[facts]\n\ninjektive = [\"a\"]\n",
          "3: unknown key 'injektive' (did you mean injective?)");
  refused("[facts]\nzebra = 1\n", "2: unknown key 'zebra' ([facts] may hold injective");
  refused("[facts]\ninjective = \"a\"\n", "2: injective is a list of names");
  refused("[facts]\npure = [1]\n", "2: pure holds names in quotes");
  refused("[facts]\npure = [\"\"]\n", "2: pure holds an empty name");
  refused("[facts]\nno_alias = [\n  [\"a\"]]\n", "3: a group in no_alias names two");
  refused("facts = 3\n", "1: facts is a section");
  refused("[facts]\ninjective = [\"a\"\n", "");
  refused("[facts]\npure = [\"f\"]\npure = [\"g\"]\n", "3: ");
  const auto missing = scan({case_file("d03_scatter_store.c"), "--config", "no/such.toml"});
  CHECK(missing.exit_code == 2);
  CHECK(missing.err.find("cannot read the configuration no/such.toml") != std::string::npos);
}

}  // namespace kedge::test
