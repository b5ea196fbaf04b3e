// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel pic: particles in cells, push and charge deposit. First its truth, the plain loops; then
// its record.
#include <fmt/format.h>

#include "common/core/error.hpp"
#include "kernels/core/kernel.hpp"
#include "kernels/pic/truth.hpp"

namespace kedge::kernels::pic {

// [plain loop]
void truth_push(const Axis& axis, std::int64_t particles, double* x, double* v) {
  for (std::int64_t i = 0; i < particles; ++i) {
    const double middle = x[i] + 0.5 * v[i];
    v[i] += force<double>(axis, middle);
    x[i] = middle + 0.5 * v[i];
  }
}

void truth_deposit(const Axis& along_x, const Axis& along_y, std::int64_t particles,
                   const double* x, const double* y, double* charge) {
  const int nx = static_cast<int>(along_x.length), ny = static_cast<int>(along_y.length);
  for (std::int64_t p = 0; p < particles; ++p) {
    const double in_x = along_x.wrapped(x[p]), in_y = along_y.wrapped(y[p]);
    const int i = static_cast<int>(in_x), j = static_cast<int>(in_y);
    const double fx = in_x - i, fy = in_y - j;
    const int east = (i + 1) % nx, north = (j + 1) % ny;
    charge[j * nx + i] += (1.0 - fx) * (1.0 - fy);
    charge[j * nx + east] += fx * (1.0 - fy);
    charge[north * nx + i] += (1.0 - fx) * fy;
    charge[north * nx + east] += fx * fy;
  }
}
// [end]

TruthParticles truth_start(const std::array<int, 3>& size) {
  TruthParticles p;
  for (std::int64_t n = 0; n < particles_of(size); ++n) {
    const ParticleStart start = particle_at_start(size, n);
    p.x.push_back(start.x);
    p.y.push_back(start.y);
    p.vx.push_back(start.vx);
    p.vy.push_back(start.vy);
  }
  return p;
}

TruthParticles truth_run(const std::array<int, 3>& size, int steps) {
  TruthParticles p = truth_start(size);
  const std::int64_t n = particles_of(size);
  for (int step = 0; step < steps; ++step) {
    truth_push(Axis(size[0]), n, p.x.data(), p.vx.data());
    truth_push(Axis(size[1]), n, p.y.data(), p.vy.data());
  }
  return p;
}

std::vector<double> truth_charge(const std::array<int, 3>& size, const TruthParticles& p) {
  std::vector<double> charge(static_cast<std::size_t>(size[0]) * static_cast<std::size_t>(size[1]));
  truth_deposit(Axis(size[0]), Axis(size[1]), particles_of(size), p.x.data(), p.y.data(),
                charge.data());
  return charge;
}

}  // namespace kedge::kernels::pic

namespace kedge::kernels {
namespace {

double particles(const RunConfig& config) {
  return static_cast<double>(pic::particles_of(config.size));
}

std::vector<double> interleaved(const std::vector<double>& x, const std::vector<double>& y) {
  std::vector<double> all;
  for (std::size_t i = 0; i < x.size(); ++i) all.insert(all.end(), {x[i], y[i]});
  return all;
}

FieldValues truth(const RunConfig& config) {
  const pic::TruthParticles p = pic::truth_run(config.size, config.steps);
  return {{"charge", pic::truth_charge(config.size, p)},
          {"position", interleaved(p.x, p.y)},
          {"velocity", interleaved(p.vx, p.vy)}};
}

double bound(const RunConfig& config, const PrecisionInfo& precision, const std::string& field) {
  const pic::StateError e =
      pic::rounding_bound(config.size, pic::roundoffs(precision, config.variant), config.steps);
  if (field == "charge") return e.charge;
  return field == "velocity" ? e.velocity : e.position;
}

void require(const RunConfig& config) {
  if (config.size[0] < 4 || config.size[1] < 4)
    throw Error(
        fmt::format("{} x {} cells are too few for the field", config.size[0], config.size[1]),
        "give --size at least 4 cells in each direction");
  if (pic::particles_of(config.size) > 2000000000)
    throw Error("more than 2e9 particles", "use a smaller --size");
}

constexpr ArrayInfo arrays[] = {
    {"charge", "particle charges, of each node of the grid"},
    {"velocity", "cells a step, of each particle"},
    {"position", "cells, of each particle, not wrapped into the box", true},
};
constexpr Variant variants[] = {
    {"fixed", "charges added as integers: a private grid a thread on a CPU, atomics on a GPU"},
    {"aos", "the same with the particles as an array of structs"},
    {"atomic", "floating-point atomics", Reproducible::no},
    {"scatter", "a ScatterView of floating-point numbers", Reproducible::no},
    {"sorted", "particles sorted by cell each step, each cell's sums in the particles' order"},
};
constexpr TruthLoop truth_loops[] = {{"truth_push", "conditional", "19", "32"},
                                     {"truth_deposit", "atomic", "26", "80"}};

}  // namespace

extern const Kernel pic_kernel;
const Kernel pic_kernel{
    .id = "pic",
    .summary = "particles in a given field and their charge on a grid, particle in cell",
    .pattern = "a push of independent particles; a scatter of each to four nodes that others share",
    .mpi_pattern =
        "blocks in two directions; particles migrate each step, and charge gathered in ghosts is "
        "added to its owners",
    .suitability = "GPU",
    .reason =
        "the push streams through memory without branches; the deposit collides, but a GPU's "
        "memory adds integers and floating-point numbers itself, and collisions are rare while "
        "particles are many and spread. On a CPU an atomic costs tens of cycles, and a private "
        "grid "
        "a thread is several times faster",
    .size = {2, {256, 256, 1}, "cells along x, y, sixteen particles each", {true, true, false}},
    .usual_steps = 50,
    .point = "particle",
    .points = particles,
    .memory =
        [](const RunConfig& config, const PrecisionInfo& precision) {
          const double storage = static_cast<double>(precision.storage_bytes);
          const double grid = particles(config) / pic::particles_of_cell;
          // Sorting holds a second copy.
          return 2.0 * particles(config) * (24.0 + 2.0 * storage) + grid * (storage + 40.0);
        },
    .require = require,
    .arrays = arrays,
    .variants = variants,
    .truth_loops = truth_loops,
    .costs = {
        .flops = [](const RunConfig& config) { return 64.0 * particles(config); },
        .bytes =
            [](const RunConfig& config, const PrecisionInfo& precision) {
              const double storage = static_cast<double>(precision.storage_bytes);
              const double grid = (storage + 24.0) / pic::particles_of_cell;
              return particles(config) * (32.0 + 4.0 * storage + grid);
            },
        .flops_formula = "2 x 19 (push) + 26 (deposit)",
        .bytes_formula = "32 + 4 x storage (position and velocity read and written) + (24 + "
                         "storage) / 16 (a node's sum zeroed, added to, read; its charge written)",
        .halo = "8 x nodes of a block's edges, and the particles that leave, once a step",
        .reductions = "every --history-every steps: 2 maxima, 2 sums of 3 integers",
    },
    .invariants =
        "the total charge is the number of particles; no particle is lost; energy stays within "
        "what "
        "the step's shadow Hamiltonian allows",
    .tolerance = pic::rounding_bound_origin,
    .recognise =
        "a loop over particles that adds to grid points found from each particle's position: "
        "charge[cell(x[p])] += ...",
    .traps =
        "a plain parallel loop over the deposit (a race that a test with few particles does not "
        "show); atomics on a CPU; private grids for thousands of GPU threads; sums whose bits "
        "change "
        "from run to run; ghosts not zeroed before the deposit; particles beyond the ghosts",
    .precision_advice =
        "keep positions in FP64, or relative to their cell; velocities may be FP32; add charges in "
        "FP64 or as integers: integers give the same bits in any order at no cost on a GPU",
    .truth = truth,
    .bound = bound,
    .bound_unit = "charge",
};

}  // namespace kedge::kernels
