// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The physical problem of kernel lj, in Lennard-Jones units (energy epsilon, length sigma, mass of
// an atom): a warm crystal in a periodic box, and the bounds on its rounding and time-step errors.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "kernels/core/precision.hpp"

namespace kedge::kernels::lj {

inline constexpr double cutoff = 2.5;
inline constexpr double skin = 0.3;  ///< lists reach this much beyond the cutoff
inline constexpr double dt = 0.004;
inline constexpr double start_temperature = 0.31;
/// Edge of the cubic cell of four atoms, and of the cells that sort atoms.
inline constexpr double lattice = 3.615 / 2.315;
inline constexpr int atoms_of_cell = 4;
inline constexpr int reach = 2;  ///< cells of width `lattice` that cutoff + skin spans, rounded up
inline constexpr int least_cells = 5;  ///< along an axis: three cells of the cutoff's width

/// The pair potential, smooth at the cutoff in value and force by a term in r^2 (S. D. Stoddard and
/// J. Ford, "Numerical experiments on the stochastic behavior of a Lennard-Jones gas system", Phys.
/// Rev. A 8, 1504, 1973):  4 (r^-12 - r^-6) + g_cut r^2 / 2 + at_zero  for r < cutoff.
/// The force on an atom from another at distance vector d is  (g(r^2) - g_cut) d.
struct PairConstants {
  double g_cut = 0.0;
  double at_zero = 0.0;
};
[[nodiscard]] PairConstants pair_constants();

[[nodiscard]] std::array<double, 3> box_of(const std::array<int, 3>& size);
[[nodiscard]] std::int64_t atoms_of(const std::array<int, 3>& size);

struct AtomStart {
  std::array<double, 3> position, velocity;
};
/// Atoms are numbered cell after cell, x fastest. They start on the lattice, whose planes lie on
/// the cells' faces, so that atoms cross from rank to rank all the time. Velocities are uniform
/// with the variance of the temperature; atom n moves opposite to the n-th last, so the momentum is
/// zero.
[[nodiscard]] AtomStart atom_at_start(const std::array<int, 3>& size, std::int64_t atom);

/// First-order model of how rounding errors grow, in the maximum norm over atoms.
///
/// Scales: an atom whose twelve nearest neighbours have come so near that each pair's energy is
/// start_temperature above its value at rest, the other neighbours at their lattice sites.
///   lipschitz   2 sum_j max(|phi''|, |phi'/r|): |dF| <= lipschitz max |dx|
///   force       sum_j |F_ij|,  terms  sum_j of the magnitudes that cancel in F_ij
///   speed       6 sqrt(temperature): beyond it the Maxwell distribution is below 1e-8
/// One step, errors E of positions and V of velocities: the kicks make
///   V + dt (lipschitz E + dF) + 2 (u + s_v) speed,   E + dt V + s_x length.
/// dF = 54 u terms + (n/8 + 8) w force + s_f force: of a pair, the difference and its cast (2 u),
/// r^2 (5), 1/r^2 (6), r^-6 (20), the bracket (22), all factors together (54); then the sum of n
/// terms in eight lanes in the accumulator's roundoff w, and the store. Fixed point adds n quanta.
/// The growth is at most exp(sqrt(lipschitz) t): after a few hundred steps the crystal is chaotic,
/// and the bound says so by its size.
struct ErrorScales {
  double lipschitz = 0.0, force = 0.0, terms = 0.0, speed = 0.0;
  double neighbours = 0.0;  ///< within the cutoff
};
[[nodiscard]] ErrorScales error_scales();

/// Roundoffs of the arrays of a run.
struct Roundoffs {
  double compute, accumulate, velocity, force, position;
  double force_quantum = 0.0;  ///< of a pair, where forces are summed in fixed point
};
[[nodiscard]] Roundoffs roundoffs(const PrecisionInfo& precision, const std::string& variant);

/// Rounding error of one atom's force, and of its velocity in one step.
[[nodiscard]] double force_error(const Roundoffs& u);
[[nodiscard]] double velocity_error_of_step(const Roundoffs& u);

struct StateError {
  double position = 0.0, velocity = 0.0;
};
[[nodiscard]] StateError rounding_bound(const std::array<int, 3>& size, const Roundoffs& u,
                                        std::int64_t steps);
inline constexpr const char* rounding_bound_origin =
    "first-order model: each step adds dt (54 u T + (n/8 + 8) w F + s F) + 2 (u + s) v to a "
    "velocity "
    "and s L to a position, errors grow by the force's Lipschitz constant at thermal distances, at "
    "most exp(sqrt(K) t); u, w, s unit roundoffs of compute, accumulate, storage";

/// Forces in fixed point: 2^44 quanta a unit, forces up to 2^19.
inline constexpr double quanta = 17592186044416.0;

}  // namespace kedge::kernels::lj
