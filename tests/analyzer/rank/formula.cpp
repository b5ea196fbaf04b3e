// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Trip count formulas to numbers.
#include "analyzer/rank/formula.hpp"

#include "tests/support/catch.hpp"

namespace kedge::rank {

TEST_CASE("numbers are known, names count as the unknown extent") {
  CHECK(estimate("64").value == 64.0);
  CHECK(estimate("64").known);
  CHECK(estimate("(3 + 1)*5").value == 20.0);
  CHECK(estimate("n").value == unknown_extent);
  CHECK_FALSE(estimate("n").known);
}

TEST_CASE("members, subscripts and calls are one name each") {
  CHECK(estimate("g->nx").value == unknown_extent);
  CHECK(estimate("h->count[f] + 2").value == unknown_extent + 2.0);
  CHECK(estimate("v.size()").value == unknown_extent);
  CHECK(estimate("nx*ny").value == unknown_extent * unknown_extent);
}

TEST_CASE("what cannot be read or comes out below one counts as the unknown extent") {
  CHECK(estimate("").value == unknown_extent);
  CHECK(estimate("n - m").value == unknown_extent);
  CHECK(estimate("n ? 1 : 2").value == unknown_extent);
  CHECK(estimate("v[").value == unknown_extent);
}

TEST_CASE("factors of a product keep their meaning") {
  CHECK(product("nz", "ny") == "nz*ny");
  CHECK(product("n + 2", "m") == "(n + 2)*m");
  CHECK(product("g->nz", "m") == "g->nz*m");
  CHECK(product("", "m") == "?*m");
}

TEST_CASE("a size that the user gives counts by the whole name, else by its last part") {
  Extents extents;
  extents.set("nx", 256.0);
  extents.set("g->ny", 64.0);
  extents.set("count", 3.0);
  CHECK(estimate("nx", extents).value == 256.0);
  CHECK(estimate("nx", extents).known);
  CHECK(estimate("s.grid->nx*2", extents).value == 512.0);
  CHECK(estimate("g->ny", extents).value == 64.0);
  CHECK(estimate("h->ny", extents).value == unknown_extent);
  CHECK(estimate("h->count[f[2]]", extents).value == 3.0);
  CHECK_FALSE(estimate("nx*nz", extents).known);
}

TEST_CASE("sizes that no formula holds are told apart from those used") {
  Extents extents;
  extents.set("nx", 8.0);
  extents.set("typo", 8.0);
  (void)estimate("nx + 1", extents);
  CHECK(extents.unused() == std::vector<std::string>{"typo"});
}

TEST_CASE("a sum collects like terms and multiplies numbers out") {
  Sum sum;
  CHECK(sum.text() == "0");
  sum.add(3.0, {"n", "4"});
  sum.add(2.0, {"n"});
  sum.add(5.0, {});
  CHECK(sum.text() == "5 + 14*n");
  CHECK(sum.times("m + 1").text() == "5*(m + 1) + 14*(m + 1)*n");
  sum.add(1.0, {""});
  CHECK(sum.text().find("?") != std::string::npos);
}

TEST_CASE("names of a formula are its last names; subscripts and calls give none") {
  CHECK(names_in("g->nx + 2*halo") == std::set<std::string>{"halo", "nx"});
  CHECK(names_in("count[f]").empty());
  CHECK(names_in("v.size()").empty());
  CHECK(names_in("64").empty());
}

}  // namespace kedge::rank
