// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Particles sorted by cell, and by number within a cell.
#pragma once

#include <utility>

#include "kernels/pic/particles.hpp"

namespace kedge::kernels::pic {

template <class Layout>
struct CountCells {
  Layout particles;
  Grid grid;
  Axis along_x, along_y;
  int* cell;
  int* count;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const {
    const InCell in(grid, along_x, along_y, particles.x(i), particles.y(i));
    cell[i] = static_cast<int>(in.cell);
    Kokkos::atomic_add(&count[in.cell], 1);
  }
};

/// first[c], and next[c] = first[c].
struct FirstOfCells {
  const int* count;
  int *first, *next;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t c, int& place, bool final) const {
    if (final) first[c] = next[c] = place;
    place += count[c];
  }
};

struct FillCells {
  const int* cell;
  int* next;
  int* order;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const {
    order[Kokkos::atomic_fetch_add(&next[cell[i]], 1)] = static_cast<int>(i);
  }
};

/// A handful of particles, so insertion is the fastest sort.
template <class Layout>
struct SortCells {
  Layout particles;
  const int *first, *count;
  int* order;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t cell) const {
    int* mine = order + first[cell];
    for (int m = 1; m < count[cell]; ++m) {
      const int moving = mine[m];
      int to = m;
      for (; to > 0 && particles.id(mine[to - 1]) > particles.id(moving); --to)
        mine[to] = mine[to - 1];
      mine[to] = moving;
    }
  }
};

template <class Space, class Storage>
class CellSort {
  using Memory = ParticleMemory<Space, Storage>;
  using Ints = Kokkos::View<int*, Space>;
  using Range = Kokkos::RangePolicy<Space>;

 public:
  CellSort(const Grid& grid, const Axis& along_x, const Axis& along_y)
      : grid_(grid),
        along_x_(along_x),
        along_y_(along_y),
        count_("pic particles of cells", static_cast<std::size_t>(grid.size())),
        first_("pic first particles", static_cast<std::size_t>(grid.size())),
        next_("pic next", static_cast<std::size_t>(grid.size())) {}

  [[nodiscard]] const int* first() const { return first_.data(); }
  [[nodiscard]] const int* count() const { return count_.data(); }

  /// Struct of arrays only.
  void operator()(Memory& memory, std::int64_t particles) {
    if (other_.room() < memory.room()) other_ = Memory(false, memory.room());
    if (order_.extent(0) < static_cast<std::size_t>(particles)) {
      cell_ = Ints("pic cells", static_cast<std::size_t>(memory.room()));
      order_ = Ints("pic order", static_cast<std::size_t>(memory.room()));
    }
    memory.with([&](const auto& layout) { sort(layout, particles); });
    std::swap(memory, other_);
  }

 private:
  template <class Layout>
  void sort(const Layout& particles, std::int64_t n) {
    Kokkos::deep_copy(count_, 0);
    Kokkos::parallel_for(
        "pic count cells", Range(0, n),
        CountCells<Layout>{particles, grid_, along_x_, along_y_, cell_.data(), count_.data()});
    int total = 0;
    Kokkos::parallel_scan("pic first of cells", Range(0, grid_.size()),
                          FirstOfCells{count_.data(), first_.data(), next_.data()}, total);
    Kokkos::parallel_for("pic fill cells", Range(0, n),
                         FillCells{cell_.data(), next_.data(), order_.data()});
    Kokkos::parallel_for("pic sort cells", Range(0, grid_.size()),
                         SortCells<Layout>{particles, first_.data(), count_.data(), order_.data()});
    other_.with(
        [&](const auto& to) { copy_particles<Space>(n, to, nullptr, particles, order_.data()); });
    Space().fence();
  }

  Grid grid_;
  Axis along_x_, along_y_;
  Ints count_, first_, next_, cell_, order_;
  Memory other_;
};

}  // namespace kedge::kernels::pic
