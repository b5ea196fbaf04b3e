// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The shear wave and the bounds of kernel lbm.
#include "kernels/lbm/physics.hpp"

#include <cmath>
#include <numbers>

#include "kernels/lbm/truth.hpp"

namespace kedge::kernels::lbm {
namespace {

constexpr double confidence = 8.0;        // lambda of the header's model
constexpr double sums_of_moments = 18.0;  // additions behind a moment

std::array<double, 3> cross(const std::array<double, 3>& a, const std::array<double, 3>& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

double dot(const std::array<double, 3>& a, const std::array<double, 3>& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

}  // namespace

Wave make_wave(const std::array<int, 3>& size) {
  Wave wave;
  for (std::size_t d = 0; d < 3; ++d)
    wave.k[d] = size[d] > 1 ? 2.0 * std::numbers::pi / size[d] : 0.0;
  wave.k2 = dot(wave.k, wave.k);
  wave.a = cross(wave.k, {1.0, 2.0, 3.0});
  const double length = std::sqrt(dot(wave.a, wave.a));
  for (double& component : wave.a) component /= length;
  return wave;
}

double initial_population(const Wave& wave, int q, int i, int j, int k) {
  const int* v = truth_velocity[q];
  const std::array<double, 3> c{1.0 * v[0], 1.0 * v[1], 1.0 * v[2]};
  const double phase = wave.phase(i, j, k);
  const double speed = top_speed * std::sin(phase);
  const double along = dot(c, wave.a) * speed;
  const double equilibrium = 3.0 * along + 4.5 * along * along - 1.5 * speed * speed;
  const double gradient = dot(c, wave.k) * dot(c, wave.a) * top_speed * std::cos(phase);
  // tau of it before the collision, tau - 1 after.
  return truth_weight[q] * (equilibrium - (relaxation_time - 1.0) * 3.0 * gradient);
}

double decay(const Wave& wave, double steps) {
  return std::exp(-viscosity * wave.k2 * steps);
}

double decay_tolerance(const Wave& wave, double steps) {
  const double exponent = viscosity * wave.k2 * steps;
  const double lattice = wave.k2 / 12.0;
  const double mach_squared = 3.0 * top_speed * top_speed;
  return std::exp(-exponent * (1.0 - lattice)) * exponent * lattice +
         mach_squared * std::exp(-exponent);
}

double population_range(const Wave& wave) {
  const double diagonal = std::sqrt(2.0);
  return top_speed * (3.0 * diagonal + 3.0 * relaxation_time * 2.0 * std::sqrt(wave.k2)) +
         9.0 * top_speed * top_speed;
}

double rounding_bound(const Wave& wave, const PrecisionInfo& precision, double steps) {
  const double range = population_range(wave);
  const double step = range * (precision.storage_roundoff + 50.0 * precision.compute_roundoff);
  return (steps + confidence * std::sqrt(steps)) * step + range * precision.storage_roundoff;
}

double density_bound(const Wave& wave, const PrecisionInfo& precision, double steps) {
  return rounding_bound(wave, precision, steps) +
         sums_of_moments * precision.accumulate_roundoff * population_range(wave);
}

double momentum_bound(const Wave& wave, const PrecisionInfo& precision, double steps) {
  return density_bound(wave, precision, steps) / std::sqrt(3.0);
}

double velocity_bound(const Wave& wave, const PrecisionInfo& precision, double steps) {
  // momentum over density, each with its error
  return (momentum_bound(wave, precision, steps) +
          top_speed * density_bound(wave, precision, steps)) /
         (1.0 - density_range);
}

}  // namespace kedge::kernels::lbm
