// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Constants, geometry and initial state of kernel heat. The expressions and their order are those
// of samples/heat_mpi, so that both compute the same bits.
#include "kernels/heat/physics.hpp"

#include <algorithm>

namespace kedge::kernels::heat {
namespace {

constexpr double box_length = 0.1;  // m
constexpr double safety = 0.9;      // share of the stability limit
constexpr double heater = 5.0e6;    // W/m^3

std::int64_t metal_cells(const std::array<int, 3>& size) {
  std::int64_t cells = 0;
  for (int k = 0; k < size[2]; ++k)
    for (int i = 0; i < size[0]; ++i) cells += material_at(size, i, k) == metal ? size[1] : 0;
  return cells;
}

std::int64_t all_cells(const std::array<int, 3>& size) {
  return static_cast<std::int64_t>(size[0]) * size[1] * size[2];
}

}  // namespace

Physics make_physics(const std::array<int, 3>& size) {
  Physics p;
  const double dx = box_length / size[0];
  const double dy = box_length / size[1];
  const double dz = box_length / size[2];
  p.k_joint = 2.0 * p.k_metal * p.k_ceramic / (p.k_metal + p.k_ceramic);
  p.inv_c_metal = 1.0 / p.c_metal;
  p.inv_c_ceramic = 1.0 / p.c_ceramic;
  // Stable (and free of new extremes) while dt times a cell's sum of face conductances stays below
  // its capacity.
  const double per_area = 1.0 / (dx * dx) + 1.0 / (dy * dy) + 1.0 / (dz * dz);
  const double fastest = std::max(p.k_metal * p.inv_c_metal, p.k_joint * p.inv_c_ceramic);
  p.dt = safety / (2.0 * fastest * per_area);
  p.step_x = p.dt / (dx * dx);
  p.step_y = p.dt / (dy * dy);
  p.step_z = p.dt / (dz * dz);
  p.heating = p.dt * heater;
  p.cell_volume = dx * dy * dz;
  return p;
}

std::uint8_t material_at(const std::array<int, 3>& size, int i, int k) {
  // Base plate: the lowest quarter. Fins: every other eighth of the width, up to three quarters of
  // the height.
  const std::int64_t height = std::int64_t{4} * k;
  if (height < size[2]) return metal;
  const bool in_fin = (std::int64_t{8} * i / size[0]) % 2 == 1;
  return in_fin && height < std::int64_t{3} * size[2] ? metal : ceramic;
}

double initial_temperature_at(const std::array<int, 3>& size, int i, int j, int k) {
  const double x = (i + 0.5) / size[0];
  const double y = (j + 0.5) / size[1];
  const double z = (k + 0.5) / size[2];
  const double bump = x * (1.0 - x) * (y * (1.0 - y)) * (z * (1.0 - z));
  return 300.0 + 6400.0 * bump;
}

double total_capacity(const Physics& p, const std::array<int, 3>& size) {
  const std::int64_t in_metal = metal_cells(size);
  const std::int64_t in_ceramic = all_cells(size) - in_metal;
  return (p.c_metal * static_cast<double>(in_metal) +
          p.c_ceramic * static_cast<double>(in_ceramic)) *
         p.cell_volume;
}

double heat_per_step(const Physics& p, const std::array<int, 3>& size) {
  return p.heating * static_cast<double>(metal_cells(size)) * p.cell_volume;
}

double rounding_bound(const Physics& physics, const PrecisionInfo& precision, std::int64_t steps) {
  const double n = static_cast<double>(steps);
  const double u = precision.compute_roundoff;
  const double s = precision.storage_roundoff;
  const double q = physics.heating * physics.inv_c_metal;
  const double hottest = hottest_at_start + n * q;
  const double range = hottest - coldest_at_start;
  return n * ((u + s) * hottest + 11.0 * u * range + 5.0 * u * q) + s * hottest;
}

}  // namespace kedge::kernels::heat
