// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The command line of kedge scan, run as a user would.
#include <algorithm>
#include <filesystem>

#include "tests/analyzer/scan/support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge::test {

namespace {

const char* const tiny = "tests/analyzer/scan/fixtures/tiny.c";

bool one_line_error(const ProcessResult& result) {
  return result.exit_code == 2 && result.out.empty() &&
         result.err.rfind("kedge-scan: error: ", 0) == 0 &&
         std::count(result.err.begin(), result.err.end(), '\n') == 1;
}

}  // namespace

TEST_CASE("a missing path is named in one line, exit 2") {
  const auto result = scan({"no/such/file.c"});
  CHECK(one_line_error(result));
  CHECK(result.err.find("no/such/file.c") != std::string::npos);
}

TEST_CASE("nothing to scan is an error that says what to do") {
  const auto result = scan({});
  CHECK(one_line_error(result));
  CHECK(result.err.find("name a source file") != std::string::npos);
}

TEST_CASE("a source that does not parse is one line with its place, exit 2, and no report") {
  const TemporaryFolder folder;
  const auto out = folder / "report.json";
  for (const std::string text :
       {"int main( {\n", "this is no C\n",
        "void f(int n, double *a) {\n  for (int i = 0; i < n; i++ { a[i] = 0; }\n}\n"}) {
    write_file(folder / "bad.c", text);
    const auto result = scan({(folder / "bad.c").string(), "--format", "json", "-o", out.string()});
    INFO(text << result.err);
    CHECK(one_line_error(result));
    CHECK(result.err.find("bad.c:") != std::string::npos);
    CHECK(folder.names() == std::vector<std::string>{"bad.c"});
  }
}

TEST_CASE("of several sources the others are scanned, and the report says which failed") {
  const TemporaryFolder folder;
  write_file(folder / "bad.c", "int main( {\n");
  write_file(folder / "good.c",
             "void f(int n, double *a) { for (int i = 0; i < n; i++) a[i] = 0.0; }\n");
  const auto result = scan({folder.path().string()});
  CHECK(result.exit_code == 0);
  CHECK(result.err.find("bad.c") != std::string::npos);
  CHECK(result.out.find("good.c") != std::string::npos);
}

TEST_CASE("a missing header does not stop a scan") {
  const TemporaryFolder folder;
  write_file(folder / "part.c",
             "#include \"nowhere.h\"\nvoid f(int n, double *a) { for (int i = 0; i < n; i++) a[i] "
             "= 0.0; }\n");
  const auto json = scan_json({(folder / "part.c").string()});
  CHECK(json["sources"][0]["parsed"] == "recovered");
  CHECK(json["loops"].size() == 1);
}

TEST_CASE("a wrong option names itself, exit 2") {
  const auto result = scan({tiny, "--fromat", "json"});
  CHECK(one_line_error(result));
  CHECK(result.err.find("--fromat") != std::string::npos);
}

TEST_CASE("an output that cannot be written is an error and leaves nothing") {
  const auto result = scan({tiny, "-o", "no/such/folder/report.txt"});
  CHECK(one_line_error(result));
}

TEST_CASE("--help lists every option") {
  const auto result = scan({"--help"});
  CHECK(result.exit_code == 0);
  for (const char* option : {"-p",
                             "--mpi-include",
                             "--jobs",
                             "--config",
                             "--assume",
                             "--machine",
                             "--profile",
                             "--format",
                             "--output",
                             "--top",
                             "--all",
                             "--fail-on",
                             "--baseline",
                             "--explain-loop",
                             "--explain",
                             "--list-checks",
                             "--emit-checks",
                             "--dump-model",
                             "--verbose",
                             "--version",
                             "Exit codes"}) {
    INFO(option);
    CHECK(result.out.find(option) != std::string::npos);
  }
}

TEST_CASE("findings fail a scan only when asked") {
  const char* fixture = "tests/analyzer/checks/fixtures/float_accumulator.c";
  CHECK(scan({fixture}).exit_code == 0);
  CHECK(scan({fixture, "--fail-on", "warning"}).exit_code == 1);
  CHECK(scan({fixture, "--fail-on", "error"}).exit_code == 0);
}

TEST_CASE("checks are listed and explained, and a typing error is met with the nearest") {
  CHECK(scan({"--list-checks"}).out.find("gather_access") != std::string::npos);
  CHECK(scan({"--explain", "gather_access"}).out.find("Why it hurts on a GPU") !=
        std::string::npos);
  const auto wrong = scan({"--explain", "gather_acess"});
  CHECK(one_line_error(wrong));
  CHECK(wrong.err.find("did you mean gather_access?") != std::string::npos);
}

TEST_CASE("one loop is explained with its accesses and evidence") {
  const auto result = scan({tiny, "--explain-loop", "tiny.c:20"});
  INFO(result.out << result.err);
  CHECK(result.exit_code == 0);
  CHECK(result.out.find("serial") != std::string::npos);
  CHECK(result.out.find("a[i-1]") != std::string::npos);
  CHECK(one_line_error(scan({tiny, "--explain-loop", "tiny.c:1"})));
  CHECK(one_line_error(scan({tiny, "--explain-loop", "tiny.c"})));
}

TEST_CASE("a loop is named by a unique end of its path, and a miss names the nearest loops") {
  const TemporaryFolder folder;
  namespace fs = std::filesystem;
  for (const char* name : {"one", "two"}) {
    fs::create_directories(folder / name);
    write_file(folder / name / "part.cpp",
               "#define N 100\n#define AT(a, i) (a)[(i) * N]\n"
               "static double twice(double x) { return 2 * x; }\n"
               "template <class T> void f(int n, T *a) {\n"
               "  for (int i = 0; i < n; i++)\n    AT(a, i) = twice(AT(a, i));\n}\n"
               "void g(int n, double *a, float *b) { f(n, a); f(n, b); }\n");
  }
  const std::string root = folder.path().string();
  const auto ambiguous = scan({root, "--explain-loop", "part.cpp:5"});
  CHECK(one_line_error(ambiguous));
  CHECK(ambiguous.err.find("name more of the path") != std::string::npos);
  const auto one = scan({root, "--explain-loop", "one/part.cpp:5"});
  INFO(one.out << one.err);
  CHECK(one.exit_code == 0);
  CHECK(one.out.find("instantiated as (the weakest verdict counts): <double>, <float>") !=
        std::string::npos);
  CHECK(one.out.find("AT(a, i) = ") != std::string::npos);
  CHECK(one.out.find("a[100*i]") != std::string::npos);
  CHECK(one.out.find("calls twice (seen through), line 6") != std::string::npos);
  CHECK(one.out.find("compared") != std::string::npos);
  const auto none = scan({root, "--explain-loop", "one/part.cpp:3"});
  CHECK(one_line_error(none));
  CHECK(none.err.find("the nearest: part.cpp:5 (f)") != std::string::npos);
  const auto wrong = scan({root, "--explain-loop", "prt.cpp:5"});
  CHECK(one_line_error(wrong));
  CHECK(wrong.err.find("did you mean part.cpp?") != std::string::npos);
}

TEST_CASE("a list that is followed under a time loop is ranked like anything else") {
  const TemporaryFolder folder;
  write_file(folder / "list.c",
             "struct node { struct node *next; double *v; };\n"
             "void f(int n, int steps, struct node *head) {\n"
             "  for (int t = 0; t < steps; t++) {\n"
             "    struct node *p = head, *q = head;\n"
             "    while (p) {\n"
             "      for (int i = 0; i < n; i++) p->v[i] += 1.0;\n"
             "      q = p->next;\n"
             "      p = q;\n"
             "    }\n  }\n}\n");
  CHECK(scan({(folder / "list.c").string()}).exit_code == 0);
}

TEST_CASE("the model is dumped as JSON") {
  const auto result = scan({tiny, "--dump-model"});
  CHECK(result.exit_code == 0);
  CHECK(nlohmann::json::parse(result.out).contains("units"));
}

TEST_CASE("two runs and another order of files give the same JSON") {
  auto once = scan_json({"tests/analyzer/checks/fixtures/gather_access.c", tiny});
  auto again = scan_json({tiny, "tests/analyzer/checks/fixtures/gather_access.c"});
  CHECK(once["loops"] == again["loops"]);
  CHECK(once["candidates"] == again["candidates"]);
  CHECK(once["findings"] == again["findings"]);
}

}  // namespace kedge::test
