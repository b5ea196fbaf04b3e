// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Initial state and error model of kernel lj.
#include "kernels/lj/physics.hpp"

#include <algorithm>
#include <cmath>

#include "kernels/core/uniform.hpp"

namespace kedge::kernels::lj {
namespace {

double g_of(double r) {
  const double inverse = 1.0 / (r * r);
  const double s6 = inverse * inverse * inverse;
  return inverse * s6 * (48.0 * s6 - 24.0);
}
double energy_of(double r) {
  const double s6 = std::pow(r, -6.0);
  return 4.0 * s6 * (s6 - 1.0);
}
/// Second derivative of 4 (r^-12 - r^-6).
double curvature_of(double r) {
  return 4.0 * (156.0 * std::pow(r, -14.0) - 42.0 * std::pow(r, -8.0));
}

/// Distance below `rest` where a pair's energy is start_temperature higher.
double thermal_distance(double rest) {
  double low = 0.8 * rest, high = rest;
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (low + high);
    (energy_of(middle) > energy_of(rest) + start_temperature ? low : high) = middle;
  }
  return low;
}

std::array<double, 3> velocity_at_start(std::int64_t atoms, std::int64_t atom) {
  const bool mirrored = 2 * atom >= atoms;
  const std::int64_t of = mirrored ? atoms - 1 - atom : atom;
  const double largest = std::sqrt(3.0 * start_temperature);
  std::array<double, 3> v{};
  for (std::size_t c = 0; c < 3; ++c)
    v[c] = (mirrored ? -largest : largest) *
           (2.0 * uniform(static_cast<std::uint64_t>(of) * 3 + c) - 1.0);
  return v;
}

void add_neighbour(double r, ErrorScales& scales) {
  const double g = g_of(r), g_cut = pair_constants().g_cut;
  scales.lipschitz += 2.0 * std::max(std::abs(curvature_of(r) + g_cut), std::abs(g - g_cut));
  scales.force += std::abs(g - g_cut) * r;
  const double s6 = std::pow(r, -6.0);
  scales.terms += (s6 / (r * r) * (48.0 * s6 + 24.0) + std::abs(g_cut)) * r;
  scales.neighbours += 1.0;
}

}  // namespace

PairConstants pair_constants() {
  const double g_cut = g_of(cutoff);
  return {g_cut, -energy_of(cutoff) - 0.5 * g_cut * cutoff * cutoff};
}

std::array<double, 3> box_of(const std::array<int, 3>& size) {
  return {size[0] * lattice, size[1] * lattice, size[2] * lattice};
}

std::int64_t atoms_of(const std::array<int, 3>& size) {
  return std::int64_t{atoms_of_cell} * size[0] * size[1] * size[2];
}

AtomStart atom_at_start(const std::array<int, 3>& size, std::int64_t atom) {
  const std::int64_t cell = atom / atoms_of_cell;
  const int basis = static_cast<int>(atom % atoms_of_cell);
  const std::array<std::int64_t, 3> corner{cell % size[0], cell / size[0] % size[1],
                                           cell / size[0] / size[1]};
  AtomStart start{{}, velocity_at_start(atoms_of(size), atom)};
  for (int c = 0; c < 3; ++c) {
    // Basis 0 is the corner; basis b the middle of the face across direction b - 1.
    const double half = basis == 0 || basis == c + 1 ? 0.0 : 0.5;
    const auto a = static_cast<std::size_t>(c);
    start.position[a] = (static_cast<double>(corner[a]) + half) * lattice;
  }
  return start;
}

ErrorScales error_scales() {
  ErrorScales scales;
  scales.speed = 6.0 * std::sqrt(start_temperature);
  const double nearest = lattice * std::sqrt(0.5);
  // Lattice vectors are half cells with an even sum.
  for (int k = -4; k <= 4; ++k)
    for (int j = -4; j <= 4; ++j)
      for (int i = -4; i <= 4; ++i) {
        const int squared = i * i + j * j + k * k;
        const double r = 0.5 * lattice * std::sqrt(static_cast<double>(squared));
        if ((i + j + k) % 2 != 0 || squared == 0 || r >= cutoff + skin) continue;
        add_neighbour(squared == 2 ? thermal_distance(nearest) : r, scales);
      }
  return scales;
}

Roundoffs roundoffs(const PrecisionInfo& precision, const std::string& variant) {
  const auto storage = [&](const char* name, bool coordinate) {
    return unit_roundoff(precision.storage_of({name, "", coordinate}));
  };
  return {precision.compute_roundoff, precision.accumulate_roundoff,
          storage("velocity", false), storage("force", false),
          storage("position", true),  variant == "half-fixed" ? 1.0 / quanta : 0.0};
}

double force_error(const Roundoffs& u) {
  const ErrorScales scales = error_scales();
  const double sum = (scales.neighbours / 8.0 + 8.0) * u.accumulate * scales.force;
  // Atomics add one after another.
  const double in_a_row = scales.neighbours * u.accumulate * scales.force;
  return 54.0 * u.compute * scales.terms + std::max(sum, in_a_row) + u.force * scales.force +
         scales.neighbours * u.force_quantum;
}

double velocity_error_of_step(const Roundoffs& u) {
  return dt * force_error(u) + 2.0 * (u.compute + u.velocity) * error_scales().speed;
}

StateError rounding_bound(const std::array<int, 3>& size, const Roundoffs& u, std::int64_t steps) {
  constexpr double beyond_all_meaning = 1e200;
  const std::array<double, 3> box = box_of(size);
  // Differences of coordinates, shifted by a period, see the coordinates' own rounding too.
  const double of_position =
      3.0 * (u.position + unit_roundoff(Format::fp64)) * *std::max_element(box.begin(), box.end());
  const double lipschitz = error_scales().lipschitz;
  const double of_step = velocity_error_of_step(u) + dt * lipschitz * of_position;
  StateError e{of_position, u.velocity * error_scales().speed};
  for (std::int64_t step = 0; step < steps && e.velocity < beyond_all_meaning; ++step) {
    e.velocity += 0.5 * (dt * lipschitz * e.position + of_step);
    e.position += dt * e.velocity + of_position;
    e.velocity += 0.5 * (dt * lipschitz * e.position + of_step);
  }
  return e;
}

}  // namespace kedge::kernels::lj
