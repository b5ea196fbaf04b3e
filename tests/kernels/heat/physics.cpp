// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The physics of kernel heat: stable step, true geometry sums, a bound that grows as it should.
#include "kernels/heat/physics.hpp"

#include <cmath>

#include "kernels/heat/truth.hpp"
#include "tests/support/catch.hpp"

namespace kedge::kernels::heat {
namespace {

const std::array<int, 3> size{16, 12, 20};

TEST_CASE("the step keeps every cell an average of its neighbours") {
  const Physics p = make_physics(size);
  const double all_faces = 2.0 * (p.step_x + p.step_y + p.step_z);
  CHECK(all_faces * p.k_metal * p.inv_c_metal <= 0.9 * (1.0 + 1e-12));
  CHECK(all_faces * p.k_joint * p.inv_c_ceramic <= 0.9 * (1.0 + 1e-12));
}

TEST_CASE("a joint conducts as two half cells in a row: harmonic mean") {
  const Physics p = make_physics(size);
  CHECK(1.0 / p.k_joint == Approx(0.5 / p.k_metal + 0.5 / p.k_ceramic));
}

TEST_CASE("capacity and heat are sums over the cells") {
  const Physics p = make_physics(size);
  double capacity = 0.0, heat = 0.0;
  int in_metal = 0;
  for (int k = 0; k < size[2]; ++k)
    for (int j = 0; j < size[1]; ++j)
      for (int i = 0; i < size[0]; ++i) {
        const bool is_metal = material_at(size, i, k) == metal;
        in_metal += is_metal ? 1 : 0;
        capacity += (is_metal ? p.c_metal : p.c_ceramic) * p.cell_volume;
        heat += is_metal ? p.heating * p.cell_volume : 0.0;
      }
  CHECK(total_capacity(p, size) == Approx(capacity));
  CHECK(heat_per_step(p, size) == Approx(heat));
  // Quarter plate, and half of the next half: both materials are really there.
  CHECK(in_metal == 16 * 12 * 20 / 2);
}

TEST_CASE("the initial temperature stays inside its stated range and peaks in the middle") {
  for (int k = 0; k < size[2]; ++k)
    for (int i = 0; i < size[0]; ++i) {
      const double t = initial_temperature_at(size, i, 5, k);
      CHECK(t > coldest_at_start);
      CHECK(t <= hottest_at_start);
    }
  CHECK(initial_temperature_at({3, 3, 3}, 1, 1, 1) == hottest_at_start);
}

TEST_CASE("the rounding bound grows with the steps and with the roundoff of the precision") {
  const Physics p = make_physics(size);
  const double fp64 = rounding_bound(p, find_precision("fp64"), 100);
  const double fp32 = rounding_bound(p, find_precision("fp32"), 100);
  const double mixed = rounding_bound(p, find_precision("mixed"), 100);
  CHECK(fp64 < mixed);
  CHECK(mixed < fp32);
  CHECK(fp32 / fp64 == Approx(0x1p29));
  CHECK(rounding_bound(p, find_precision("fp32"), 200) > 1.9 * fp32);
  CHECK(rounding_bound(p, find_precision("mixed"), 0) > 0.0);  // the initial state is rounded too
}

/// Largest error of the plain loop against the exact decay of a cosine between insulated walls, in
/// one uniform material, on n cells.
double decay_error(int n) {
  Physics p;
  p.k_metal = p.inv_c_metal = 1.0;
  p.heating = 0.0;
  const double dx = 1.0 / n, dt = 0.25 * dx * dx, end = 0.125;
  p.step_x = p.step_y = p.step_z = dt / (dx * dx);
  const double pi = std::acos(-1.0);
  const auto exact = [&](int i, double t) {
    return std::exp(-pi * pi * t) * std::cos(pi * (i + 0.5) * dx);
  };
  const auto length = static_cast<std::size_t>(9 * (n + 2));
  std::vector<double> u(length, 0.0), u_new(length, 0.0);
  const std::vector<std::uint8_t> material(length, metal);
  const int middle = 4 * (n + 2) + 1;  // the one row of cells inside the ghosts
  for (int i = 0; i < n; ++i) u[static_cast<std::size_t>(middle + i)] = exact(i, 0.0);
  const int steps = static_cast<int>(std::lround(end / dt));
  for (int step = 0; step < steps; ++step) {
    truth_walls(n, 1, 1, u.data());
    truth_step(p, n, 1, 1, material.data(), u.data(), u_new.data());
    u.swap(u_new);
  }
  double error = 0.0;
  for (int i = 0; i < n; ++i)
    error = std::max(error, std::abs(u[static_cast<std::size_t>(middle + i)] - exact(i, end)));
  return error;
}

TEST_CASE("on refined grids the error of a decaying mode falls with the square of the cell size") {
  const double coarse = decay_error(16), middle = decay_error(32), fine = decay_error(64);
  CHECK(std::log2(coarse / middle) == Approx(2.0).margin(0.05));
  CHECK(std::log2(middle / fine) == Approx(2.0).margin(0.05));
}

}  // namespace
}  // namespace kedge::kernels::heat
