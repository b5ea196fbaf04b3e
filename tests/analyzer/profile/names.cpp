// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Symbols and paths as profilers write them.
#include "analyzer/profile/names.hpp"

#include "tests/support/catch.hpp"

namespace kedge::test {

using profile::bare_name;
using profile::common_tail;

TEST_CASE("a symbol is stripped to the function's own name") {
  CHECK(bare_name("main") == "main");
  CHECK(bare_name("solve'2") == "solve");
  CHECK(bare_name("step.constprop.0") == "step");
  CHECK(bare_name("step(int, double*) [clone .isra.0]") == "step");
  CHECK(bare_name("Force::compute(Atom&, Neighbor&)") == "compute");
  CHECK(bare_name("void ForceLJ::compute<1, 0>(Atom&, std::vector<int, A<int> >&)") == "compute");
  CHECK(bare_name("(anonymous namespace)::relax(Mesh const&)") == "relax");
  CHECK(bare_name("mesh::{lambda(int)#1}::operator()(int) const") == "operator()");
  CHECK(bare_name("operator<<(std::ostream&, X const&)") == "operator<<");
  CHECK(bare_name("Domain::~Domain()") == "~Domain");
  CHECK(bare_name("operatorless(int)") == "operatorless");
  CHECK(bare_name("").empty());
}

TEST_CASE("paths are compared from their ends") {
  CHECK(common_tail("src/omp/cg.cpp", "/home/me/tea/src/omp/cg.cpp") == 3);
  CHECK(common_tail("src/omp/cg.cpp", "src/serial/cg.cpp") == 1);
  CHECK(common_tail("./src/./a.c", "src/a.c") == 2);
  CHECK(common_tail("a.c", "b.c") == 0);
  CHECK(common_tail("", "a.c") == 0);
  CHECK(common_tail("/", "/") == 0);
}

}  // namespace kedge::test
