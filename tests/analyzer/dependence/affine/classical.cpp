// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The textbook questions: one subscript, one or two loops (Banerjee 1988; Goff, Kennedy, Tseng
// 1991; Wolfe 1996).
#include "tests/analyzer/dependence/affine/builder.hpp"
#include "tests/support/catch.hpp"

using namespace kedge::dependence;
using namespace kedge::dependence::test;

namespace {

struct OneLoop : Builder {
  P i = counter("i");
  P n = invariant("n");
  std::vector<For> loop = {{i, 0, n - 1}};
  Answer ask(const P& a, const P& b) { return carried_dependence(query(loop, a, b)); }
};

}  // namespace

TEST_CASE("an element per iteration is independent") {
  OneLoop t;
  const Answer answer = t.ask(t.i, t.i);
  CHECK(answer.outcome == Outcome::independent);
  CHECK(answer.method == "strong SIV");
  CHECK(answer.assumptions.empty());
}

TEST_CASE("different constants never meet") {
  OneLoop t;
  CHECK(t.ask(0, 1).outcome == Outcome::independent);
  CHECK(t.ask(0, 1).method == "ZIV");
}

TEST_CASE("the same constant meets in both directions") {
  OneLoop t;
  const Answer answer = t.ask(3, 3);
  CHECK(answer.outcome == Outcome::carried);
  CHECK(answer.a_first);
  CHECK(answer.b_first);
  CHECK(answer.distance_a_first.empty());
  CHECK(answer.independent_if.empty());
}

TEST_CASE("a recurrence is carried from the write to the read, one iteration on") {
  OneLoop t;
  const Answer answer = t.ask(t.i, t.i - 1);
  CHECK(answer.outcome == Outcome::carried);
  CHECK(answer.a_first);
  CHECK_FALSE(answer.b_first);
  CHECK(answer.distance_a_first == "1");
}

TEST_CASE("counting down turns the direction of a dependence") {
  OneLoop t;
  t.loop = {{t.i, t.n - 1, 1, -1}};
  const Answer answer = t.ask(t.i, t.i - 1);
  CHECK(answer.outcome == Outcome::carried);
  CHECK_FALSE(answer.a_first);
  CHECK(answer.b_first);
  CHECK(answer.distance_b_first == "1");
}

TEST_CASE("even and odd elements never meet") {
  OneLoop t;
  CHECK(t.ask(2 * t.i, 2 * t.i + 1).outcome == Outcome::independent);
}

TEST_CASE("coprime strides may meet") {
  OneLoop t;
  CHECK(t.ask(2 * t.i, 3 * t.i + 1).outcome == Outcome::carried);
}

TEST_CASE("the greatest common divisor rules out a meeting") {
  OneLoop t;
  const Answer answer = t.ask(4 * t.i, 6 * t.i + 1);
  CHECK(answer.outcome == Outcome::independent);
  CHECK(answer.method == "GCD");
}

TEST_CASE("a distance beyond a known trip count does not matter") {
  OneLoop t;
  t.loop = {{t.i, 0, 9}};
  CHECK(t.ask(t.i, t.i + 10).outcome == Outcome::independent);
  CHECK(t.ask(t.i, t.i + 9).outcome == Outcome::carried);
}

TEST_CASE("a step of two leaves out the neighbour") {
  OneLoop t;
  t.loop = {{t.i, 1, t.n - 1, 2}};
  CHECK(t.ask(t.i, t.i - 1).outcome == Outcome::independent);
  const Answer answer = t.ask(t.i, t.i - 4);
  CHECK(answer.outcome == Outcome::carried);
  CHECK(answer.distance_a_first == "2");
}

TEST_CASE("an unknown trip count may be any") {
  OneLoop t;
  Query query = t.query(t.loop, t.i, t.i - 7);
  query.a.nest[0].last.reset();
  query.b.nest[0].last.reset();
  CHECK(carried_dependence(query).outcome == Outcome::carried);
}

TEST_CASE("mirrored subscripts meet once, in the middle only") {
  OneLoop t;
  const Answer answer = t.ask(t.i, t.n - 1 - t.i);
  CHECK(answer.outcome == Outcome::carried);
  CHECK(answer.a_first);
  CHECK(answer.b_first);
}

TEST_CASE("a subscript whose numbers overflow is unknown") {
  OneLoop t;
  const P huge(Polynomial::constant(INT64_MAX));
  CHECK(t.ask(huge * huge * t.i, t.i).outcome == Outcome::unknown);
}

TEST_CASE("the condition under which a guarded conflict vanishes is named") {
  OneLoop t;
  Query query = t.query(t.loop, t.i, 0);
  query.b.guards.push_back(at_least_zero(t.n - 51));
  const Answer answer = carried_dependence(query);
  CHECK(answer.outcome == Outcome::carried);
  CHECK(answer.independent_if == std::vector<std::string>{"n <= 50"});
}
