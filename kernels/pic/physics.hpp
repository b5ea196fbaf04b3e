// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The physical problem of kernel pic: charged particles in a periodic rectangle and in a given
// field. Lengths in cells, times in steps, charges in a particle's.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <string>

#include "kernels/compat/device.hpp"
#include "kernels/core/precision.hpp"

namespace kedge::kernels::pic {

inline constexpr int particles_of_cell = 16;
inline constexpr double start_speed = 0.25;  ///< largest, along an axis
inline constexpr double field_times_length = 0.32;
/// Highest potential above the lowest, of one axis; the same for every size.
inline constexpr double potential_range = field_times_length / 3.0;

/// One direction. Its force is that of a well of two parabola arcs: with s = 2 x / length - 1,
///   force -4 strength s (1 - |s|),   potential 2 length strength (s^2 / 2 - |s|^3 / 3);
/// periodic, with a continuous slope of at most 8 strength / length.
struct Axis {
  double length = 1.0;
  double inverse = 1.0;
  double strength = 0.0;

  KEDGE_FUNCTION explicit Axis(int cells)
      : length(cells), inverse(1.0 / cells), strength(field_times_length / cells) {}

  /// Position inside [0, length).
  KEDGE_FUNCTION double wrapped(double x) const {
    const double w = x - length * floor(x * inverse);
    return w >= 0.0 && w < length ? w : 0.0;
  }
  KEDGE_FUNCTION double potential(double x) const {
    const double s = 2.0 * inverse * wrapped(x) - 1.0, size = s < 0.0 ? -s : s;
    return 2.0 * length * strength * s * s * (0.5 - size / 3.0);
  }
  [[nodiscard]] double stiffness() const { return 8.0 * strength * inverse; }
};

/// The force in the type that a kernel computes in; s is formed in double first.
template <class Compute>
KEDGE_FUNCTION Compute force(const Axis& axis, double x) {
  const Compute s = static_cast<Compute>(2.0 * axis.inverse * axis.wrapped(x) - 1.0);
  const Compute size = s < Compute(0) ? -s : s;
  return static_cast<Compute>(-4.0 * axis.strength) * s * (Compute(1) - size);
}

[[nodiscard]] std::int64_t particles_of(const std::array<int, 3>& size);

struct ParticleStart {
  double x, y, vx, vy;
};
/// Particles are numbered cell after cell, x fastest; a cell's lie one in each of 4 x 4 parts.
[[nodiscard]] ParticleStart particle_at_start(const std::array<int, 3>& size, std::int64_t number);

struct Roundoffs {
  double compute, accumulate, velocity, position, charge;
  double quantum = 0.0;  ///< of a weight, where charges are added as integers
};
[[nodiscard]] Roundoffs roundoffs(const PrecisionInfo& precision, const std::string& variant);

/// Largest speed along an axis: that of the start, and the fall through the whole potential.
[[nodiscard]] double largest_speed();
/// Particles of a cell at most: phase space does not thin or thicken (Liouville), so the density
/// grows at most by the velocities that the fall adds, (1 + 2 range / speed^2); a factor of two for
/// the scatter of the sample.
[[nodiscard]] double densest();

struct StateError {
  double position = 0.0, velocity = 0.0, charge = 0.0;
};
/// First-order model, in the maximum norm. The step  x += v/2, v += F(x), x += v/2  makes
///   V + K E + 9 u strength + (u + s_v) speed,   E + V + 2 (w + s_x) |x|
/// from errors V, E; K is the stiffness of the field, w the double's roundoff. A node's charge
/// comes from the m particles of the four cells around it:
///   m (2 E + 4 u + 3 quantum) + (m u_a + s_c) densest.
[[nodiscard]] StateError rounding_bound(const std::array<int, 3>& size, const Roundoffs& u,
                                        std::int64_t steps);
/// Of one step alone: error of a velocity, and of a position after `steps` steps.
[[nodiscard]] double velocity_error_of_step(const std::array<int, 3>& size, const Roundoffs& u);
[[nodiscard]] double position_error_of_step(const std::array<int, 3>& size, const Roundoffs& u,
                                            std::int64_t steps);
inline constexpr const char* rounding_bound_origin =
    "first-order model: m (2 E + 4 u) + (m u + s) densest for the charge of a node that m "
    "particles "
    "reach, E the error of positions after accelerations whose slope is the field's stiffness";

/// A charge of one in fixed point: 2^40 quanta; a node holds up to 2^22 particles.
inline constexpr double quanta = 1099511627776.0;

}  // namespace kedge::kernels::pic
