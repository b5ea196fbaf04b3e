// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Subscripts that hang on values of the data: index arrays, row pointers.
#include "tests/analyzer/dependence/affine/builder.hpp"
#include "tests/support/catch.hpp"

using namespace kedge::dependence;
using namespace kedge::dependence::test;

namespace {

struct Mesh : Builder {
  P e = counter("e");
  P k = counter("k");
  P n = invariant("n");
  P nk = invariant("nk");
  P map = varying("map[e]");
  std::vector<For> loop = {{e, 0, n - 1}};
};

}  // namespace

TEST_CASE("a scatter hangs on the index array, by name") {
  Mesh m;
  Query query = m.query(m.loop, m.map, m.map);
  const Answer open = carried_dependence(query);
  CHECK(open.outcome == Outcome::unknown);
  CHECK(open.varying == std::vector<SymbolId>{Mesh::id(m.map)});
  CHECK(open.reason == "it depends on the values of map[e]");
  query.injective = open.varying;
  CHECK(carried_dependence(query).outcome == Outcome::independent);
}

TEST_CASE("an injective index keeps blocks apart where the block's subscript stays inside") {
  Mesh m;
  const std::vector<For> nest = {{m.e, 0, m.n - 1}, {m.k, 0, m.nk - 1}};
  Query query = m.query(nest, m.map * m.nk + m.k, m.map * m.nk + m.k);
  CHECK(carried_dependence(query).outcome == Outcome::unknown);
  query.injective = {Mesh::id(m.map)};
  const Answer answer = carried_dependence(query);
  CHECK(answer.outcome == Outcome::independent);
  CHECK(answer.assumptions.empty());
  query.b.subscripts[0] = query.b.subscripts[0] + Polynomial(m.nk);
  CHECK(carried_dependence(query).outcome == Outcome::unknown);
}

TEST_CASE("a guard on data does not make a recurrence undecided") {
  Mesh m;
  Query query = m.query({{m.e, 1, m.n - 1}}, m.e, m.e - 1);
  query.a.guards.push_back(not_zero(m.varying("flag[e]")));
  const Answer answer = carried_dependence(query);
  CHECK(answer.outcome == Outcome::carried);
  CHECK(answer.distance_a_first == "1");
}

TEST_CASE("rows that ascend do not overlap") {
  Mesh m;
  const P p = m.counter("p");
  const P begin = m.varying("row[e]");
  const P end = m.varying("row[e+1]");
  Query query = m.query({{m.e, 0, m.n - 1}, {p, begin, end - 1}}, p, p);
  const Answer open = carried_dependence(query);
  CHECK(open.outcome == Outcome::unknown);
  CHECK(open.varying == std::vector<SymbolId>{Mesh::id(begin)});
  query.ascending.push_back({Mesh::id(begin), Mesh::id(end)});
  CHECK(carried_dependence(query).outcome == Outcome::independent);
}

TEST_CASE("an unknown length carries what a known one would") {
  Mesh m;
  const P length = m.varying("length[e]");
  const Answer answer =
      carried_dependence(m.query({{m.e, 0, m.n - 1}, {m.k, 0, length - 1}}, m.k, m.k));
  CHECK(answer.outcome == Outcome::carried);
}

TEST_CASE("a counter that is not in the nest may have any value") {
  Mesh m;
  const P stray = m.counter("stray");
  CHECK(carried_dependence(m.query(m.loop, stray, stray)).outcome != Outcome::independent);
}
