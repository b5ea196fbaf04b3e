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

}  // namespace kedge::rank
