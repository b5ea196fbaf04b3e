// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The tables of kernel lookup as its body reads them, and the three ways to find the grid points
// around an energy. All three find the same ones: the last point not above the energy, and the
// next.
#pragma once

#include "kernels/compat/kokkos.hpp"
#include "kernels/lookup/physics.hpp"

namespace kedge::kernels::lookup {

inline constexpr int hash_bins = 8192;  // a power of two: the bin of an energy is exact

/// What is read together lies together: one or two cache lines, not six.
template <class Storage>
struct Point {
  double energy;
  Storage xs[channels];
};

template <class Storage>
struct Tables {
  const Point<Storage>* point;  ///< nuclides x points
  const double* union_energy;   ///< all nuclides' energies, ascending; union grid only
  const std::uint16_t* index;   ///< rows x nuclides: the point of each nuclide at a row's energy
  const int* nuclide;           ///< of the materials, one after another
  const Storage* density;
  std::int64_t union_points;
  int points, nuclides;
  int first[materials + 1];  ///< of each material
  Shares shares;
};

/// Last point in [low, high) that is not above the energy; the point `high` is above it.
template <class Storage>
KOKKOS_FORCEINLINE_FUNCTION int search_points(const Point<Storage>* grid, int low, int high,
                                              double energy) {
  while (high - low > 1) {
    const int middle = (low + high) / 2;
    if (grid[middle].energy <= energy) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

struct UnionGrid {
  /// The search without branches: each step keeps the half that holds the energy.
  template <class Storage>
  KOKKOS_FORCEINLINE_FUNCTION static std::int64_t row(const Tables<Storage>& t, double energy) {
    std::int64_t low = 0;
    for (std::int64_t length = t.union_points, half = 0; length > 1; length -= half) {
      half = length / 2;
      low = t.union_energy[low + half] <= energy ? low + half : low;
    }
    return low;
  }
  /// Many searches side by side: their cache misses overlap.
  template <class Storage>
  KOKKOS_FORCEINLINE_FUNCTION static void rows(const Tables<Storage>& t, int count,
                                               const double* energy, std::int64_t* low) {
    const double* grid = t.union_energy;
    for (int b = 0; b < count; ++b) low[b] = 0;
    for (std::int64_t length = t.union_points, half = 0; length > 1; length -= half) {
      half = length / 2;
      for (int b = 0; b < count; ++b)
        low[b] = grid[low[b] + half] <= energy[b] ? low[b] + half : low[b];
    }
  }
  template <class Storage>
  KOKKOS_FORCEINLINE_FUNCTION static int low(const Tables<Storage>& t, std::int64_t row,
                                             int nuclide, double) {
    return t.index[row * t.nuclides + nuclide];
  }
};

struct HashGrid {
  template <class Storage>
  KOKKOS_FORCEINLINE_FUNCTION static std::int64_t row(const Tables<Storage>&, double energy) {
    return static_cast<std::int64_t>(energy * hash_bins);
  }
  template <class Storage>
  KOKKOS_FORCEINLINE_FUNCTION static void rows(const Tables<Storage>& t, int count,
                                               const double* energy, std::int64_t* row_of) {
    for (int b = 0; b < count; ++b) row_of[b] = row(t, energy[b]);
  }
  template <class Storage>
  KOKKOS_FORCEINLINE_FUNCTION static int low(const Tables<Storage>& t, std::int64_t row,
                                             int nuclide, double energy) {
    const std::uint16_t* index = t.index + row * t.nuclides + nuclide;
    return search_points(t.point + static_cast<std::int64_t>(nuclide) * t.points, index[0],
                         index[t.nuclides] + 1, energy);
  }
};

struct NuclideGrid {
  template <class Storage>
  KOKKOS_FORCEINLINE_FUNCTION static std::int64_t row(const Tables<Storage>&, double) {
    return 0;
  }
  template <class Storage>
  KOKKOS_FORCEINLINE_FUNCTION static void rows(const Tables<Storage>&, int count, const double*,
                                               std::int64_t* row_of) {
    for (int b = 0; b < count; ++b) row_of[b] = 0;
  }
  template <class Storage>
  KOKKOS_FORCEINLINE_FUNCTION static int low(const Tables<Storage>& t, std::int64_t, int nuclide,
                                             double energy) {
    return search_points(t.point + static_cast<std::int64_t>(nuclide) * t.points, 0, t.points - 1,
                         energy);
  }
};

/// Rows of indices for the host to fill the table from: of the union grid, or of equal energy bins.
[[nodiscard]] std::vector<double> union_energies(const Problem& problem);
[[nodiscard]] std::vector<double> hash_energies();
/// For each of the ascending energies, the last point of each nuclide that is not above it; never
/// the nuclide's last one.
void fill_index(const Problem& problem, const std::vector<double>& rows, std::uint16_t* index);

}  // namespace kedge::kernels::lookup
