// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Loops over the cells of a block: rows with an inner loop on a CPU, one cell a thread on a GPU.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "kernels/compat/kokkos.hpp"

namespace kedge::kernels {

/// Number of cells along x (fastest in memory), y and z.
struct Extent3 {
  int x = 0;
  int y = 0;
  int z = 0;
  [[nodiscard]] KOKKOS_INLINE_FUNCTION std::int64_t cells() const {
    return static_cast<std::int64_t>(x) * y * z;
  }
};

/// A box of cells inside a block: the cell it starts at, and its extent.
struct Region {
  int x = 0, y = 0, z = 0;
  Extent3 n;
};

/// The cells of a block that need no ghosts of the faces in `exchanged` (west, east, south, north,
/// bottom, top), and slabs that hold the others: what can be computed during an exchange, and
/// after.
struct SplitBlock {
  Region inner;
  std::vector<Region> shell;

  SplitBlock(const Extent3& n, const std::array<bool, 6>& exchanged, int depth) {
    std::array<int, 3> first{0, 0, 0}, last{n.x, n.y, n.z};
    for (std::size_t axis = 3; axis-- > 0;)  // z first: its slabs are whole planes
      for (std::size_t side = 0; side < 2; ++side) {
        if (!exchanged[2 * axis + side] || last[axis] - first[axis] == 0) continue;
        std::array<int, 3> from = first, to = last;
        const int thick = depth < last[axis] - first[axis] ? depth : last[axis] - first[axis];
        if (side == 0) {
          to[axis] = first[axis] += thick;
        } else {
          from[axis] = last[axis] -= thick;
        }
        shell.push_back(region(from, to));
      }
    inner = region(first, last);
  }

 private:
  static Region region(const std::array<int, 3>& from, const std::array<int, 3>& to) {
    return {from[0], from[1], from[2], {to[0] - from[0], to[1] - from[1], to[2] - from[2]}};
  }
};

/// Row-wise use of a body on the host. Body has `row(i, length, j, k)`; a row is where the compiler
/// finds the vector loop, so a body takes its pointers there, outside the innermost loop.
template <class Body>
struct RowLoop {
  Body body;
  Region region;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t row) const {
    body.row(region.x, region.n.x, region.y + static_cast<int>(row % region.n.y),
             region.z + static_cast<int>(row / region.n.y));
  }
};

/// One cell a thread on the device.
template <class Body>
struct CellLoop {
  Body body;
  Region region;
  KOKKOS_INLINE_FUNCTION void operator()(int i, int j, int k) const {
    body(region.x + i, region.y + j, region.z + k);
  }
};

/// Body has `row(i, length, j, k)` and `operator()(i, j, k)`, both over the same inline cell
/// function. Not fenced.
template <class Space, class Body>
void for_each_cell(const char* label, const Region& region, const Body& body) {
  const Extent3& n = region.n;
  if (n.cells() == 0) return;
  if constexpr (runs_on_host<Space>) {
    Kokkos::parallel_for(label, Kokkos::RangePolicy<Space>(0, static_cast<std::int64_t>(n.y) * n.z),
                         RowLoop<Body>{body, region});
  } else {
    using Fastest = Kokkos::Rank<3, Kokkos::Iterate::Left, Kokkos::Iterate::Left>;
    Kokkos::parallel_for(label, Kokkos::MDRangePolicy<Space, Fastest>({0, 0, 0}, {n.x, n.y, n.z}),
                         CellLoop<Body>{body, region});
  }
}

template <class Space, class Body>
void for_each_cell(const char* label, const Extent3& n, const Body& body) {
  for_each_cell<Space>(label, Region{0, 0, 0, n}, body);
}

/// The same for reductions: Body has `row(j, k, value)` and `cell(i, j, k, value)`.
template <class Body, class Value, bool OnHost>
struct ReduceLoop {
  Body body;
  Extent3 n;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t index, Value& value) const {
    if constexpr (OnHost) {
      body.row(static_cast<int>(index % n.y), static_cast<int>(index / n.y), value);
    } else {
      const std::int64_t row = index / n.x;
      body.cell(static_cast<int>(index % n.x), static_cast<int>(row % n.y),
                static_cast<int>(row / n.y), value);
    }
  }
};

template <class Space, class Value, class Body>
[[nodiscard]] Value reduce_cells(const char* label, const Extent3& n, const Body& body) {
  constexpr bool on_host = runs_on_host<Space>;
  const std::int64_t count = on_host ? static_cast<std::int64_t>(n.y) * n.z : n.cells();
  Value result;
  Kokkos::parallel_reduce(label, Kokkos::RangePolicy<Space>(0, count),
                          ReduceLoop<Body, Value, on_host>{body, n}, JoinReducer<Value>(result));
  return result;
}

}  // namespace kedge::kernels
