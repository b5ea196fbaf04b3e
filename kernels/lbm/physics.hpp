// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The physical problem of kernel lbm: a shear wave in a periodic box, oblique to all axes. With a
// velocity that is everywhere at right angles to the wave vector the flow never advects itself, so
// it solves the Navier-Stokes equations exactly: it keeps its shape and decays as
// exp(-viscosity k^2 t).
#pragma once

#include <array>

#include "kernels/core/precision.hpp"

namespace kedge::kernels::lbm {

inline constexpr double top_speed = 0.05;       ///< of the wave at its start; sound has 0.577
inline constexpr double relaxation_time = 0.8;  ///< tau, in steps; stable above 1/2
inline constexpr double viscosity = (relaxation_time - 0.5) / 3.0;
inline constexpr double relaxation = 1.0 / relaxation_time;
inline constexpr int cells_of_a_wave = 8;  ///< fewer do not resolve it

struct Wave {
  std::array<double, 3> k{};  ///< wave vector; 0 along directions of one cell
  std::array<double, 3> a{};  ///< direction of the velocity, of length 1, at right angles to k
  double k2 = 0.0;            ///< |k|^2

  [[nodiscard]] double phase(int i, int j, int l) const {
    return k[0] * (i + 0.5) + k[1] * (j + 0.5) + k[2] * (l + 0.5);
  }
};
[[nodiscard]] Wave make_wave(const std::array<int, 3>& size);

/// Population q of a cell before the first step, collided and shifted: the equilibrium of the wave
/// and, so that no starting transient disturbs the decay, the non-equilibrium that its gradient
/// keeps up (Chapman-Enskog to first order).
[[nodiscard]] double initial_population(const Wave& wave, int q, int i, int j, int k);

/// The wave's amplitude after that many steps, of amplitude 1 at the start.
[[nodiscard]] double decay(const Wave& wave, double steps);

/// How far the lattice may be from that: its decay rate is viscosity k^2 (1 + c k^2 + ...). The
/// eigenvalues of the linearised scheme at tau = 0.8 have |c| up to 0.073 over all directions and
/// waves of 8 cells or more; 1/12 is allowed. Terms of the third order in the velocity add at most
/// about the square of the Mach number, relative.
[[nodiscard]] double decay_tolerance(const Wave& wave, double steps);

/// Largest |h| / w of the flow: 3 c.u of the equilibrium with |c| = sqrt(2), the non-equilibrium
/// 3 tau (c.k)(c.a) u, and the squares of the velocity, 9 u^2.
[[nodiscard]] double population_range(const Wave& wave);
/// Density stays within this of 1: the order of the square of the Mach number.
inline constexpr double density_range = 3.0 * top_speed * top_speed;

/// Bound on the rounding error of a cell after `steps` steps, in the norm sqrt(sum_q e_q^2 / w_q).
/// One step makes at most  d = H (s + 50 u)  in it: a stored population of range w H is rounded
/// once (s), and the collision adds 18 + 10 sums for the moments, 12 operations for the equilibrium
/// and 5 for the relaxation, each no more than w H times u, with a factor 3 w (c.u) of sqrt(2) or
/// less. In that norm, summed over the lattice, the collision is (1 - omega) plus omega times a
/// projection and streaming permutes: neither lets an error grow, for tau > 1/2. So the part of
/// rounding that follows the smooth flow (coefficients) adds up to n d, and the part that is
/// independent from cell to cell to lambda sqrt(n) d, with probability 1 - 2 exp(-lambda^2 / 2)
/// for each value (N. J. Higham and T. Mary, "A New Approach to Probabilistic Rounding Error
/// Analysis", SIAM J. Sci. Comput. 41(5), 2019): lambda = 8 leaves 3e-14.
[[nodiscard]] double rounding_bound(const Wave& wave, const PrecisionInfo& precision, double steps);
/// What that means for a field: |sum_q e_q| <= bound, |sum_q c e_q| <= bound / sqrt(3) because the
/// weights have sum 1 and second moment 1/3; the sums themselves round in the accumulator's type.
[[nodiscard]] double density_bound(const Wave& wave, const PrecisionInfo& precision, double steps);
[[nodiscard]] double momentum_bound(const Wave& wave, const PrecisionInfo& precision, double steps);
[[nodiscard]] double velocity_bound(const Wave& wave, const PrecisionInfo& precision, double steps);

inline constexpr const char* rounding_bound_origin =
    "rounding model: (n + 8 sqrt n) H (s + 50 u) in the weighted norm in which a step lets no "
    "error grow (tau > 1/2), n steps, u and s unit roundoffs of compute and storage, H the range "
    "of the shifted populations over their weights; probabilistic in its second term (Higham and "
    "Mary 2019)";

}  // namespace kedge::kernels::lbm
