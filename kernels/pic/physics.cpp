// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Initial state and error model of kernel pic.
#include "kernels/pic/physics.hpp"

#include <algorithm>

#include "kernels/core/uniform.hpp"

namespace kedge::kernels::pic {

std::int64_t particles_of(const std::array<int, 3>& size) {
  return std::int64_t{particles_of_cell} * size[0] * size[1];
}

ParticleStart particle_at_start(const std::array<int, 3>& size, std::int64_t number) {
  const std::int64_t cell = number / particles_of_cell, part = number % particles_of_cell;
  const auto random = [&](std::uint64_t which) {
    return uniform(4 * static_cast<std::uint64_t>(number) + which);
  };
  const auto inside = [&](std::int64_t of_four, std::uint64_t which) {
    return (static_cast<double>(of_four) + random(which)) / 4.0;
  };
  return {static_cast<double>(cell % size[0]) + inside(part % 4, 0),
          static_cast<double>(cell / size[0]) + inside(part / 4, 1),
          start_speed * (2.0 * random(2) - 1.0), start_speed * (2.0 * random(3) - 1.0)};
}

Roundoffs roundoffs(const PrecisionInfo& precision, const std::string& variant) {
  const auto storage = [&](const char* name, bool coordinate) {
    return unit_roundoff(precision.storage_of({name, "", coordinate}));
  };
  const bool integers = variant.empty() || variant == "fixed" || variant == "aos";
  return {precision.compute_roundoff, integers ? 0.0 : precision.accumulate_roundoff,
          storage("velocity", false), storage("position", true),
          storage("charge", false),   integers ? 1.0 / quanta : 0.0};
}

double largest_speed() {
  return std::sqrt(start_speed * start_speed + 2.0 * potential_range);
}

double densest() {
  const double growth = 1.0 + 2.0 * potential_range / (start_speed * start_speed);
  return 2.0 * particles_of_cell * growth;
}

double velocity_error_of_step(const std::array<int, 3>& size, const Roundoffs& u) {
  const double strength = Axis(std::min(size[0], size[1])).strength;
  return 9.0 * u.compute * strength + (u.compute + u.velocity) * largest_speed();
}

double position_error_of_step(const std::array<int, 3>& size, const Roundoffs& u,
                              std::int64_t steps) {
  const double farthest = std::max(size[0], size[1]) + static_cast<double>(steps) * largest_speed();
  return 2.0 * (unit_roundoff(Format::fp64) + u.position) * farthest;
}

StateError rounding_bound(const std::array<int, 3>& size, const Roundoffs& u, std::int64_t steps) {
  constexpr double beyond_all_meaning = 1e200;
  const double stiffness = Axis(std::min(size[0], size[1])).stiffness();
  const double of_position = position_error_of_step(size, u, steps);
  const double of_velocity = velocity_error_of_step(size, u) + stiffness * of_position;
  StateError e{of_position, u.velocity * largest_speed(), 0.0};
  for (std::int64_t step = 0; step < steps && e.position < beyond_all_meaning; ++step) {
    e.position += 0.5 * e.velocity;
    e.velocity += stiffness * e.position + of_velocity;
    e.position += 0.5 * e.velocity + of_position;
  }
  const double near = 4.0 * densest();
  e.charge = near * (2.0 * e.position + 4.0 * u.compute + 3.0 * u.quantum) +
             (near * u.accumulate + u.charge) * densest();
  return e;
}

}  // namespace kedge::kernels::pic
