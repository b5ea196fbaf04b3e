// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Sources that try to break the front end: huge, truncated, shuffled, recursive without end.
#include <algorithm>
#include <chrono>
#include <random>

#include "tests/analyzer/extract/sources.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"

using namespace kedge::test;
using kedge::model::ParseState;
using kedge::model::Unit;

TEST_CASE("a file of 100 000 lines") {
  std::string source = "void f(double *u) {\n";
  for (int i = 0; i < 33000; ++i)
    source +=
        "  u[" + std::to_string(i) + "] =\n    u[" + std::to_string(i + 1) + "] *\n    2.0;\n";
  const Unit unit = extract_text(source + "}\n");
  CHECK(unit.parsed == ParseState::ok);
  CHECK(function(unit, "f").body->body.size() == 33000);
}

TEST_CASE("templates that recurse without end are an error, not a hang") {
  const auto start = std::chrono::steady_clock::now();
  const Unit unit = extract_text(
      "template <int N> struct R { static int f() { return R<N + 1>::f() + R<N + 2>::f(); } };\n"
      "template <class T> struct P { P<P<T>> *next; void g() { P<P<T>> x; x.g(); } };\n"
      "void use(double *u) { R<0>::f(); P<int> p; p.g();\n"
      "  for (int i = 0; i < 3; i++) u[i] = 0; }\n",
      "a.cpp");
  CHECK(unit.parsed != ParseState::ok);
  CHECK(loops(function(unit, "use")).size() == 1);
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(60));
}

TEST_CASE("blocks nested a thousand deep") {
  std::string source = "void f(int *u) { ";
  for (int i = 0; i < 1500; ++i) source += "if (u[" + std::to_string(i) + "]) {";
  source += "u[0] = 1;";
  const Unit unit = extract_text(source + std::string(1500, '}') + "}\n");
  CHECK(unit.parsed == ParseState::ok);
}

TEST_CASE("random damage never crashes the front end") {
  const std::string whole =
      read_file(source_root() / "tests/analyzer/cases/h07_class_members.cpp") +
      read_file(source_root() / "tests/analyzer/cases/i08_exceptions_asserts.cpp") +
      "#pragma omp parallel for\nvoid q(int n) { auto l = [&](int i) { n += i; }; for (int i = 0; "
      "i < n; ++i) l(i); switch (n) { case 1: goto x; default: x: return; } }\n";
  std::mt19937 random(12345);
  for (int round = 0; round < 60; ++round) {
    std::string text = whole;
    for (int change = 0; change < 4; ++change) {
      const std::size_t at = random() % text.size();
      const std::size_t length = std::min<std::size_t>(random() % 24, text.size() - at);
      const auto kind = random() % 3;
      if (kind == 0)
        text.erase(at, length);
      else if (kind == 1)
        text.insert(at, text.substr(random() % text.size(), length));
      else
        text.resize(std::max<std::size_t>(at, text.size() / 2));
    }
    INFO("round " << round << "\n" << text);
    const Unit unit = extract_text(text, "a.cpp");
    const bool crashed =
        std::any_of(unit.diagnostics.begin(), unit.diagnostics.end(), [](const auto& diagnostic) {
          return diagnostic.message.find("crashed") != std::string::npos;
        });
    CHECK_FALSE(crashed);
  }
}

TEST_CASE("bytes that are no text, and a file that is empty") {
  CHECK(extract_text("").parsed == ParseState::ok);
  const Unit unit =
      extract_text("const char *s = \"\xff\xfe\x80\"; void f(void) { g(\"\xc3(\"); }\n");
  CHECK(unit.parsed != ParseState::failed);
}
