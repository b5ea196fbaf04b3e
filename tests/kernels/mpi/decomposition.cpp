// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Layouts of ranks: every cell owned once, small surface, clear refusals.
#include "kernels/mpi/decomposition.hpp"

#include "tests/support/catch.hpp"

namespace kedge::kernels {
namespace {

TEST_CASE("parts cover the cells without gap or overlap and differ by one cell at most") {
  for (const int cells : {1, 7, 64, 65}) {
    for (int parts = 1; parts <= cells; ++parts) {
      CHECK(first_of_part(cells, parts, 0) == 0);
      CHECK(first_of_part(cells, parts, parts) == cells);
      for (int part = 0; part < parts; ++part) {
        const int n = first_of_part(cells, parts, part + 1) - first_of_part(cells, parts, part);
        CHECK((n == cells / parts || n == cells / parts + 1));
      }
    }
  }
}

TEST_CASE("the layout has the smallest surface, and cuts the slowest direction first") {
  CHECK(best_layout(1, {8, 8, 8}) == std::array{1, 1, 1});
  CHECK(best_layout(2, {8, 8, 8}) == std::array{1, 1, 2});
  CHECK(best_layout(4, {64, 64, 64}) == std::array{1, 2, 2});
  CHECK(best_layout(8, {64, 64, 64}) == std::array{2, 2, 2});
  CHECK(best_layout(4, {1000, 4, 4}) == std::array{4, 1, 1});
}

TEST_CASE("a grid too small for the ranks has no layout") {
  CHECK(best_layout(3, {2, 2, 2}) == std::nullopt);
  CHECK(best_layout(8, {2, 2, 2}) == std::array{2, 2, 2});
  CHECK(best_layout(9, {2, 2, 2}) == std::nullopt);
}

}  // namespace
}  // namespace kedge::kernels
