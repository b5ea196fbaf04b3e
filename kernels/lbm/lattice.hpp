// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The lattice D3Q19 (Y. H. Qian, D. d'Humieres, P. Lallemand, Europhys. Lett. 17, 1992): 19
// velocities, weights, and the equilibrium. Lattice units: cell, step and rest density are 1, the
// square of the speed of sound is 1/3.
//
// Populations are kept shifted, h = f - w: the part that changes. Sums and differences of f near w
// would lose the digits that FP32 has left (M. Lehmann et al., Phys. Rev. E 106, 015308, 2022).
#pragma once

#include <cstdint>
#include <utility>

#include "kernels/compat/kokkos.hpp"
#include "kernels/core/for_cells.hpp"

namespace kedge::kernels::lbm {

inline constexpr int directions = 19;
using EveryDirection = std::make_integer_sequence<int, directions>;

struct Velocity {
  int x = 0, y = 0, z = 0;
};

/// Direction 0 rests; 2p + 1 and 2p + 2 are opposite.
KOKKOS_INLINE_FUNCTION constexpr Velocity velocity(int q) {
  constexpr Velocity of_pair[9] = {{1, 0, 0}, {0, 1, 0},  {0, 0, 1}, {1, 1, 0}, {1, -1, 0},
                                   {1, 0, 1}, {1, 0, -1}, {0, 1, 1}, {0, 1, -1}};
  if (q == 0) return {};
  const Velocity v = of_pair[(q - 1) / 2];
  return q % 2 == 1 ? v : Velocity{-v.x, -v.y, -v.z};
}

/// Where a cell's populations lie in a block with one layer of ghosts. Structure of arrays: one
/// direction after the other; else array of structures: one cell after the other.
template <bool StructureOfArrays>
struct Layout {
  Extent3 n;

  [[nodiscard]] KOKKOS_INLINE_FUNCTION std::int64_t row() const { return n.x + 2; }
  [[nodiscard]] KOKKOS_INLINE_FUNCTION std::int64_t plane() const { return row() * (n.y + 2); }
  [[nodiscard]] KOKKOS_INLINE_FUNCTION std::int64_t cells() const { return plane() * (n.z + 2); }
  /// Owned cells are counted from 0.
  [[nodiscard]] KOKKOS_INLINE_FUNCTION std::int64_t at(int i, int j, int k) const {
    return (k + 1) * plane() + (j + 1) * row() + (i + 1);
  }
  /// From a cell to the one that direction q leads to.
  [[nodiscard]] KOKKOS_INLINE_FUNCTION std::int64_t step(Velocity v) const {
    return v.x + v.y * row() + v.z * plane();
  }
  [[nodiscard]] KOKKOS_INLINE_FUNCTION std::int64_t slot(int q, std::int64_t cell) const {
    return StructureOfArrays ? q * cells() + cell : cell * directions + q;
  }
};

/// What a cell's populations add up to: exact conservation of these is the point of a collision.
template <class Real>
struct Moments {
  Real excess;   ///< density - 1
  Real x, y, z;  ///< momentum
};

template <class Real>
KOKKOS_FORCEINLINE_FUNCTION Moments<Real> moments_of(const Real (&h)[directions]) {
  const auto sum = [&](int q) { return h[q] + h[q + 1]; };
  const auto difference = [&](int q) { return h[q] - h[q + 1]; };
  const Real xy = difference(7), x_y = difference(9);
  const Real xz = difference(11), x_z = difference(13);
  const Real yz = difference(15), y_z = difference(17);
  const Real axes = (sum(1) + sum(3)) + sum(5);
  const Real diagonals = ((sum(7) + sum(9)) + (sum(11) + sum(13))) + (sum(15) + sum(17));
  return {h[0] + (axes + diagonals), difference(1) + ((xy + x_y) + (xz + x_z)),
          difference(3) + ((xy - x_y) + (yz + y_z)), difference(5) + ((xz - x_z) + (yz - y_z))};
}

}  // namespace kedge::kernels::lbm
