// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The loops of kernel transpose: adding a transposed block, packing one.
#pragma once

#include "kernels/compat/device.hpp"
#include "kernels/compat/kokkos.hpp"
#include "kernels/compat/rounding.hpp"

namespace kedge::kernels::transpose {

inline constexpr int tile = 32;  ///< rows and columns that go through cache or scratch at once

/// `to` (rows x columns) += the transpose of `from` (columns x rows).
template <class Storage>
struct Block {
  std::int64_t rows, columns;
  Storage* from;
  std::int64_t from_row;  ///< numbers from row to row
  Storage* to;
  std::int64_t to_row;
};

/// What a step does to single numbers. `Grows`: what was read from A is increased by one, here,
/// where it is in the cache. (A block that came from another rank was increased there.)
template <class Storage, class Compute, class Round, bool Grows>
struct Update {
  Round stored_a, stored_b;
  KOKKOS_FORCEINLINE_FUNCTION Storage grown(Storage a) const {
    return stored_a(static_cast<Compute>(a) + Compute(1));
  }
  KOKKOS_FORCEINLINE_FUNCTION Storage sum(Storage b, Storage a) const {
    return stored_b(static_cast<Compute>(b) + static_cast<Compute>(a));
  }
};

// [kokkos body]
/// One tile on a CPU, by way of a copy in the cache: both matrices are read and written along their
/// rows, whatever the distance between these.
template <class Storage, class Compute, class Round, bool Grows>
KEDGE_HOST_CLONES void add_tile(const Update<Storage, Compute, Round, Grows>& update, int rows,
                                int columns, Storage* from, std::int64_t from_row, Storage* to,
                                std::int64_t to_row) {
  const auto local = update;
  Storage turned[tile][tile];
  for (int j = 0; j < columns; ++j) {
    Storage* row = from + j * from_row;
    for (int i = 0; i < rows; ++i) turned[i][j] = row[i];
    if constexpr (Grows)
      for (int i = 0; i < rows; ++i) row[i] = local.grown(row[i]);
  }
  for (int i = 0; i < rows; ++i) {
    Storage* row = to + i * to_row;
    for (int j = 0; j < columns; ++j) row[j] = local.sum(row[j], turned[i][j]);
  }
}

/// A strip of tiles, along the rows of `to`.
template <class Storage, class Compute, class Round, bool Grows>
struct StripLoop {
  Update<Storage, Compute, Round, Grows> update;
  Block<Storage> block;
  void operator()(std::int64_t strip) const {
    const std::int64_t i = strip * tile;
    const auto part = [](std::int64_t left) { return static_cast<int>(left < tile ? left : tile); };
    for (std::int64_t j = 0; j < block.columns; j += tile)
      add_tile(update, part(block.rows - i), part(block.columns - j),
               block.from + j * block.from_row + i, block.from_row, block.to + i * block.to_row + j,
               block.to_row);
  }
};

/// A tile a team, by way of scratch: neighbouring threads read and write neighbouring memory on
/// both sides. A column more in scratch keeps the threads of a warp in different banks.
template <class Space, class Storage, class Compute, class Round, bool Grows>
struct TeamLoop {
  using Member = typename Kokkos::TeamPolicy<Space>::member_type;
  using Scratch =
      Kokkos::View<Storage*, typename Space::scratch_memory_space, Kokkos::MemoryUnmanaged>;
  static constexpr int scratch_row = tile + 1;
  static constexpr int threads = runs_on_host<Space> ? 1 : 256;

  Update<Storage, Compute, Round, Grows> update;
  Block<Storage> block;

  static std::size_t scratch_bytes() { return Scratch::shmem_size(tile * scratch_row); }

  KOKKOS_INLINE_FUNCTION void operator()(const Member& team) const {
    const Scratch turned(team.team_scratch(0), tile * scratch_row);
    const std::int64_t across = (block.columns + tile - 1) / tile;
    const std::int64_t top = team.league_rank() / across * tile;
    const std::int64_t left = team.league_rank() % across * tile;
    for (int e = static_cast<int>(team.team_rank()); e < tile * tile; e += threads)
      read(top + e % tile, left + e / tile, turned.data() + e / tile * scratch_row + e % tile);
    team.team_barrier();
    for (int e = static_cast<int>(team.team_rank()); e < tile * tile; e += threads)
      add(top + e / tile, left + e % tile, turned.data() + e % tile * scratch_row + e / tile);
  }

 private:
  KOKKOS_FORCEINLINE_FUNCTION void read(std::int64_t i, std::int64_t j, Storage* turned) const {
    if (i >= block.rows || j >= block.columns) return;
    Storage& a = block.from[j * block.from_row + i];
    *turned = a;
    if constexpr (Grows) a = update.grown(a);
  }
  KOKKOS_FORCEINLINE_FUNCTION void add(std::int64_t i, std::int64_t j,
                                       const Storage* turned) const {
    if (i >= block.rows || j >= block.columns) return;
    Storage& b = block.to[i * block.to_row + j];
    b = update.sum(b, *turned);
  }
};
// [end]

/// Not fenced. `teams`: the device's body, also on the host.
template <class Space, class Storage, class Compute, class Round, bool Grows>
void add_transposed(const Update<Storage, Compute, Round, Grows>& update,
                    const Block<Storage>& block, bool teams) {
  const auto tiles = [](std::int64_t count) { return (count + tile - 1) / tile; };
  if constexpr (runs_on_host<Space>) {
    if (!teams) {
      Kokkos::parallel_for("transpose add", Kokkos::RangePolicy<Space>(0, tiles(block.rows)),
                           StripLoop<Storage, Compute, Round, Grows>{update, block});
      return;
    }
  }
  using Loop = TeamLoop<Space, Storage, Compute, Round, Grows>;
  Kokkos::TeamPolicy<Space> policy(static_cast<int>(tiles(block.rows) * tiles(block.columns)),
                                   Loop::threads);
  policy.set_scratch_size(0, Kokkos::PerTeam(static_cast<int>(Loop::scratch_bytes())));
  Kokkos::parallel_for("transpose add", policy, Loop{update, block});
}

/// A row of a block into a buffer, and one more in A.
template <class Storage, class Compute, class Round>
KEDGE_HOST_CLONES void pack_row(const Update<Storage, Compute, Round, true>& update,
                                std::int64_t length, Storage* a, Storage* out) {
  const auto local = update;
  for (std::int64_t i = 0; i < length; ++i) {
    const Storage value = a[i];
    out[i] = value;
    a[i] = local.grown(value);
  }
}

/// A block of `length` columns of A, row after row. A row a work item on the host, a number a
/// thread on the device.
template <class Storage, class Compute, class Round, bool OnHost>
struct PackLoop {
  Update<Storage, Compute, Round, true> update;
  std::int64_t length, row;
  Storage* a;
  Storage* out;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t index) const {
    if constexpr (OnHost) {
      pack_row(update, length, a + index * row, out + index * length);
    } else {
      Storage& value = a[index / length * row + index % length];
      out[index] = value;
      value = update.grown(value);
    }
  }
};

template <class Space, class Storage, class Compute, class Round>
void pack_block(const Update<Storage, Compute, Round, true>& update, std::int64_t rows,
                std::int64_t length, Storage* a, std::int64_t row, Storage* out) {
  constexpr bool on_host = runs_on_host<Space>;
  Kokkos::parallel_for("transpose pack",
                       Kokkos::RangePolicy<Space>(0, on_host ? rows : rows * length),
                       PackLoop<Storage, Compute, Round, on_host>{update, length, row, a, out});
}

}  // namespace kedge::kernels::transpose
