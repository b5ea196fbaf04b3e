// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The problem of kernel lookup: cross sections of nuclides on random energy grids, the materials of
// a pressurised-water reactor, the random lookups, and the bound on rounding errors. Numbers of
// nuclides and the materials' shares are those of the Hoogenboom-Martin reactor as XSBench uses it
// (J. R. Tramm, A. R. Siegel, T. Islam, M. Schulz, "XSBench - the development and verification of a
// performance abstraction for Monte Carlo reactor analysis", PHYSOR 2014).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "kernels/core/counter_random.hpp"
#include "kernels/core/precision.hpp"

namespace kedge::kernels::lookup {

inline constexpr int materials = 12;
inline constexpr int channels = 5;      // total, elastic, absorption, fission, nu-fission
inline constexpr int energy_bins = 64;  ///< of the tally; a power of two, so that the bin is exact
inline constexpr int tally_bins = materials * energy_bins;
inline constexpr int smallest_nuclides = 68;  ///< the small reactor
inline constexpr int largest_nuclides = 355;  ///< the large one: more nuclides in the fuel
inline constexpr int most_in_material = 321;  ///< the large one's fuel
inline constexpr int largest_points = 65536;  ///< of a nuclide: an index has 16 bits

/// Which nuclides a material is made of, and how much of each.
struct Composition {
  std::array<int, materials + 1> first{};  ///< of each material in the two lists
  std::vector<int> nuclide;
  std::vector<double> density;  ///< in (0, 1)
};

struct Problem {
  int nuclides = 0;
  int points = 0;  ///< grid points of each nuclide
  Composition composition;
  std::vector<double> energy;  ///< nuclides x points; each nuclide ascends from 0 to 1
  std::vector<double> micro;   ///< nuclides x points x channels, in [0, 1]
};

[[nodiscard]] Composition make_composition(int nuclides);
[[nodiscard]] Problem make_problem(int nuclides, int points);

/// Nuclides of a lookup, on average over the materials' shares.
[[nodiscard]] double mean_nuclides(int nuclides);

/// Which material each lookup is in: material m below up_to[m], the first that fits.
struct Shares {
  double up_to[materials] = {0.140, 0.192, 0.467, 0.601, 0.755, 0.819,
                             0.885, 0.940, 0.948, 0.963, 0.988, 1.0};
};

struct Sample {
  double energy;  ///< in [0, 1), in units of the lethargy range
  int material;
};

/// Lookup `n` counted from the start of the run: the same on every rank and thread.
[[nodiscard]] KEDGE_FUNCTION Sample sample_at(const Shares& shares, std::int64_t n) {
  constexpr std::uint64_t seed = 1070;
  const auto counter = static_cast<std::uint64_t>(2 * n);
  const double roll = random_unit(seed, counter + 1U);
  int material = 0;
  for (int m = 0; m < materials - 1; ++m) material += roll >= shares.up_to[m] ? 1 : 0;
  return {random_unit(seed, counter), material};
}

[[nodiscard]] KEDGE_FUNCTION int tally_bin(const Sample& sample) {
  return sample.material * energy_bins + static_cast<int>(sample.energy * energy_bins);
}

/// Tallies are integers in units of 2^-32, so that the order in which threads and ranks add does
/// not show. A bin holds up to 2^31 of total cross section.
inline constexpr double tally_unit = 0x1p-32;

/// First-order bound on the rounding error of a macroscopic cross section. With unit roundoffs u of
/// compute, a of accumulate, t, d and x of the stored tables, densities and results: a microscopic
/// one (below 1) is off by at most t from its table and 8 u from the weight (three roundings in
/// double, one cast), a difference, a product, a difference; times the density's d + u and the
/// product's u; the m terms of the largest material are added with m a; the store rounds by x. The
/// densities of a material sum to C:  C (t + d + 10 u + m a + x).
[[nodiscard]] double rounding_bound(const PrecisionInfo& precision, double t, double d, double x,
                                    int nuclides);
inline constexpr const char* rounding_bound_origin =
    "rounding model: C (t + d + 10 u + m a + x), u and a unit roundoffs of compute and accumulate, "
    "t, d, x of the stored tables, densities and results, m the most nuclides of a material, C "
    "the largest sum of a material's densities";

}  // namespace kedge::kernels::lookup
