// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Every kind of device blocker is recognised, with its line and the calls that lead to it, and
// leaves the dependence verdict alone.
#include <algorithm>
#include <set>

#include "tests/analyzer/scan/support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge::test {

namespace {

using Json = nlohmann::json;

struct Case {
  std::string kind;
  std::string what;
  int line;             ///< of the blocker
  std::string verdict;  ///< of the first loop
  std::string source;
  std::string language = ".c";
};

const std::vector<Case>& cases() {
  static const std::vector<Case> all{
      {"io", "printf", 3, "host",
       "#include <stdio.h>\nvoid f(int n, double *a) {\n"
       "  for (int i = 0; i < n; i++) { a[i] = 0; printf(\"%d\", i); }\n}\n"},
      {"mpi", "MPI_Send", 4, "host",
       "typedef int MPI_Comm;\nint MPI_Send(const void *b, int n, int t, int d, int g, MPI_Comm "
       "c);\nvoid f(int n, double *a) {\n"
       "  for (int i = 0; i < n; i++) MPI_Send(a + i, 1, 2, 3, 4, 5);\n}\n"},
      {"allocation", "malloc", 3, "rewrite",
       "#include <stdlib.h>\nvoid f(int n, double *restrict a) {\n"
       "  for (int i = 0; i < n; i++) { double *t = (double *)malloc(8); t[0] = i; a[i] = t[0]; "
       "free(t); }\n}\n"},
      {"exception", "throw", 2, "rewrite",
       "void f(int n, double *a) {\n"
       "  for (int i = 0; i < n; i++) { if (a[i] < 0) throw 1; a[i] = 0; }\n}\n",
       ".cpp"},
      {"virtual_call", "Law::p", 4, "conditional",
       "struct Law {\n  virtual double p(double r) const;\n};\nvoid f(int n, double *a, const Law "
       "&law) { for (int i = 0; i < n; i++) a[i] = law.p(i); }\n",
       ".cpp"},
      {"indirect_call", "g", 2, "conditional",
       "void f(int n, double *restrict a, double (*g)(double)) {\n"
       "  for (int i = 0; i < n; i++) a[i] = g(i);\n}\n"},
      {"recursion", "fib", 3, "parallel",
       "static int fib(int k) { return k < 2 ? k : fib(k - 1) + fib(k - 2); }\n"
       "void f(int n, int *a) {\n  for (int i = 0; i < n; i++) a[i] = fib(i);\n}\n"},
      {"container", "v", 3, "rewrite",
       "#include <vector>\nvoid f(int n, std::vector<int> &v) {\n"
       "  for (int i = 0; i < n; i++) v.push_back(i);\n}\n",
       ".cpp"},
      {"this_capture", "this", 2, "parallel",
       "struct Grid { int n; double u[100]; void zero() {\n"
       "  for (int i = 0; i < 100; i++) u[i] = 0; } };\nvoid f(Grid &g) { g.zero(); }\n",
       ".cpp"},
      {"pointer_in_struct", "g->u", 3, "parallel",
       "struct grid { double *u; };\nvoid f(int n, struct grid *g) {\n"
       "  for (int i = 0; i < n; i++) g->u[i] = 0;\n}\n"},
      {"vla", "t", 2, "parallel",
       "void f(int n, int m, double *restrict a) {\n"
       "  for (int i = 0; i < n; i++) { double t[m]; t[0] = i; a[i] = t[0]; }\n}\n"},
      {"long_double", "long double", 2, "parallel",
       "void f(int n, double *restrict a) {\n"
       "  for (int i = 0; i < n; i++) { long double t = i; a[i] = (double)t; }\n}\n"},
      {"goto", "goto next", 3, "",
       "void f(int n, double *a) {\n  for (int i = 0; i < n; i++) {\n"
       "    if (i == 3) goto next;\n    a[i] = 0;\n  next:;\n  }\n}\n"},
      {"static_local", "calls", 3, "",
       "void f(int n, double *a) {\n  for (int i = 0; i < n; i++) {\n"
       "    static int calls;\n    a[i] = ++calls;\n  }\n}\n"},
      {"exit", "abort", 3, "",
       "#include <stdlib.h>\nvoid f(int n, double *a) {\n"
       "  for (int i = 0; i < n; i++) { if (a[i] < 0) abort(); a[i] = 0; }\n}\n"}};
  return all;
}

Json first_loop(const std::string& source, const std::string& language) {
  const TemporaryFolder folder;
  write_file(folder / ("code" + language), source);
  const Json json = scan_json({(folder / ("code" + language)).string()});
  REQUIRE(!json["loops"].empty());
  return json["loops"][0];
}

std::string kinds_of(const Json& loop) {
  std::string text;
  for (const Json& b : loop["blockers"])
    text += b["kind"].get<std::string>() + " " + b["what"].get<std::string>() + " " +
            std::to_string(b["line"].get<int>()) + "; ";
  return text;
}

}  // namespace

TEST_CASE("every kind of blocker is recognised, named and placed beside the verdict") {
  std::set<std::string> kinds;
  for (const Case& c : cases()) {
    const Json loop = first_loop(c.source, c.language);
    INFO(c.kind << ": " << loop["verdict"] << " " << kinds_of(loop) << loop["why"]);
    const auto& blockers = loop["blockers"];
    const auto found = std::find_if(blockers.begin(), blockers.end(), [&](const Json& b) {
      return b["kind"] == c.kind && b["what"] == c.what;
    });
    REQUIRE(found != blockers.end());
    CHECK((*found)["line"] == c.line);
    CHECK((*found)["through"].empty());
    if (!c.verdict.empty()) CHECK(loop["verdict"] == c.verdict);
    kinds.insert(c.kind);
  }
  const Json schema = Json::parse(read_file(source_root() / "docs/scan.schema.json"));
  const Json& known = schema["$defs"]["blocker"]["properties"]["kind"]["enum"];
  CHECK(std::set<std::string>(known.begin(), known.end()) == kinds);
}

TEST_CASE("a loop without any of them has no blocker") {
  const Json loop = first_loop(
      "static const double weights[3] = {1, 2, 1};\n"
      "static double half(double x) { return 0.5 * x; }\n"
      "void f(int n, const double *restrict b, double *restrict a) {\n"
      "  for (int i = 1; i < n - 1; i++) {\n"
      "    double t[3] = {b[i - 1], b[i], b[i + 1]};\n"
      "    a[i] = half(t[0] * weights[0] + t[1]);\n  }\n}\n",
      ".c");
  INFO(kinds_of(loop));
  CHECK(loop["blockers"].empty());
  CHECK(loop["verdict"] == "parallel");
}

TEST_CASE("a blocker in a called function is told with the calls that lead to it") {
  const TemporaryFolder folder;
  write_file(folder / "code.c",
             "#include <stdlib.h>\n"
             "static void check(double x) {\n  if (x < 0) abort();\n}\n"
             "static double inner(double x) { check(x); return x; }\n"
             "void f(int n, double *restrict a) {\n"
             "  for (int i = 0; i < n; i++)\n    a[i] = inner(a[i]);\n}\n");
  const std::string file = (folder / "code.c").string();
  const Json loop = scan_json({file})["loops"][0];
  REQUIRE(loop["blockers"].size() == 1);
  const Json& blocker = loop["blockers"][0];
  CHECK(blocker["what"] == "abort");
  CHECK(blocker["line"] == 3);
  CHECK(blocker["through"] == Json({"inner (line 8)", "check (line 5)"}));
  const auto text = scan({file, "--explain-loop", "code.c:7"});
  CHECK(text.out.find("abort (the end of the program), line 3, through inner (line 8) -> check") !=
        std::string::npos);
}

}  // namespace kedge::test
