// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The product on a CPU, blocked for registers and caches (K. Goto, R. van de Geijn, "Anatomy of
// High-Performance Matrix Multiplication", ACM TOMS 34(3), 2008): both factors are copied into
// slivers in the order of their use; a sliver of B stays in the first-level cache, a block of A in
// the second, a tile of C in registers.
#pragma once

#include "kernels/compat/device.hpp"
#include "kernels/gemm/layout.hpp"

namespace kedge::kernels::gemm {

inline constexpr int tile_rows = 6;
/// Two vectors of the widest kind; 12 sums of them and the factors fit into 32 registers.
template <class Real>
inline constexpr int tile_columns = 128 / static_cast<int>(sizeof(Real));
inline constexpr int block_depth = 256;    ///< a sliver of B: 256 x 128 bytes
inline constexpr int block_rows = 96;      ///< a block of A: 96 x 256 numbers
inline constexpr int block_columns = 512;  ///< of one work item

// [kokkos body]
/// A tile of C plus a sliver of A times a sliver of B. The sums are added in ascending order of k,
/// whatever the blocking.
template <class Real>
KEDGE_HOST_CLONES void multiply_tile(std::int64_t depth, const Real* a, const Real* b, Real* sums,
                                     bool fresh) {
  constexpr int columns = tile_columns<Real>;
  Real sum[tile_rows][columns];
  for (int i = 0; i < tile_rows; ++i)
    for (int j = 0; j < columns; ++j) sum[i][j] = fresh ? Real(0) : sums[i * columns + j];
  for (std::int64_t k = 0; k < depth; ++k) {
#pragma GCC unroll 16
    for (int i = 0; i < tile_rows; ++i) {
      const Real factor = a[k * tile_rows + i];
      for (int j = 0; j < columns; ++j) sum[i][j] = fused(factor, b[k * columns + j], sum[i][j]);
    }
  }
  for (int i = 0; i < tile_rows; ++i)
    for (int j = 0; j < columns; ++j) sums[i * columns + j] = sum[i][j];
}

/// One block of rows times one block of columns.
template <class Real>
struct BlockLoop {
  std::int64_t row_tiles, column_tiles, depth;
  const Real *a, *b;  ///< in slivers
  Real* sums;
  bool fresh;
  static constexpr std::int64_t tiles_down = block_rows / tile_rows;
  static constexpr std::int64_t tiles_across = block_columns / tile_columns<Real>;

  void operator()(std::int64_t item) const {
    const std::int64_t blocks_across = parts_of(column_tiles, tiles_across);
    const std::int64_t top = item / blocks_across * tiles_down;
    const std::int64_t left = item % blocks_across * tiles_across;
    const std::int64_t bottom = top + tiles_down < row_tiles ? top + tiles_down : row_tiles;
    const std::int64_t right =
        left + tiles_across < column_tiles ? left + tiles_across : column_tiles;
    for (std::int64_t j = left; j < right; ++j)
      for (std::int64_t i = top; i < bottom; ++i)
        multiply_tile(depth, a + i * depth * tile_rows, b + j * depth * tile_columns<Real>,
                      sums + (i * column_tiles + j) * tile_rows * tile_columns<Real>, fresh);
  }
};
// [end]

/// Rows of A into slivers: tile_rows numbers for each k. Rows beyond the last are zero.
template <class Storage, class Compute, class Real>
struct PackRows {
  Product<Storage, Real> p;
  Real* slivers;
  void operator()(std::int64_t tile) const {
    Real* out = slivers + tile * p.depth * tile_rows;
    for (int r = 0; r < tile_rows; ++r) {
      const std::int64_t i = tile * tile_rows + r;
      const Storage* row = p.a + i * p.n + p.first_k;
      for (std::int64_t k = 0; k < p.depth; ++k)
        out[k * tile_rows + r] =
            i < p.rows ? static_cast<Real>(static_cast<Compute>(row[k])) : Real(0);
    }
  }
};

/// The panel of B into slivers: tile_columns numbers for each k. Columns beyond the last are zero.
template <class Storage, class Compute, class Real>
struct PackColumns {
  Product<Storage, Real> p;
  Real* slivers;
  void operator()(std::int64_t tile) const {
    constexpr int width = tile_columns<Real>;
    const std::int64_t first = tile * width;
    const std::int64_t inside = p.columns - first < width ? p.columns - first : width;
    Real* out = slivers + tile * p.depth * width;
    for (std::int64_t k = 0; k < p.depth; ++k, out += width) {
      const Storage* row = p.panel + k * p.columns + first;
      for (int j = 0; j < width; ++j)
        out[j] = j < inside ? static_cast<Real>(static_cast<Compute>(row[j])) : Real(0);
    }
  }
};

/// Layout of the sums of the blocked product.
template <class Real>
[[nodiscard]] TiledLayout blocked_layout(std::int64_t columns) {
  return {tile_rows, tile_columns<Real>, parts_of(columns, tile_columns<Real>)};
}

template <class Space, class Compute, class Storage, class Real>
void multiply_blocked(const Product<Storage, Real>& p, Real* row_slivers, Real* column_slivers) {
  const std::int64_t down = parts_of(p.rows, tile_rows);
  const std::int64_t across = parts_of(p.columns, tile_columns<Real>);
  const BlockLoop<Real> loop{down, across, p.depth, row_slivers, column_slivers, p.sums, p.fresh};
  Kokkos::parallel_for("gemm pack A", Kokkos::RangePolicy<Space>(0, down),
                       PackRows<Storage, Compute, Real>{p, row_slivers});
  Kokkos::parallel_for("gemm pack B", Kokkos::RangePolicy<Space>(0, across),
                       PackColumns<Storage, Compute, Real>{p, column_slivers});
  Space().fence();
  Kokkos::parallel_for("gemm blocks",
                       Kokkos::RangePolicy<Space>(0, parts_of(down, loop.tiles_down) *
                                                         parts_of(across, loop.tiles_across)),
                       loop);
}

}  // namespace kedge::kernels::gemm
