// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Random reads, writes and subscripts against brute force: coverage and containment are claimed
// only where they hold for all numbers tried.
#include <cstdlib>
#include <iostream>

#include "tests/analyzer/dependence/affine/generator.hpp"
#include "tests/support/catch.hpp"

using namespace kedge::dependence;
using namespace kedge::dependence::test;

namespace {

int cases_wanted() {
  const char* wanted = std::getenv("KEDGE_PROPERTY_CASES");
  return wanted != nullptr ? std::atoi(wanted) : 200;
}

// Elements touched in each iteration of nest[0].
std::map<std::int64_t, std::set<Element>> by_iteration(const AffineAccess& access,
                                                       const Values& values) {
  std::map<std::int64_t, std::set<Element>> result;
  each_iteration(access, values, {}, [&](std::int64_t outer, const Values& at) {
    result[outer].insert(element(access, at));
  });
  return result;
}

bool really_covered(const AffineAccess& read, const std::vector<AffineAccess>& writes,
                    const Values& values) {
  std::map<std::int64_t, std::set<Element>> written;
  for (const AffineAccess& write : writes) {
    for (const auto& [outer, elements] : by_iteration(write, values)) {
      written[outer].insert(elements.begin(), elements.end());
    }
  }
  for (const auto& [outer, elements] : by_iteration(read, values)) {
    for (const Element& e : elements) {
      if (written[outer].count(e) == 0) return false;
    }
  }
  return true;
}

// A write that differs from the read in small ways, so that coverage is not too rare.
AffineAccess similar(Random& random, const Case& c, const AffineAccess& access) {
  AffineAccess result = access;
  const int change = random.between(0, 5);
  Counter& inner = result.nest.back();
  const Polynomial one = Polynomial::constant(random.one_of({1, -1}));
  if (change == 0) result.subscripts.back() = result.subscripts.back() + one;
  if (change == 1 && result.nest.size() > 1) inner.last = *inner.last + one;
  if (change == 2 && result.nest.size() > 1) inner.first = inner.first - one;
  if (change == 3) result.guards.clear();
  if (change == 4) result = c.query.b;
  return result;
}

struct Score {
  int covered = 0;
  int proven = 0;
};

void run(Shape shape, std::uint64_t seed, const char* title) {
  Random random(seed);
  Score score;
  for (int k = 0; k < cases_wanted(); ++k) {
    Case c;
    generate(random, shape, c);
    const AffineAccess& read = c.query.a;
    std::vector<AffineAccess> writes{similar(random, c, read)};
    if (random.chance(60)) writes.push_back(similar(random, c, read));
    const bool claimed = covered_in_iteration(c.builder.symbols, read, writes, c.query.context);
    CAPTURE(k, c.text());
    bool real = true;
    for (const Values& values : instantiations(c)) {
      real = real && really_covered(read, writes, values);
    }
    if (claimed) CHECK(real);
    score.covered += real ? 1 : 0;
    score.proven += real && claimed ? 1 : 0;
  }
  std::cout << title << ": covered " << score.covered << ", proven " << score.proven << "\n";
}

bool really_within(const AffineAccess& access, const Polynomial& subscript,
                   const Polynomial& extent, const Values& values) {
  bool within = true;
  each_iteration(access, values, {}, [&](std::int64_t, const Values& at) {
    const std::int64_t value = evaluate(subscript, at);
    within = within && value >= 0 && value < evaluate(extent, at);
  });
  return within;
}

}  // namespace

TEST_CASE("coverage of affine reads is claimed only where it holds") {
  run(Shape::affine, 17, "affine coverage");
}

TEST_CASE("coverage of linearised reads is claimed only where it holds") {
  run(Shape::linearised, 19, "linearised coverage");
}

TEST_CASE("coverage of reads with declared dimensions is claimed only where it holds") {
  run(Shape::declared, 23, "declared coverage");
}

TEST_CASE("containment is claimed only where it holds") {
  Random random(29);
  Score score;
  for (int k = 0; k < cases_wanted(); ++k) {
    Case c;
    generate(random, random.one_of({Shape::affine, Shape::linearised}), c);
    const Polynomial n = Polynomial::symbol(c.parameters[0]);
    const Polynomial m = Polynomial::symbol(c.parameters[1]);
    const AffineAccess& access = c.query.a;
    const Polynomial extent =
        random.one_of({n, m, n * m, n + m, Polynomial::constant(8), n * Polynomial::constant(2)});
    const Polynomial subscript = random.chance(50) ? access.subscripts.front()
                                                   : Polynomial::symbol(access.nest.back().symbol);
    const bool claimed =
        within_extent(c.builder.symbols, access, subscript, extent, c.query.context);
    CAPTURE(k, c.text(), subscript.to_string(c.builder.symbols),
            extent.to_string(c.builder.symbols));
    bool real = true;
    for (const Values& values : instantiations(c)) {
      real = real && really_within(access, subscript, extent, values);
    }
    if (claimed) CHECK(real);
    score.covered += real ? 1 : 0;
    score.proven += real && claimed ? 1 : 0;
  }
  std::cout << "containment: within " << score.covered << ", proven " << score.proven << "\n";
}
