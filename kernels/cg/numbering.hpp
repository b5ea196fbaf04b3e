// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Which local number a cell has: a rank's own rows first, x fastest, then the ghosts in the order
// in which they arrive. Vectors are [owned | ghosts], and the exchange knows index lists only, as
// in an unstructured code.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "kernels/mpi/halo_plan.hpp"

namespace kedge::kernels::cg {

inline constexpr int colours = 8;

struct Numbering {
  explicit Numbering(const Decomposition& part);

  GhostBox box;
  std::int64_t rows = 0;     ///< owned
  std::int64_t columns = 0;  ///< owned and ghosts
  HaloPlan plan;             ///< in local numbers

  /// Calls visit(column) for the cell and its neighbours inside the walls, in the order of the
  /// global grid, so that a row's sum has the same order for every number of ranks.
  template <class Visit>
  void for_columns(int i, int j, int k, const Visit& visit) const {
    for (int z = k - 1; z <= k + 1; ++z)
      for (int y = j - 1; y <= j + 1; ++y)
        for (int x = i - 1; x <= i + 1; ++x) {
          const std::int32_t column = number_[static_cast<std::size_t>(box.at(x, y, z))];
          if (column >= 0) visit(column);
        }
  }
  /// Calls visit(row, i, j, k) for the owned rows.
  template <class Visit>
  void for_rows(const Visit& visit) const {
    std::int32_t row = 0;
    for (int k = 0; k < box.n[2]; ++k)
      for (int j = 0; j < box.n[1]; ++j)
        for (int i = 0; i < box.n[0]; ++i, ++row) visit(row, i, j, k);
  }
  /// Rows by colour; the colour comes from the cell's place in the whole grid.
  [[nodiscard]] std::array<std::vector<std::int32_t>, colours> coloured_rows() const;

 private:
  std::array<int, 3> first_;
  std::vector<std::int32_t> number_;  ///< by position in the box; below 0: beyond a wall
};

}  // namespace kedge::kernels::cg
