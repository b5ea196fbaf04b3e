// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Random accesses against brute force: whatever the engine claims must hold for all numbers tried.
// KEDGE_PROPERTY_CASES sets how many are drawn per shape; the tests print how often it was exact.
#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "tests/analyzer/dependence/affine/formula.hpp"
#include "tests/analyzer/dependence/affine/generator.hpp"
#include "tests/support/catch.hpp"

using namespace kedge::dependence;
using namespace kedge::dependence::test;

namespace {

int cases_wanted() {
  const char* wanted = std::getenv("KEDGE_PROPERTY_CASES");
  return wanted != nullptr ? std::atoi(wanted) : 200;
}

Names named(const SymbolTable& symbols, const Values& values) {
  Names names;
  for (const auto& [id, value] : values) names[symbols[id].name] = value;
  return names;
}

// An assumption that names counters speaks of every iteration of either access.
bool assumption_holds(const Query& query, const std::string& text, const Values& values,
                      const Tables& tables) {
  bool all = true;
  for (AffineAccess access : {query.a, query.b}) {
    access.guards.clear();
    access.congruences.clear();
    each_iteration(access, values, tables, [&](std::int64_t, const Values& at) {
      const Names names = named(*query.symbols, at);
      for (SymbolId id = 0; id < static_cast<SymbolId>(query.symbols->size()); ++id) {
        const std::string& name = (*query.symbols)[id].name;
        if (names.count(name) == 0 && mentions(text, name)) return;
      }
      all = all && holds(text, names);
    });
  }
  return all;
}

bool all_hold(const Query& query, const std::vector<std::string>& assumptions, const Values& values,
              const Tables& tables) {
  return std::all_of(assumptions.begin(), assumptions.end(), [&](const std::string& text) {
    return assumption_holds(query, text, values, tables);
  });
}

void check_distance(const std::string& claimed, const std::set<std::int64_t>& found,
                    const Names& names) {
  if (claimed.empty() || found.empty()) return;
  CHECK(found == std::set<std::int64_t>{value_of(claimed, names)});
}

struct Score {
  int conflict_free = 0;
  int proven = 0;
  int assumed = 0;
  int conflicting = 0;
  int found = 0;
  int vacuous = 0;

  void print(const char* title) const {
    std::cout << title << ": without conflict " << conflict_free << ", proven " << proven
              << ", under assumptions " << assumed << " (never fulfilled here: " << vacuous
              << "); with conflict " << conflicting << ", found " << found << "\n";
  }
};

// Checks the claims for one choice of numbers; says whether there was a conflict.
bool check(const Query& query, const Answer& answer, const Values& values, const Tables& tables) {
  const Conflicts real = conflicts(query, values, tables);
  const Names names = named(*query.symbols, values);
  CAPTURE(names);
  const bool fulfilled = all_hold(query, answer.assumptions, values, tables);
  if (answer.outcome == Outcome::independent && fulfilled) CHECK_FALSE(real.any());
  if (answer.outcome != Outcome::carried) return real.any();
  if (!answer.a_first && fulfilled) CHECK(real.a_first.empty());
  if (!answer.b_first && fulfilled) CHECK(real.b_first.empty());
  if (fulfilled) {
    check_distance(answer.distance_a_first, real.a_first, names);
    check_distance(answer.distance_b_first, real.b_first, names);
  }
  for (const std::string& condition : answer.independent_if) {
    if (holds(condition, names)) CHECK_FALSE(real.any());
  }
  return real.any();
}

void run(Shape shape, std::uint64_t seed, const char* title) {
  Random random(seed);
  Score score;
  for (int k = 0; k < cases_wanted(); ++k) {
    Case c;
    generate(random, shape, c);
    const Answer answer = carried_dependence(c.query);
    CAPTURE(k, c.text(), answer.method, answer.delinearised, answer.assumptions, answer.reason,
            answer.independent_if);
    bool conflict = false;
    bool sensible = answer.assumptions.empty();
    for (const Values& values : instantiations(c)) {
      const Tables tables = random_tables(random, c.query);
      conflict = check(c.query, answer, values, tables) || conflict;
      sensible = sensible || all_hold(c.query, answer.assumptions, values, tables);
    }
    const bool independent = answer.outcome == Outcome::independent;
    score.conflict_free += conflict ? 0 : 1;
    score.proven += independent && !conflict && answer.assumptions.empty() ? 1 : 0;
    score.assumed += independent && !answer.assumptions.empty() ? 1 : 0;
    score.vacuous += sensible ? 0 : 1;
    score.conflicting += conflict ? 1 : 0;
    score.found += conflict && answer.outcome == Outcome::carried ? 1 : 0;
  }
  score.print(title);
}

}  // namespace

TEST_CASE("affine accesses are never called independent where they conflict") {
  run(Shape::affine, 2026, "affine");
}

TEST_CASE("linearised accesses are never called independent where they conflict") {
  run(Shape::linearised, 7, "linearised");
}

TEST_CASE("declared dimensions are never relied upon without proof or assumption") {
  run(Shape::declared, 11, "declared");
}

TEST_CASE("varying values are never called independent where they conflict") {
  run(Shape::varying, 13, "varying");
}
