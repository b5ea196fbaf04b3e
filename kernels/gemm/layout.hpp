// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Sizes and memory layouts that the bodies of kernel gemm share.
#pragma once

#include <cstdint>

#include "kernels/compat/kokkos.hpp"

namespace kedge::kernels::gemm {

/// A multiply-add with one rounding, on every processor: the same bits from all clones and all
/// bodies. Where the hardware has none (x86 before 2013) the C library does it, slowly.
KOKKOS_FORCEINLINE_FUNCTION double fused(double a, double b, double c) {
  return ::fma(a, b, c);
}
KOKKOS_FORCEINLINE_FUNCTION float fused(float a, float b, float c) {
  return ::fmaf(a, b, c);
}

/// A matrix in tiles of `rows` x `columns`, tile after tile along a row of tiles, row-major inside
/// one; the last tiles are filled up. Tiles of one row as long as the matrix: row-major.
struct TiledLayout {
  std::int64_t rows = 1, columns = 1;
  std::int64_t tiles_across = 1;
  [[nodiscard]] KOKKOS_INLINE_FUNCTION std::int64_t at(std::int64_t i, std::int64_t j) const {
    const std::int64_t tile = i / rows * tiles_across + j / columns;
    return (tile * rows + i % rows) * columns + j % columns;
  }
};

[[nodiscard]] KOKKOS_INLINE_FUNCTION std::int64_t parts_of(std::int64_t count, std::int64_t part) {
  return (count + part - 1) / part;
}

/// One multiplication: sums += A(all rows, first_k .. first_k + depth) * panel.
template <class Storage, class Accumulate>
struct Product {
  std::int64_t rows, columns;  ///< of this rank's C
  std::int64_t n;              ///< columns of A
  std::int64_t first_k, depth;
  const Storage* a;      ///< this rank's rows of A
  const Storage* panel;  ///< depth x columns
  Accumulate* sums;
  bool fresh;  ///< the sums start here, at zero
};

}  // namespace kedge::kernels::gemm
