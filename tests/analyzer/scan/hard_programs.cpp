// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Programs whose shape tempts an analysis to run without end or out of memory: lists, recursion,
// call graphs with more paths than atoms.
#include <chrono>

#include "tests/analyzer/scan/support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge::test {
namespace {

using Json = nlohmann::json;

// Scans `source` in a process whose memory is limited, and within half a minute.
Json scan_hard(const std::string& source, const std::string& name) {
  const TemporaryFolder folder;
  write_file(folder / name, source);
  const auto start = std::chrono::steady_clock::now();
  const Json json = scan_json({(folder / name).string()});
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(30));
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
