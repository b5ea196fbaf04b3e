// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Who owns what: the rank of a cell in a block decomposition, and of a number on a line that the
// ranks share evenly. Callable on the device.
#pragma once

#include <cstdint>

#include "kernels/compat/device.hpp"
#include "kernels/mpi/decomposition.hpp"

namespace kedge::kernels {

/// The inverse of first_of_part: which part of one direction holds a cell.
struct PartOfCell {
  int thick = 1;    ///< cells of the parts that come after the first `thicker` ones
  int thicker = 0;  ///< parts of one cell more

  KEDGE_FUNCTION int operator()(int cell) const {
    const int in_thicker = thicker * (thick + 1);
    return cell < in_thicker ? cell / (thick + 1) : thicker + (cell - in_thicker) / thick;
  }
};

/// Rank that owns a cell of the whole domain.
struct CellOwner {
  PartOfCell along[3];
  int ranks_x = 1, ranks_y = 1;

  explicit CellOwner(const Decomposition& part) : ranks_x(part.layout[0]), ranks_y(part.layout[1]) {
    for (std::size_t a = 0; a < 3; ++a)
      along[a] = {part.size[a] / part.layout[a], part.size[a] % part.layout[a]};
  }
  KEDGE_FUNCTION int operator()(int i, int j, int k) const {
    return along[0](i) + ranks_x * (along[1](j) + ranks_y * along[2](k));
  }
};

/// The numbers 0 .. total - 1 in contiguous parts, one a rank: how snapshots divide particles.
struct LineParts {
  std::int64_t total = 0;
  std::int64_t ranks = 1;

  KEDGE_FUNCTION std::int64_t first(std::int64_t rank) const { return total * rank / ranks; }
  KEDGE_FUNCTION int owner(std::int64_t number) const {
    return static_cast<int>(((number + 1) * ranks - 1) / total);
  }
};

}  // namespace kedge::kernels
