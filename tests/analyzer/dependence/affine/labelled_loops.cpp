// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The subscripts of loops in tests/analyzer/cases, asked by hand; the test names say which case.
#include "tests/analyzer/dependence/affine/builder.hpp"
#include "tests/support/catch.hpp"

using namespace kedge::dependence;
using namespace kedge::dependence::test;

namespace {

const std::vector<std::string> none;

struct Loops : Builder {
  P i = counter("i");
  P j = counter("j");
  P k = counter("k");
  P n = invariant("n");
  P m = invariant("m");
  // Counters of loops outside the one under test stand still.
  P fixed_i = invariant("i");
  P fixed_j = invariant("j");
  P fixed_k = invariant("k");
};

void check_independent(const Answer& answer) {
  CAPTURE(answer.reason, answer.delinearised, answer.method, answer.assumptions);
  CHECK(answer.outcome == Outcome::independent);
  CHECK(answer.assumptions == none);
}

}  // namespace

TEST_CASE("a04: red-black with diagonals carries between rows, not within one") {
  Loops t;
  const P nx = t.invariant("nx");
  const P ny = t.invariant("ny");
  const P c = t.invariant("c");
  Query rows =
      t.query({{t.j, 1, ny - 2}, {t.i, 1, nx - 2}}, t.j * nx + t.i, (t.j - 1) * nx + t.i - 1);
  rows.a.congruences.push_back({t.i + t.j - c, 2, 0});
  rows.b.congruences = rows.a.congruences;
  const Answer answer = carried_dependence(rows);
  CHECK(answer.outcome == Outcome::carried);
  CHECK(answer.a_first);
  CHECK_FALSE(answer.b_first);
  CHECK(answer.distance_a_first == "1");

  Query five_points = rows;
  five_points.b.subscripts[0] = (t.j - 1) * nx + t.i;
  check_independent(carried_dependence(five_points));

  Query within_row = t.query({{t.i, 1, nx - 2}}, t.fixed_j * nx + t.i, t.fixed_j * nx + t.i - 1);
  within_row.a.congruences.push_back({t.i + t.fixed_j - c, 2, 0});
  within_row.b.congruences = within_row.a.congruences;
  check_independent(carried_dependence(within_row));
}

TEST_CASE("a09: a distance that equals the trip count is never bridged") {
  Loops t;
  check_independent(carried_dependence(t.query({{t.i, t.n, 2 * t.n - 1}}, t.i, t.i - t.n)));
}

TEST_CASE("a13: the diagonal is not read above itself") {
  Loops t;
  check_independent(
      carried_dependence(t.query({{t.j, 1, t.n - 1}}, t.j * t.n + t.j, (t.j - 1) * t.n + t.j)));
}

TEST_CASE("a14: rows of a triangle are independent, and so are columns of a row") {
  Loops t;
  check_independent(carried_dependence(
      t.query({{t.i, 0, t.n - 1}, {t.j, 0, t.i}}, t.i * t.n + t.j, t.i * t.n + t.j)));
  check_independent(carried_dependence(
      t.query({{t.j, 0, t.fixed_i}}, t.fixed_i * t.n + t.j, t.fixed_i * t.n + t.j)));
}

TEST_CASE("a15: rows below are read before they are overwritten, columns are independent") {
  Loops t;
  const P b_ij = t.i * t.n + t.j;
  const std::vector<For> nest = {{t.i, 0, t.m - 1}, {t.j, 0, t.n - 1}, {t.k, t.i + 1, t.m - 1}};
  const Answer rows = carried_dependence(t.query(nest, b_ij, t.k * t.n + t.j));
  CHECK(rows.outcome == Outcome::carried);
  CHECK_FALSE(rows.a_first);
  CHECK(rows.b_first);

  const std::vector<For> columns = {{t.j, 0, t.n - 1}, {t.k, t.fixed_i + 1, t.m - 1}};
  check_independent(carried_dependence(t.query(columns, t.fixed_i * t.n + t.j, t.k * t.n + t.j)));
  check_independent(
      carried_dependence(t.query(columns, t.fixed_i * t.n + t.j, t.fixed_i * t.n + t.j)));

  Query inner =
      t.query({{t.k, t.fixed_i + 1, t.m - 1}}, t.fixed_i * t.n + t.fixed_j, t.k * t.n + t.fixed_j);
  inner.context = {at_least_zero(t.fixed_j), at_least_zero(t.n - 1 - t.fixed_j)};
  check_independent(carried_dependence(inner));
}

TEST_CASE("a16: rows of a product are independent, its inner sum is not") {
  Loops t;
  const P c_ij = t.i * t.n + t.j;
  check_independent(carried_dependence(
      t.query({{t.i, 0, t.n - 1}, {t.k, 0, t.n - 1}, {t.j, 0, t.n - 1}}, c_ij, c_ij)));
  const Answer sum = carried_dependence(t.query({{t.k, 0, t.n - 1}, {t.j, 0, t.n - 1}},
                                                t.fixed_i * t.n + t.j, t.fixed_i * t.n + t.j));
  CHECK(sum.outcome == Outcome::carried);
  CHECK(sum.a_first);
  CHECK(sum.b_first);
  check_independent(carried_dependence(
      t.query({{t.j, 0, t.n - 1}}, t.fixed_i * t.n + t.j, t.fixed_i * t.n + t.j)));
}

TEST_CASE("a17: planes add into one another, rows and columns do not") {
  Loops t;
  const P ni = t.invariant("ni");
  const P nj = t.invariant("nj");
  const P nk = t.invariant("nk");
  const std::vector<For> nest = {{t.k, 0, nk - 1}, {t.j, 0, nj - 1}, {t.i, 0, ni - 1}};
  const P cell = t.j * ni + t.i;
  const Answer planes = carried_dependence(t.query(nest, cell, cell));
  CHECK(planes.outcome == Outcome::carried);
  CHECK(planes.independent_if.empty());
  check_independent(carried_dependence(t.query({nest[1], nest[2]}, cell, cell)));
}

TEST_CASE("a26: elimination steps depend on each other, rows and columns below do not") {
  Loops t;
  const P n = t.n;
  const std::vector<For> nest = {{t.k, 0, n - 2}, {t.i, t.k + 1, n - 1}, {t.j, t.k + 1, n - 1}};
  const AffineAccess inner = t.access(nest, {t.i * n + t.j});
  const AffineAccess pivot = t.access({nest[0], nest[1]}, {t.k * n + t.k});
  const Answer steps = carried_dependence(t.query(inner, pivot));
  CHECK(steps.outcome == Outcome::carried);
  CHECK(steps.a_first);
  CHECK_FALSE(steps.b_first);

  const P k = t.fixed_k;
  const std::vector<Constraint> outside = {at_least_zero(k), at_least_zero(n - 2 - k)};
  const std::vector<For> rows = {{t.i, k + 1, n - 1}, {t.j, k + 1, n - 1}};
  const AffineAccess update = t.access(rows, {t.i * n + t.j});
  const AffineAccess multiplier = t.access({rows[0]}, {t.i * n + k});
  const std::vector<AffineAccess> others = {update, multiplier, t.access({rows[0]}, {k * n + k}),
                                            t.access(rows, {t.i * n + k}),
                                            t.access(rows, {k * n + t.j})};
  for (const AffineAccess& written : {update, multiplier}) {
    for (const AffineAccess& other : others) {
      Query query = t.query(written, other);
      query.context = outside;
      check_independent(carried_dependence(query));
    }
  }

  const P i = t.fixed_i;
  for (const P& read : {P(i * n + t.j), P(i * n + k), P(k * n + t.j)}) {
    Query columns = t.query({{t.j, k + 1, n - 1}}, i * n + t.j, read);
    columns.context = outside;
    columns.context.push_back(at_least_zero(i - k - 1));
    columns.context.push_back(at_least_zero(n - 1 - i));
    check_independent(carried_dependence(columns));
  }
}

TEST_CASE("a27: an upwind sweep reads new values going up and old ones going down") {
  Loops t;
  const Answer up = carried_dependence(t.query({{t.i, 1, t.n - 1}}, t.i, t.i - 1));
  CHECK(up.outcome == Outcome::carried);
  CHECK((up.a_first && !up.b_first));
  const Answer down = carried_dependence(t.query({{t.i, t.n - 1, 1, -1}}, t.i, t.i - 1));
  CHECK(down.outcome == Outcome::carried);
  CHECK((!down.a_first && down.b_first));
}

TEST_CASE("l03: halves of a butterfly never meet") {
  Loops t;
  const P h = t.invariant("h");
  const std::vector<For> loop = {{t.i, 0, h - 1}};
  check_independent(carried_dependence(t.query(loop, t.i, t.i + h)));
  check_independent(carried_dependence(t.query(loop, t.i + h, t.i + h)));
}
