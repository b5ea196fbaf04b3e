// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The ISL in use is the one linked into the program, not the copy that libLLVM exports.
#include <dlfcn.h>

#include <filesystem>
#include <thread>

#include "analyzer/dependence/affine/isl_version.hpp"
#include "tests/analyzer/dependence/affine/builder.hpp"
#include "tests/support/catch.hpp"

using namespace kedge::dependence;

TEST_CASE("the version of ISL is known") {
  CHECK(affine::isl_version().rfind("isl-0.", 0) == 0);
}

#if KEDGE_ISL_IS_STATIC
TEST_CASE("the functions of ISL lie in the program itself") {
  Dl_info info{};
  REQUIRE(dladdr(affine::isl_address(), &info) != 0);
  CHECK(std::filesystem::equivalent(info.dli_fname, "/proc/self/exe"));
}
#endif

TEST_CASE("threads ask independently of each other") {
  const auto ask = [] {
    test::Builder b;
    const test::P i = b.counter("i");
    const test::P n = b.invariant("n");
    for (int k = 0; k < 20; ++k) {
      const Query query = b.query({{i, n, 2 * n - 1}}, i, i - n);
      CHECK(carried_dependence(query).outcome == Outcome::independent);
    }
  };
  ask();
  std::thread other(ask);
  other.join();
}

// Market split (Cornuejols and Dawande 1998): small numbers, no structure, hard for every solver.
TEST_CASE("a question that is too hard is given up, not waited for") {
  test::Builder b;
  std::vector<test::For> nest;
  for (int k = 0; k < 14; ++k) nest.push_back({b.counter("c" + std::to_string(k)), 0, 1});
  std::vector<test::P> subscripts(4, test::P(0));
  int seed = 7;
  for (test::P& subscript : subscripts) {
    for (const test::For& loop : nest) {
      seed = (seed * 75 + 74) % 65537;
      subscript = subscript + (seed % 100) * loop.counter;
    }
  }
  AffineAccess a = test::Builder::access(nest, subscripts);
  a.separate_rows = true;
  AffineAccess other = a;
  for (Polynomial& subscript : other.subscripts) subscript = subscript + Polynomial::constant(51);
  const Answer answer = carried_dependence(b.query(a, other));
  CAPTURE(answer.reason);
  CHECK(answer.outcome == Outcome::unknown);
  CHECK(answer.reason == "the query grew too large");
}
