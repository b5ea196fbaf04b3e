// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel heat: heat conduction in two materials, explicit in time. First its truth, the plain loop;
// then its record.
#include <algorithm>

#include "kernels/core/kernel.hpp"
#include "kernels/heat/heat_run.hpp"
#include "kernels/heat/truth.hpp"

namespace kedge::kernels::heat {

void truth_step(const Physics& p, int nx, int ny, int nz, const std::uint8_t* material,
                const double* u, double* u_new) {
  const std::ptrdiff_t row = nx + 2;
  const std::ptrdiff_t plane = row * (ny + 2);
  for (int k = 1; k <= nz; ++k) {
    for (int j = 1; j <= ny; ++j) {
      for (int i = 1; i <= nx; ++i) {
        const std::ptrdiff_t c = k * plane + j * row + i;
        const bool in_metal = material[c] == metal;
        const auto conductivity = [&](std::ptrdiff_t n) {
          const bool next_in_metal = material[n] == metal;
          if (in_metal != next_in_metal) return p.k_joint;
          return in_metal ? p.k_metal : p.k_ceramic;
        };
        const auto flux = [&](std::ptrdiff_t n) { return conductivity(n) * (u[n] - u[c]); };
        const double heat = p.step_x * (flux(c - 1) + flux(c + 1)) +
                            p.step_y * (flux(c - row) + flux(c + row)) +
                            p.step_z * (flux(c - plane) + flux(c + plane));
        if (in_metal) {
          u_new[c] = u[c] + (heat + p.heating) * p.inv_c_metal;
        } else {
          u_new[c] = u[c] + heat * p.inv_c_ceramic;
        }
      }
    }
  }
}

void truth_walls(int nx, int ny, int nz, double* u) {
  const std::ptrdiff_t row = nx + 2;
  const std::ptrdiff_t plane = row * (ny + 2);
  for (int k = 1; k <= nz; ++k)
    for (int j = 1; j <= ny; ++j) {
      u[k * plane + j * row] = u[k * plane + j * row + 1];
      u[k * plane + j * row + nx + 1] = u[k * plane + j * row + nx];
    }
  for (int k = 1; k <= nz; ++k)
    for (int i = 1; i <= nx; ++i) {
      u[k * plane + i] = u[k * plane + row + i];
      u[k * plane + (ny + 1) * row + i] = u[k * plane + ny * row + i];
    }
  for (int j = 1; j <= ny; ++j)
    for (int i = 1; i <= nx; ++i) {
      u[j * row + i] = u[plane + j * row + i];
      u[(nz + 1) * plane + j * row + i] = u[nz * plane + j * row + i];
    }
}

std::vector<double> truth_run(const std::array<int, 3>& size, int steps) {
  const auto [nx, ny, nz] = size;
  const Physics physics = make_physics(size);
  const auto with_ghosts = static_cast<std::size_t>(nx + 2) * static_cast<std::size_t>(ny + 2) *
                           static_cast<std::size_t>(nz + 2);
  std::vector<double> u(with_ghosts), u_new(with_ghosts);
  std::vector<std::uint8_t> material(with_ghosts);
  std::size_t c = 0;
  for (int k = 0; k < nz + 2; ++k)
    for (int j = 0; j < ny + 2; ++j)
      for (int i = 0; i < nx + 2; ++i, ++c) {
        const int gi = std::clamp(i - 1, 0, nx - 1), gj = std::clamp(j - 1, 0, ny - 1);
        const int gk = std::clamp(k - 1, 0, nz - 1);
        material[c] = material_at(size, gi, gk);
        u[c] = initial_temperature_at(size, gi, gj, gk);
      }
  for (int step = 0; step < steps; ++step) {
    truth_walls(nx, ny, nz, u.data());
    truth_step(physics, nx, ny, nz, material.data(), u.data(), u_new.data());
    u.swap(u_new);
  }
  std::vector<double> owned;
  for (int k = 1; k <= nz; ++k)
    for (int j = 1; j <= ny; ++j) {
      const auto first = u.begin() + (static_cast<std::ptrdiff_t>(k) * (ny + 2) + j) * (nx + 2) + 1;
      owned.insert(owned.end(), first, first + nx);
    }
  return owned;
}

}  // namespace kedge::kernels::heat

namespace kedge::kernels {

extern const Kernel heat_kernel;
const Kernel heat_kernel{
    .id = "heat",
    .summary = "heat conduction in a body of two materials, explicit in time",
    .pattern = "3-D stencil of 7 points, double buffered, a branch on the material of each cell",
    .mpi_pattern = "blocks in three directions, exchange of six faces each step",
    .suitability = "GPU",
    .reason =
        "every cell of a step is independent, neighbouring threads read neighbouring memory, and "
        "both sides of the "
        "material branch are equally short, so divergence costs little; the limit is memory "
        "bandwidth, of which a GPU "
        "has several times a CPU's. A block too small to fill the device is left to launches and "
        "to the exchange.",
    .costs =
        {
            .flops_per_point = 23.0,
            .bytes_per_point =
                [](const PrecisionInfo& precision) {
                  return 2.0 * static_cast<double>(precision.storage_bytes) + 1.0;
                },
            .bytes = "2 x storage + 1 (read and write the temperature, read the material)",
            .halo = "storage x cells of the face, sent and received once a step",
            .reductions = "every --residual-every steps: 1 maximum, 1 sum of 6 integers",
        },
    .invariants =
        "energy grows by exactly the heater's output (the walls let nothing through); no cell "
        "leaves the range of the "
        "initial temperatures plus that heating",
    .tolerance = heat::rounding_bound_origin,
    .run = heat::run,
};

}  // namespace kedge::kernels
