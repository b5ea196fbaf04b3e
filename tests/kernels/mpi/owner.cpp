// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Owners are the inverse of the decompositions that they belong to.
#include "kernels/mpi/owner.hpp"

#include "tests/support/catch.hpp"

namespace kedge::kernels {
namespace {

TEST_CASE("the owner of a cell is the part whose cells hold it") {
  for (const int cells : {1, 5, 12, 17})
    for (int parts = 1; parts <= cells; ++parts) {
      const PartOfCell part_of{cells / parts, cells % parts};
      for (int part = 0; part < parts; ++part)
        for (int c = first_of_part(cells, parts, part); c < first_of_part(cells, parts, part + 1);
             ++c)
          CHECK(part_of(c) == part);
    }
}

TEST_CASE("the owner of a number is the rank whose share holds it, empty shares too") {
  for (const std::int64_t total : {1, 5, 64, 1001})
    for (const std::int64_t ranks : {1, 2, 3, 7}) {
      const LineParts parts{total, ranks};
      CHECK(parts.first(0) == 0);
      CHECK(parts.first(ranks) == total);
      for (std::int64_t r = 0; r < ranks; ++r)
        for (std::int64_t n = parts.first(r); n < parts.first(r + 1); ++n)
          CHECK(parts.owner(n) == r);
    }
}

}  // namespace
}  // namespace kedge::kernels
