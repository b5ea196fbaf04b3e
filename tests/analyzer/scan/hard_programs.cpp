// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Programs whose shape tempts an analysis to run without end or out of memory: lists, recursion,
// call graphs with more paths than atoms.
#include <sys/resource.h>

#include "tests/analyzer/scan/support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge::test {
namespace {

using Json = nlohmann::json;

double cpu_seconds_of_children() {
  rusage used{};
  ::getrusage(RUSAGE_CHILDREN, &used);
  return static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
         1e-6 * static_cast<double>(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

// Processor time, which a busy machine does not stretch as it does the clock.
Json scan_hard(const std::string& source, const std::string& name) {
  const TemporaryFolder folder;
  write_file(folder / name, source);
  const double start = cpu_seconds_of_children();
  const Json json = scan_json({(folder / name).string()});
  CHECK(cpu_seconds_of_children() - start < 12.0);
  return json;
}

}  // namespace

TEST_CASE("a pointer that walks a list stands for the list, not for each element") {
  const Json json = scan_hard(
      "struct level { struct level *next; double *x; int n; };\n"
      "void relax(struct level *l) { for (int i = 0; i < l->n; i++) l->x[i] = 0.5 * l->x[i]; }\n"
      "int go(void);\n"
      "int main(void) {\n"
      "  extern struct level *top;\n"
      "  struct level *cur = top;\n"
      "  while (go()) {\n"
      "    for (int k = 0; k < 4; k++) { relax(cur); cur = cur->next; }\n"
      "  }\n"
      "  return 0;\n"
      "}\n",
      "list.c");
  CHECK(json["candidates"].size() == 1);
  CHECK(json.dump().find("next->next") == std::string::npos);
}

TEST_CASE("a function that calls itself for the next level is gone through once") {
  const Json json = scan_hard(
      "struct m { struct m *coarse; double *x; int n; };\n"
      "int go(void);\n"
      "void smooth(struct m *a) { for (int i = 0; i < a->n; i++) a->x[i] *= 0.5; }\n"
      "void cycle(struct m *a) {\n"
      "  smooth(a); if (a->coarse) { cycle(a->coarse); cycle(a->coarse); cycle(a->coarse); }\n"
      "  smooth(a);\n"
      "}\n"
      "int main(void) { extern struct m *a; while (go()) cycle(a); return 0; }\n",
      "recursive.c");
  CHECK(json["candidates"].size() == 1);
  CHECK(json["residency"].size() == 1);
}

TEST_CASE("loops under the cases of a switch are judged like others") {
  std::string source = "void f(int kind, int n, double *a) {\n  switch (kind) {\n";
  for (int k = 0; k < 40; ++k)
    source += "    case " + std::to_string(k) + ":\n      for (int i = 1; i < n; i++) a[i] = a[i" +
              (k % 2 == 0 ? "] * " : " - 1] + ") + std::to_string(k) + ";\n      break;\n";
  const Json json = scan_hard(source + "  }\n}\n", "cases.c");
  REQUIRE(json["loops"].size() == 40);
  for (std::size_t k = 0; k < 40; ++k) {
    CHECK(json["loops"][k]["line"] == 4 + 3 * k);
    CHECK((json["loops"][k]["verdict"] == "parallel") == (k % 2 == 0));
  }
}

TEST_CASE("a loop that calls half a program is done with in seconds") {
  std::string source = "extern int q(int);\n";
  constexpr int levels = 14;
  for (int l = 0; l < levels; ++l) {
    const std::string level = std::to_string(l);
    source += "static int w" + level + "(int *a, int x) {\n  int s = 0, t = x;\n";
    for (int i = 0; i < 60; ++i) {
      const std::string v = "v" + level + "_" + std::to_string(i);
      source += "  int " + v + " = x * " + std::to_string(i) + "; if (q(" + v + ")) { s += " + v +
                "; a[s] = t; } else { t -= s; }\n";
    }
    if (l > 0) {
      const std::string below = "w" + std::to_string(l - 1);
      source += "  s += " + below + "(a, x + 1); t -= " + below + "(a + 1, x - 1);\n";
    }
    source += "  return s + t;\n}\n";
  }
  source += "void f(int *a, int n) { for (int i = 0; i < n; i++) a[i] = w" +
            std::to_string(levels - 1) + "(a, i); }\n";
  const Json json = scan_hard(source, "deep.c");
  REQUIRE(json["loops"].size() == 1);
  CHECK(json["loops"][0]["verdict"] != "parallel");
}

TEST_CASE("a loop with a thousand pairs of unlike accesses") {
  constexpr int count = 50;
  std::string parameters, body;
  for (int k = 0; k < count; ++k) {
    const std::string p = "p" + std::to_string(k), q = "q" + std::to_string(k);
    parameters += ", int " + p + ", int " + q;
    body += "      if (" + p + " != i && " + q + " != j) a[" + p + " * i + " + q + " * j + " +
            std::to_string(k) + "] += 1.0;\n";
  }
  const Json json = scan_hard("void f(double *a, int n" + parameters +
                                  ") {\n  for (int i = 0; i < n; i++)\n"
                                  "    for (int j = 0; j < n; j++) {\n" +
                                  body + "    }\n}\n",
                              "wide.c");
  REQUIRE(json["loops"].size() == 2);
  for (const Json& loop : json["loops"]) CHECK(loop["verdict"] != "parallel");
}

TEST_CASE("a function with thousands of loops: the first are judged, the rest say why not") {
  std::string source = "void f(int n, double *restrict a, const double *restrict b) {\n";
  for (int k = 0; k < 8000; ++k)
    source += "  for (int i = 1; i < n; i++) a[i] = " + std::to_string(k) + " * b[i - 1];\n";
  const Json json = scan_hard(source + "}\n", "thousands.c");
  REQUIRE(json["loops"].size() == 8000);
  CHECK(json["loops"][1000]["verdict"] == "parallel");
  CHECK(json["loops"][7999]["verdict"] == "unknown");
  CHECK(json["loops"][7999]["why"].get<std::string>().find("too many loops") != std::string::npos);
}

TEST_CASE("a ladder of calls has more ways up than can be walked") {
  std::string source = "void f0(double *a, int n) { for (int i = 0; i < n; i++) a[i] *= 2.0; }\n";
  constexpr int rungs = 60;
  for (int k = 1; k <= rungs; ++k) {
    const std::string below = "f" + std::to_string(k - 1);
    source += "void f" + std::to_string(k) + "(double *a, double *b, int n) { " + below +
              (k == 1 ? "(a, n); " : "(a, b, n); ") + below +
              (k == 1 ? "(b, n); " : "(b, a, n); ") + "}\n";
  }
  source +=
      "int go(void);\nint main(void) { static double a[9999], b[9999];\n"
      "  while (go()) f" +
      std::to_string(rungs) + "(a, b, 9999);\n  return 0; }\n";
  CHECK(scan_hard(source, "ladder.c")["candidates"].size() == 1);
}

TEST_CASE("functions that all call each other") {
  std::string source = "int go(void);\n";
  constexpr int count = 14;
  for (int k = 0; k < count; ++k) source += "void g" + std::to_string(k) + "(double *a, int n);\n";
  for (int k = 0; k < count; ++k) {
    source += "void g" + std::to_string(k) + "(double *a, int n) {\n" +
              "  for (int i = 0; i < n; i++) a[i] += " + std::to_string(k) + ";\n";
    for (int other = 0; other < count; ++other)
      if (other != k) source += "  if (go()) g" + std::to_string(other) + "(a, n);\n";
    source += "}\n";
  }
  source += "int main(void) { extern double *a; while (go()) g0(a, 9999); return 0; }\n";
  CHECK(scan_hard(source, "tangle.c")["candidates"].size() == count);
}

}  // namespace kedge::test
