// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Cells of one lattice edge: which cell an atom is in, and atoms sorted by cell and number. Cells
// are those of the whole domain, whatever the ranks, so that everybody visits neighbours in one
// order.
#pragma once

#include <cmath>
#include <cstdint>

#include "kernels/compat/kokkos.hpp"
#include "kernels/lj/physics.hpp"
#include "kernels/mpi/owner.hpp"

namespace kedge::kernels::lj {

/// Cell along one direction, counted through all periods, as a whole number in a double.
KOKKOS_INLINE_FUNCTION double cell_of(double position) {
  return floor(position * (1.0 / lattice));
}
/// Periods between that cell and the box.
KOKKOS_INLINE_FUNCTION double periods(double position, double cells) {
  return floor(cell_of(position) / cells);
}
/// Cell inside the box. Clamped, so that a position that has gone astray is nobody's bad index.
KOKKOS_INLINE_FUNCTION int cell_in_box(double position, int cells) {
  const double n = static_cast<double>(cells);
  const double cell = cell_of(position) - n * periods(position, n);
  return cell >= 0.0 && cell < n ? static_cast<int>(cell) : 0;
}

/// The cells of a block with `reach` layers of ghosts.
struct CellGrid {
  int size[3];   ///< of the whole box
  int first[3];  ///< this block's first
  int n[3];      ///< this block's

  explicit CellGrid(const Decomposition& part) {
    for (int a = 0; a < 3; ++a) {
      const auto s = static_cast<std::size_t>(a);
      size[a] = part.size[s];
      first[a] = part.first[s];
      n[a] = part.n[s];
    }
  }
  [[nodiscard]] KOKKOS_INLINE_FUNCTION int row() const { return n[0] + 2 * reach; }
  [[nodiscard]] KOKKOS_INLINE_FUNCTION int plane() const { return row() * (n[1] + 2 * reach); }
  [[nodiscard]] KOKKOS_INLINE_FUNCTION int cells() const { return plane() * (n[2] + 2 * reach); }
  /// Position of owned cell (i, j, k), ghosts below 0 or from n on.
  [[nodiscard]] KOKKOS_INLINE_FUNCTION int at(int i, int j, int k) const {
    return (k + reach) * plane() + (j + reach) * row() + (i + reach);
  }
  /// Index along a direction of the cell at a position of the grid.
  [[nodiscard]] KOKKOS_INLINE_FUNCTION int index(int cell, int direction) const {
    const int i = direction == 0   ? cell % row()
                  : direction == 1 ? cell / row() % (n[1] + 2 * reach)
                                   : cell / plane();
    return i - reach;
  }
};

/// Owner of each record, by the position when lists are made.
template <class Record>
struct OwnerLoop {
  CellGrid grid;
  CellOwner owner_of;
  const Record* records;
  int* owner;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const {
    const double* p = records[i].then;
    owner[i] = owner_of(cell_in_box(p[0], grid.size[0]), cell_in_box(p[1], grid.size[1]),
                        cell_in_box(p[2], grid.size[2]));
  }
};

/// Cell of each record of this rank, and how many a cell has.
template <class Record>
struct CellLoop {
  CellGrid grid;
  const Record* records;
  int* cell;
  int* count;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const {
    int at[3];
    for (int c = 0; c < 3; ++c)
      at[c] = cell_in_box(records[i].then[c], grid.size[c]) - grid.first[c];
    cell[i] = grid.at(at[0], at[1], at[2]);
    Kokkos::atomic_add(&count[cell[i]], 1);
  }
};

/// Into the cells in any order; `next` starts at the cells' firsts.
struct FillCells {
  const int* cell;
  int* next;
  int* order;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const {
    order[Kokkos::atomic_fetch_add(&next[cell[i]], 1)] = static_cast<int>(i);
  }
};

/// By number within each cell: a handful of atoms, so insertion is the fastest sort.
template <class Record>
struct SortCells {
  const Record* records;
  const int *first, *count;
  int* order;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t cell) const {
    int* mine = order + first[cell];
    for (int m = 1; m < count[cell]; ++m) {
      const int moving = mine[m];
      int to = m;
      for (; to > 0 && records[mine[to - 1]].id > records[moving].id; --to) mine[to] = mine[to - 1];
      mine[to] = moving;
    }
  }
};

}  // namespace kedge::kernels::lj
