// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel lbm: a lattice Boltzmann flow, D3Q19 with one relaxation time. First its truth, the plain
// loops; then its record.
#include "common/core/error.hpp"
#include "kernels/core/kernel.hpp"
#include "kernels/lbm/lattice.hpp"
#include "kernels/lbm/physics.hpp"
#include "kernels/lbm/truth.hpp"

namespace kedge::kernels::lbm {

// [plain loop]
void truth_collide(std::int64_t cells, double omega, double* h) {
  for (std::int64_t c = 0; c < cells; ++c) {
    double excess = 0.0, jx = 0.0, jy = 0.0, jz = 0.0;
    for (int q = 0; q < 19; ++q) {
      excess += h[19 * c + q];
      jx += truth_velocity[q][0] * h[19 * c + q];
      jy += truth_velocity[q][1] * h[19 * c + q];
      jz += truth_velocity[q][2] * h[19 * c + q];
    }
    const double density = 1.0 + excess;
    const double ux = jx / density, uy = jy / density, uz = jz / density;
    const double u2 = ux * ux + uy * uy + uz * uz;
    for (int q = 0; q < 19; ++q) {
      const double cu =
          truth_velocity[q][0] * ux + truth_velocity[q][1] * uy + truth_velocity[q][2] * uz;
      const double equilibrium =
          truth_weight[q] * (excess + density * (3.0 * cu + 4.5 * cu * cu - 1.5 * u2));
      h[19 * c + q] -= omega * (h[19 * c + q] - equilibrium);
    }
  }
}

void truth_stream(int nx, int ny, int nz, const double* h, double* moved) {
  for (int k = 0; k < nz; ++k)
    for (int j = 0; j < ny; ++j)
      for (int i = 0; i < nx; ++i)
        for (int q = 0; q < 19; ++q) {
          const std::int64_t x = (i - truth_velocity[q][0] + nx) % nx;
          const std::int64_t y = (j - truth_velocity[q][1] + ny) % ny;
          const std::int64_t z = (k - truth_velocity[q][2] + nz) % nz;
          const std::int64_t here = (static_cast<std::int64_t>(k) * ny + j) * nx + i;
          moved[19 * here + q] = h[19 * ((z * ny + y) * nx + x) + q];
        }
}
// [end]

std::vector<double> truth_run(const std::array<int, 3>& size, int steps) {
  const auto [nx, ny, nz] = size;
  const Wave wave = make_wave(size);
  const std::int64_t cells = static_cast<std::int64_t>(nx) * ny * nz;
  std::vector<double> h, moved(19 * static_cast<std::size_t>(cells));
  h.reserve(moved.size());
  for (int k = 0; k < nz; ++k)
    for (int j = 0; j < ny; ++j)
      for (int i = 0; i < nx; ++i)
        for (int q = 0; q < 19; ++q) h.push_back(initial_population(wave, q, i, j, k));
  for (int step = 0; step < steps; ++step) {
    truth_stream(nx, ny, nz, h.data(), moved.data());
    truth_collide(cells, relaxation, moved.data());
    h.swap(moved);
  }
  return h;
}

TruthFields truth_fields(const std::vector<double>& h) {
  TruthFields fields;
  for (std::size_t first = 0; first < h.size(); first += 19) {
    double excess = 0.0;
    std::array<double, 3> momentum{};
    for (std::size_t q = 0; q < 19; ++q) {
      excess += h[first + q];
      for (std::size_t d = 0; d < 3; ++d) momentum[d] += truth_velocity[q][d] * h[first + q];
    }
    fields.density.push_back(1.0 + excess);
    for (std::size_t d = 0; d < 3; ++d) fields.velocity[d].push_back(momentum[d] / (1.0 + excess));
  }
  return fields;
}

}  // namespace kedge::kernels::lbm

namespace kedge::kernels {
namespace {

double cells(const RunConfig& config) {
  const auto [nx, ny, nz] = config.size;
  return static_cast<double>(nx) * ny * nz;
}

constexpr ArrayInfo arrays[] = {
    {"populations", "19 of each cell, shifted by their weights (h = f - w), double buffered"}};
constexpr Variant variants[] = {
    {"soa",
     "structure of arrays: one direction after the other, so that neighbouring threads and "
     "vector lanes read neighbouring memory"},
    {"aos", "array of structures: the 19 populations of a cell side by side"}};
constexpr TruthLoop truth_loops[] = {{"truth_collide", "parallel", "474"},
                                     {"truth_stream", "conditional", "0"}};

void require(const RunConfig& config) {
  bool some = false;
  for (const int n : config.size) {
    some |= n > 1;
    if (n > 1 && n < lbm::cells_of_a_wave)
      throw Error("a wave of " + std::to_string(n) + " cells is not resolved",
                  "give --size 1 or at least 8 in each direction");
  }
  if (!some) throw Error("a box of one cell holds no wave", "give a larger --size");
}

FieldValues truth(const RunConfig& config) {
  lbm::TruthFields fields = lbm::truth_fields(lbm::truth_run(config.size, config.steps));
  return {{"density", std::move(fields.density)},
          {"velocity_x", std::move(fields.velocity[0])},
          {"velocity_y", std::move(fields.velocity[1])},
          {"velocity_z", std::move(fields.velocity[2])}};
}

double bound(const RunConfig& config, const PrecisionInfo& precision, const std::string& field) {
  const lbm::Wave wave = lbm::make_wave(config.size);
  const PrecisionInfo stored = precision.as_of(arrays[0]);
  if (field == "density") return lbm::density_bound(wave, stored, config.steps);
  if (field == "populations") return lbm::rounding_bound(wave, stored, config.steps);
  return lbm::velocity_bound(wave, stored, config.steps);
}

}  // namespace

extern const Kernel lbm_kernel;
const Kernel lbm_kernel{
    .id = "lbm",
    .summary = "lattice Boltzmann flow, D3Q19 with one relaxation time: a decaying shear wave",
    .pattern =
        "3-D stencil of 19 populations, each read from another neighbour; stream and "
        "collide fused, two lattices",
    .mpi_pattern = "blocks in three directions, 5 populations across a face and 1 across an edge",
    .suitability = "GPU",
    .reason =
        "every cell does the same 180 operations on 19 numbers read and 19 written, without a "
        "branch; as structure of arrays all of them are contiguous for neighbouring threads, and "
        "memory bandwidth is the limit, of which a GPU has several times a CPU's. Memory size may "
        "decide: two lattices are 304 bytes a cell in FP64, half of it in FP32",
    .size = {3, {64, 64, 64}, "cells along x, y, z of the periodic box; 1 or at least 8"},
    .usual_steps = 100,
    .point = "cell",
    .points = cells,
    .memory =
        [](const RunConfig& config, const PrecisionInfo& precision) {
          return (2.0 * 19.0 * static_cast<double>(precision.storage_bytes) + 4.0 * 8.0 + 8.0) *
                 cells(config);
        },
    .require = require,
    .arrays = arrays,
    .variants = variants,
    .truth_loops = truth_loops,
    .costs = {
        .flops = [](const RunConfig& config) { return 177.0 * cells(config); },
        .bytes =
            [](const RunConfig& config, const PrecisionInfo& precision) {
              return 2.0 * 19.0 * static_cast<double>(precision.storage_bytes) * cells(config);
            },
        .flops_formula = "177",
        .bytes_formula = "2 x 19 x storage (read and write each population once)",
        .halo = "storage x (5 x cells of each face + cells of each edge), sent and received once "
                "a step",
        .reductions = "every --history-every steps: 3 exact sums",
    },
    .invariants =
        "mass and each component of momentum are conserved (collisions keep them, streaming moves "
        "them); the wave decays at the rate that the viscosity gives",
    .tolerance = lbm::rounding_bound_origin,
    .recognise =
        "an array with a dimension of 9, 15, 19 or 27 beside space; a loop that copies each of "
        "them from another neighbour, then one that mixes those of a cell and relaxes them; two "
        "arrays swapped each step",
    .traps =
        "keeping array of structures on a GPU; separate stream and collide loops, which double the "
        "traffic; exchanging all 19 populations where 5 cross a face and 1 an edge; a local array "
        "of 19 indexed at run time, which leaves the registers",
    .precision_advice =
        "store the populations shifted by their weights, and FP32 storage with FP64 or FP32 "
        "arithmetic costs no accuracy that the flow needs; unshifted FP32 loses the digits of the "
        "velocity, about 1 over the Mach number of them",
    .truth = truth,
    .bound = bound,
    .bound_unit = "rest density",
};

}  // namespace kedge::kernels
