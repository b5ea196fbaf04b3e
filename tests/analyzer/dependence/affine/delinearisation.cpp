// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Linearised subscripts with symbolic strides (Maslov 1992; Grosser et al. 2015): proven where the
// loops' bounds suffice, assumed in words where they do not, refused where the words would be
// false.
#include "tests/analyzer/dependence/affine/builder.hpp"
#include "tests/support/catch.hpp"

using namespace kedge::dependence;
using namespace kedge::dependence::test;

namespace {

struct Grid : Builder {
  P i = counter("i");
  P j = counter("j");
  P k = counter("k");
  P nx = invariant("nx");
  P ny = invariant("ny");
  P nz = invariant("nz");
  P mx = invariant("mx");
  std::vector<For> plane = {{j, 1, ny - 2}, {i, 1, nx - 2}};
  std::vector<For> box = {{k, 1, nz - 2}, {j, 1, ny - 2}, {i, 1, nx - 2}};
  P cell = (k * ny + j) * nx + i;
};

void check_proven(const Query& query) {
  const Answer answer = carried_dependence(query);
  CAPTURE(answer.reason, answer.delinearised, answer.assumptions);
  CHECK(answer.outcome == Outcome::independent);
  CHECK(answer.assumptions.empty());
}

void check_carried(const Query& query, const std::string& distance_a_first,
                   const std::string& distance_b_first) {
  const Answer answer = carried_dependence(query);
  CAPTURE(answer.reason, answer.delinearised, answer.assumptions);
  CHECK(answer.outcome == Outcome::carried);
  CHECK(answer.assumptions.empty());
  CHECK(answer.distance_a_first == distance_a_first);
  CHECK(answer.distance_b_first == distance_b_first);
  CHECK(answer.a_first == !distance_a_first.empty());
  CHECK(answer.b_first == !distance_b_first.empty());
}

}  // namespace

TEST_CASE("a cell of a box is written once") {
  Grid g;
  check_proven(g.query(g.box, g.cell, g.cell));
  const Answer answer = carried_dependence(g.query(g.box, g.cell, g.cell));
  CHECK(answer.delinearised == "[k][j][i] against [k][j][i], extents [*][ny][nx]");
}

TEST_CASE("neighbours in each direction are found at their distance") {
  Grid g;
  check_carried(g.query(g.box, g.cell, g.cell - g.nx * g.ny), "1", "");
  check_carried(g.query(g.box, g.cell, g.cell + 2 * g.nx * g.ny), "", "2");
  check_proven(g.query(g.box, g.cell, g.cell - g.nx));
  check_proven(g.query(g.box, g.cell, g.cell - 1));
  check_carried(g.query(g.plane, g.j * g.nx + g.i, g.j * g.nx + g.i - g.nx + 1), "1", "");
}

TEST_CASE("padded rows are recovered whether the stride is a sum or a symbol") {
  Grid g;
  const std::vector<For> all = {{g.j, 0, g.ny - 1}, {g.i, 0, g.nx - 1}};
  for (const P& stride : {P(g.nx + 2), g.invariant("nx+2")}) {
    Query query = g.query(all, (g.j + 1) * stride + g.i + 1, (g.j + 1) * stride + g.i + 2);
    query.context.push_back(equals_zero(stride - g.nx - 2));
    check_proven(query);
    query.b.subscripts[0] = g.j * stride + g.i + 1;
    check_carried(query, "1", "");
  }
}

TEST_CASE("padded planes are recovered from their expanded products") {
  Grid g;
  const std::vector<For> all = {{g.k, 0, g.nz - 1}, {g.j, 0, g.ny - 1}, {g.i, 0, g.nx - 1}};
  const P cell = ((g.k + 1) * (g.ny + 2) + g.j + 1) * (g.nx + 2) + g.i + 1;
  check_proven(g.query(all, cell, cell));
  check_proven(g.query(all, cell, cell + g.nx + 2));
  check_carried(g.query(all, cell, cell - (g.ny + 2) * (g.nx + 2)), "1", "");
}

TEST_CASE("rows counted downwards are rows all the same") {
  Grid g;
  const P mirrored = (g.ny - 1 - g.j) * g.nx + g.nx - 1 - g.i;
  check_proven(g.query(g.plane, mirrored, mirrored));
  check_carried(g.query(g.plane, mirrored, mirrored - g.nx), "", "1");
}

TEST_CASE("components of a cell do not meet") {
  Grid g;
  const P c = g.counter("c");
  const std::vector<For> nest = {{g.j, 0, g.ny - 1}, {g.i, 0, g.nx - 1}, {c, 0, 4}};
  check_proven(g.query(nest, (g.j * g.nx + g.i) * 5 + c, (g.j * g.nx + g.i) * 5 + c));
  check_proven(g.query(nest, (g.j * g.nx + g.i) * 5 + 1, (g.j * g.nx + g.i) * 5 + 3));
}

TEST_CASE("every other row is a row of its own") {
  Grid g;
  const std::vector<For> nest = {{g.j, 0, g.ny - 1}, {g.i, 0, g.nx - 1}};
  check_proven(g.query(nest, 2 * g.j * g.nx + g.i, (2 * g.j + 1) * g.nx + g.i));
}

TEST_CASE("the last column belongs to its row, though it reads as column -1 of the next") {
  Grid g;
  const std::vector<For> rows = {{g.j, 0, g.ny - 1}};
  Query query = g.query(rows, g.j * g.nx, g.j * g.nx + g.nx - 1);
  query.context.push_back(at_least_zero(g.nx - 2));
  check_proven(query);
}

TEST_CASE("column -1 is the end of the row before") {
  Grid g;
  const std::vector<For> nest = {{g.j, 0, g.ny - 1}, {g.i, 0, g.nx - 1}};
  const Query query = g.query(nest, g.j * g.nx + g.i, g.j * g.nx + g.i - 1);
  check_carried(query, "1", "");
}

TEST_CASE("a range that the bounds do not show becomes an assumption in words") {
  Grid g;
  const std::vector<For> nest = {{g.j, 0, g.ny - 1}, {g.i, 0, g.mx - 1}};
  Query query = g.query(nest, g.j * g.nx + g.i, g.j * g.nx + g.i);
  const Answer answer = carried_dependence(query);
  CHECK(answer.outcome == Outcome::independent);
  CHECK(answer.assumptions == std::vector<std::string>{"0 <= i < nx"});
  query.context.push_back(at_least_zero(g.nx - g.mx));
  check_proven(query);
}

TEST_CASE("the offset of a whole block is no part of the assumption") {
  Grid g;
  const std::vector<For> nest = {{g.j, 0, g.ny - 1}, {g.i, 0, g.mx - 1}};
  const P offset = g.invariant("offset");
  const Answer answer =
      carried_dependence(g.query(nest, offset + g.j * g.nx + g.i, offset + g.j * g.nx + g.i));
  CHECK(answer.outcome == Outcome::independent);
  CHECK(answer.assumptions == std::vector<std::string>{"0 <= i < nx"});
}

TEST_CASE("an assumption that the bounds contradict is not offered") {
  Grid g;
  const std::vector<For> nest = {{g.j, 0, g.ny - 1}, {g.i, 0, g.nx + 1}};
  const Answer answer = carried_dependence(g.query(nest, g.j * g.nx + g.i, g.j * g.nx + g.i));
  CHECK(answer.outcome == Outcome::carried);
}

TEST_CASE("a stride that may be zero is assumed not to be") {
  Grid g;
  const P stride = g.invariant("incx");
  const Answer answer =
      carried_dependence(g.query({{g.i, 0, g.nx - 1}}, g.i * stride, g.i * stride));
  CHECK(answer.outcome == Outcome::independent);
  CHECK(answer.assumptions == std::vector<std::string>{"incx >= 1"});
}

TEST_CASE("a flat counter over a row that starts at a product is a row") {
  Grid g;
  const P p = g.counter("p");
  const std::vector<For> nest = {{g.j, 0, g.ny - 1}, {p, g.j * g.nx, g.j * g.nx + g.nx - 1}};
  check_proven(g.query(nest, p, p));
  check_carried(g.query(nest, p, p - g.nx), "1", "");
}

TEST_CASE("a square of a counter is unknown or carried, never independent") {
  Grid g;
  const Answer answer =
      carried_dependence(g.query({{g.i, 0, g.nx - 1}}, g.i * g.i, g.i * g.i - 5 * g.i + 6));
  CHECK(answer.outcome != Outcome::independent);
}

TEST_CASE("declared dimensions are used where the subscripts stay inside") {
  Grid g;
  AffineAccess write = Grid::access(g.plane, {g.j, g.i});
  write.extents = {g.nx};
  AffineAccess read = write;
  read.subscripts[1] = g.i + 1;
  check_proven(g.query(write, read));
  read.subscripts[0] = g.j - 1;
  check_carried(g.query(write, read), "1", "");
}

TEST_CASE("a declared dimension that may be left meets the next row, or is assumed not to") {
  Grid g;
  const std::vector<For> nest = {{g.j, 0, g.ny - 1}, {g.i, 0, g.mx - 1}};
  AffineAccess access = Grid::access(nest, {g.j, g.i});
  access.extents = {P(100)};
  Answer answer = carried_dependence(g.query(access, access));
  CHECK(answer.outcome == Outcome::independent);
  CHECK(answer.assumptions == std::vector<std::string>{"0 <= i < 100"});
  access.nest[1].last = P(100);
  answer = carried_dependence(g.query(access, access));
  CHECK(answer.outcome == Outcome::carried);
  access.separate_rows = true;
  check_proven(g.query(access, access));
}

TEST_CASE("a linearised dimension inside a declared one is split as well") {
  Grid g;
  const P f = g.counter("f");
  AffineAccess access =
      Grid::access({{g.j, 1, g.ny - 2}, {f, 0, 4}, {g.i, 1, g.nx - 2}}, {f, g.j * g.nx + g.i});
  access.extents = {g.nx * g.ny};
  check_proven(g.query(access, access));
}

TEST_CASE("dimensions without extents are assumed to hold their subscripts") {
  Grid g;
  const AffineAccess access = Grid::access(g.plane, {g.j, g.i});
  const Answer answer = carried_dependence(g.query(access, access));
  CHECK(answer.outcome == Outcome::independent);
  CHECK(answer.assumptions ==
        std::vector<std::string>{"each subscript stays within its dimension"});
}
