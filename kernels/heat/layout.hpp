// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Where the cells of a block with one layer of ghosts lie, and the ghosts behind its walls.
#pragma once

#include <array>

#include "kernels/core/for_cells.hpp"

namespace kedge::kernels::heat {

inline constexpr int faces = 6;  // west, east, south, north, bottom, top

/// Positions inside an array with one layer of ghosts; owned cells are 1..n.
struct Layout {
  Extent3 n;
  [[nodiscard]] KOKKOS_INLINE_FUNCTION std::int64_t row() const { return n.x + 2; }
  [[nodiscard]] KOKKOS_INLINE_FUNCTION std::int64_t plane() const { return row() * (n.y + 2); }
  [[nodiscard]] KOKKOS_INLINE_FUNCTION std::int64_t size() const { return plane() * (n.z + 2); }
  /// Position of owned cell (i, j, k) counted from 0.
  [[nodiscard]] KOKKOS_INLINE_FUNCTION std::int64_t at(int i, int j, int k) const {
    return (k + 1) * plane() + (j + 1) * row() + (i + 1);
  }
};

/// A face at a wall: `lines` lines of `length` cells.
struct WallFace {
  std::int64_t lines = 0, length = 0;
  std::int64_t edge = 0;                     ///< position of the first owned cell
  std::int64_t outward = 0;                  ///< from an owned cell to its ghost
  std::int64_t line_stride = 0, stride = 0;  ///< from line to line, from cell to cell
};

inline WallFace wall_face(const Layout& at, int face) {
  const Extent3 n = at.n;
  const std::int64_t row = at.row(), plane = at.plane(), origin = at.at(0, 0, 0);
  const WallFace low[3] = {{n.z, n.y, origin, -1, plane, row},
                           {n.z, n.x, origin, -row, plane, 1},
                           {n.y, n.x, origin, -plane, row, 1}};
  WallFace wall = low[face / 2];
  if (face % 2 == 1) {
    const std::int64_t across[3] = {n.x - 1, (n.y - 1) * row, (n.z - 1) * plane};
    wall.edge += across[face / 2];
    wall.outward = -wall.outward;
  }
  return wall;
}

/// Insulated: each ghost equals the cell before it. A line a work item on the host, a cell a thread
/// on the device.
template <class Storage, bool OnHost>
struct WallLoop {
  WallFace wall;
  Storage* u;
  KOKKOS_INLINE_FUNCTION void copy(std::int64_t line, std::int64_t i) const {
    const std::int64_t cell = wall.edge + line * wall.line_stride + i * wall.stride;
    u[cell + wall.outward] = u[cell];
  }
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t index) const {
    if constexpr (OnHost) {
      for (std::int64_t i = 0; i < wall.length; ++i) copy(index, i);
    } else {
      copy(index / wall.length, index % wall.length);
    }
  }
};

template <class Space, class Storage>
void fill_wall(const WallFace& wall, Storage* u) {
  constexpr bool on_host = runs_on_host<Space>;
  Kokkos::parallel_for(
      "heat wall", Kokkos::RangePolicy<Space>(0, on_host ? wall.lines : wall.lines * wall.length),
      WallLoop<Storage, on_host>{wall, u});
}

}  // namespace kedge::kernels::heat
