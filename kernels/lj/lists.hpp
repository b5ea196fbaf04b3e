// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Neighbour lists of kernel lj, and what is visited to make them.
#pragma once

#include <cstdint>

#include "kernels/compat/kokkos.hpp"
#include "kernels/lj/atoms.hpp"
#include "kernels/lj/cells.hpp"

namespace kedge::kernels::lj {

/// Lists are filled up to a multiple of this with an atom out of reach of all.
inline constexpr int lanes = 8;

/// A row an atom on the host; on a device neighbouring atoms' entries lie side by side.
struct Lists {
  int* entries;
  int* count;  ///< without the filling
  std::int64_t atom_stride, entry_stride;
  int capacity;

  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION int& at(std::int64_t atom, int entry) const {
    return entries[atom * atom_stride + entry * entry_stride];
  }
};

/// Atoms of each cell of a block and its ghosts: first[cell] and count[cell], numbers of atoms.
struct SortedCells {
  CellGrid grid;
  const int *first, *count;

  /// Calls visit(j) for the atoms of the cells around, the atom itself too, in an order that no
  /// number of ranks changes.
  template <class Visit>
  KOKKOS_FORCEINLINE_FUNCTION void around(int cell, const Visit& visit) const {
    const int row = grid.row(), plane = grid.plane();
    for (int k = -reach; k <= reach; ++k)
      for (int j = -reach; j <= reach; ++j)
        for (int i = -reach; i <= reach; ++i) {
          const int c = cell + k * plane + j * row + i;
          const int from = first[c], to = from + count[c];
          for (int m = from; m < to; ++m) visit(m);
        }
  }
};

KOKKOS_FORCEINLINE_FUNCTION double distance_squared(const Three<const double>& at, std::int64_t i,
                                                    std::int64_t j) {
  const double dx = at.x[i] - at.x[j], dy = at.y[i] - at.y[j], dz = at.z[i] - at.z[j];
  return dx * dx + dy * dy + dz * dz;
}

/// Fills the list of each owned atom; the value is the longest list, which may not have fitted.
template <class Longest>
struct ListLoop {
  SortedCells cells;
  Three<const double> at;
  const int* cell;
  std::int64_t owned;
  int out_of_reach;
  bool half;  ///< of two owned atoms, only the first lists the other
  Lists lists;

  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i, Longest& longest) const {
    constexpr double listed = (cutoff + skin) * (cutoff + skin);
    int found = 0;
    cells.around(cell[i], [&](int j) {
      const bool wanted = half ? (j > i || j >= owned) : j != i;
      if (!wanted || !(distance_squared(at, i, j) < listed)) return;
      if (found < lists.capacity) lists.at(i, found) = j;
      ++found;
    });
    lists.count[i] = found;
    const int filled = (found + lanes - 1) / lanes * lanes;
    for (int m = found; m < filled && m < lists.capacity; ++m) lists.at(i, m) = out_of_reach;
    longest.take(filled);
  }
};

}  // namespace kedge::kernels::lj
