// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel heat: heat conduction in two materials, explicit in time. First its truth, the plain loop;
// then its record.
#include <algorithm>

#include "kernels/core/kernel.hpp"
#include "kernels/heat/truth.hpp"

namespace kedge::kernels::heat {

// [plain loop]
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
// [end]

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
namespace {

double cells(const RunConfig& config) {
  const auto [nx, ny, nz] = config.size;
  return static_cast<double>(nx) * ny * nz;
}

constexpr ArrayInfo arrays[] = {{"temperature", "K, of each cell, double buffered"}};
constexpr Variant variants[] = {
    {"blocks", "double buffered blocks; the exchange overlaps the inner cells"}};
constexpr TruthLoop truth_loops[] = {{"truth_step", "conditional", "23", "17"}};

FieldValues truth(const RunConfig& config) {
  return {{"temperature", heat::truth_run(config.size, config.steps)}};
}

double bound(const RunConfig& config, const PrecisionInfo& precision, const std::string&) {
  return heat::rounding_bound(heat::make_physics(config.size), precision.as_of(arrays[0]),
                              config.steps);
}

}  // namespace

extern const Kernel heat_kernel;
const Kernel heat_kernel{
    .id = "heat",
    .summary = "heat conduction in a body of two materials, explicit in time",
    .pattern = "3-D stencil of 7 points, double buffered, a branch on the material of each cell",
    .mpi_pattern = "blocks in three directions, exchange of six faces each step",
    .suitability = "GPU",
    .reason =
        "every cell of a step is independent, neighbouring threads read neighbouring memory, and "
        "both sides of the material branch are equally short, so divergence costs little; the "
        "limit is memory bandwidth, of which a GPU has several times a CPU's. A block too small to "
        "fill the device is left to launches and to the exchange",
    .size = {3, {64, 64, 64}, "cells along x, y, z of the whole body"},
    .usual_steps = 100,
    .point = "cell",
    .points = cells,
    .memory =
        [](const RunConfig& config, const PrecisionInfo& precision) {
          return (2.0 * static_cast<double>(precision.storage_bytes) + 1.0 + 8.0) * cells(config);
        },
    .arrays = arrays,
    .variants = variants,
    .truth_loops = truth_loops,
    .costs = {
        .flops = [](const RunConfig& config) { return 23.0 * cells(config); },
        .bytes =
            [](const RunConfig& config, const PrecisionInfo& precision) {
              return (2.0 * static_cast<double>(precision.storage_bytes) + 1.0) * cells(config);
            },
        .flops_formula = "23",
        .bytes_formula = "2 x storage + 1 (read and write the temperature, read the material)",
        .halo = "storage x cells of the face, sent and received once a step",
        .reductions = "every --history-every steps: 1 maximum, 1 sum of 6 integers",
    },
    .invariants =
        "energy grows by exactly the heater's output (the walls let nothing through); no cell "
        "leaves the range of the initial temperatures plus that heating",
    .tolerance = heat::rounding_bound_origin,
    .recognise =
        "nested loops over i, j, k that read an array at fixed offsets and write another one at "
        "the middle; the two are swapped after the step; neighbours' cells are exchanged before it",
    .traps =
        "writing into the array that is read; wall cells handled by a branch in the inner loop; "
        "packing faces on the host; waiting for the exchange before the inner cells; View indexing "
        "in the innermost loop on a CPU",
    .precision_advice =
        "the field may be stored in FP32 when its rounding (about 6e-8 of the highest temperature, "
        "each step) is small against the change of a step; keep the sums exact or in FP64",
    .truth = truth,
    .bound = bound,
    .bound_unit = "K",
};

}  // namespace kedge::kernels
