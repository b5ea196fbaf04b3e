// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel sweep: transport along directions, a wavefront. First its truth, the plain loops; then its
// record.
#include "kernels/core/kernel.hpp"
#include "kernels/sweep/problem.hpp"
#include "kernels/sweep/truth.hpp"

namespace kedge::kernels::sweep {

// [plain loop]
void truth_sweep(const PlainDirection& d, int nx, int ny, int nz, const double* source,
                 double* psi) {
  for (int k = 0; k < nz; ++k) {
    for (int j = 0; j < ny; ++j) {
      for (int i = 0; i < nx; ++i) {
        const std::ptrdiff_t c = d.first + i * d.sx + j * d.sy + k * d.sz;
        const double upwind_x = i > 0 ? psi[c - d.sx] : 0.0;
        const double upwind_y = j > 0 ? psi[c - d.sy] : 0.0;
        const double upwind_z = k > 0 ? psi[c - d.sz] : 0.0;
        psi[c] = (source[c] + d.x * upwind_x + d.y * upwind_y + d.z * upwind_z) * d.inverse;
      }
    }
  }
}
// [end]

namespace {

PlainDirection direction(const std::array<int, 3>& size, int octant, std::size_t angle) {
  const Coefficients c = coefficients(size);
  const std::array<std::ptrdiff_t, 3> stride{1, size[0],
                                             static_cast<std::ptrdiff_t>(size[0]) * size[1]};
  const std::array<int, 3> way = flight(octant);
  PlainDirection d{c.x[angle], c.y[angle], c.z[angle],         c.inverse[angle],
                   0,          way[0],     way[1] * stride[1], way[2] * stride[2]};
  for (std::size_t axis = 0; axis < 3; ++axis)
    if (way[axis] < 0) d.first += (size[axis] - 1) * stride[axis];
  return d;
}

std::vector<double> emission(const std::array<int, 3>& size) {
  std::vector<double> values;
  for (int k = 0; k < size[2]; ++k)
    for (int j = 0; j < size[1]; ++j)
      for (int i = 0; i < size[0]; ++i) values.push_back(emission_at(size, i, j, k));
  return values;
}

}  // namespace

std::vector<double> truth_run(const std::array<int, 3>& size, int steps) {
  const std::vector<double> emitted = emission(size);
  std::vector<double> flux(emitted.size(), 0.0), source(emitted), psi(emitted.size());
  for (int step = 0; step < steps; ++step) {
    for (std::size_t c = 0; c < flux.size(); ++c) {
      source[c] = emitted[c] + scattering * flux[c];
      flux[c] = 0.0;
    }
    for (int octant = 0; octant < octants; ++octant)
      for (std::size_t angle = 0; angle < angles; ++angle) {
        truth_sweep(direction(size, octant, angle), size[0], size[1], size[2], source.data(),
                    psi.data());
        for (std::size_t c = 0; c < flux.size(); ++c) flux[c] += psi[c] / (octants * angles);
      }
  }
  return flux;
}

}  // namespace kedge::kernels::sweep

namespace kedge::kernels {
namespace {

double cells(const RunConfig& config) {
  return static_cast<double>(config.size[0]) * config.size[1] * config.size[2];
}

constexpr ArrayInfo arrays[] = {
    {"flux", "scalar flux of each cell"},
    {"source", "emission and scattering of a step"},
    {"angular", "angular flux on the faces between cells, and between ranks"},
    {"emission", "of each cell"},
};
constexpr Variant variants[] = {
    {"hyperplane", "cells with one i + j + k at once"},
    {"rows", "rows along x with one j + k at once, each in its own order"},
};
constexpr TruthLoop truth_loops[] = {{"truth_sweep", "serial"}};

FieldValues truth(const RunConfig& config) {
  return {{"flux", sweep::truth_run(config.size, config.steps)}};
}

double bound(const RunConfig& config, const PrecisionInfo& precision, const std::string&) {
  return sweep::rounding_bound(config.size, precision, config.steps);
}

}  // namespace

extern const Kernel sweep_kernel;
const Kernel sweep_kernel{
    .id = "sweep",
    .summary = "particle transport along 32 directions, upwind differences, source iteration",
    .pattern = "wavefront: a cell needs its upwind neighbours in three directions",
    .mpi_pattern = "pipeline: ranks in y and z pass faces downwind, blocks of x-planes at a time",
    .suitability = "hybrid",
    .reason =
        "only the cells of one hyperplane are independent, at most about 3/4 n^2 of n^3 cells, and "
        "there is a launch for each of 3 n hyperplanes and 8 octants: a GPU needs large blocks, "
        "many directions or groups side by side to be busy, and ranks wait for the pipeline to "
        "fill. At small size, and where many ranks cut the blocks thin, a CPU is faster",
    .size = {3, {64, 64, 64}, "cells along x, y, z", {false, true, true}},
    .usual_steps = 20,
    .point = "cell",
    .points = cells,
    .memory =
        [](const RunConfig& config, const PrecisionInfo& precision) {
          const auto value = static_cast<double>(precision.is_emulated() ? sizeof(double)
                                                                         : precision.storage_bytes);
          return (3.0 * value + 8.0) * cells(config);
        },
    .arrays = arrays,
    .variants = variants,
    .truth_loops = truth_loops,
    .costs = {
        .flops = [](const RunConfig& config) { return (32.0 * 8.0 + 8.0 + 3.0) * cells(config); },
        .bytes =
            [](const RunConfig& config, const PrecisionInfo& precision) {
              const auto storage = static_cast<double>(precision.storage_bytes);
              const auto tally = static_cast<double>(bytes_of(precision.accumulate));
              return (8.0 * (storage + 2.0 * tally) + 5.0 * storage + 2.0 * tally) * cells(config);
            },
        .flops_formula = "267 (8 for each of 32 directions, 8 sums, 3 for the source)",
        .bytes_formula =
            "8 octants x (source and twice the tally) + 5 x storage + twice the tally; "
            "the faces stay in the cache",
        .halo = "4 x storage x cells of the y and z faces, 8 times a step, in blocks of x-planes",
        .reductions = "2 maxima a step (the change of the flux)",
    },
    .invariants =
        "the flux is never negative, nor above that of an endless medium; from 0 it only grows, by "
        "less from step to step",
    .tolerance = sweep::rounding_bound_origin,
    .recognise =
        "nested loops in which a[i][j][k] reads a[i-1][j][k], a[i][j-1][k] and a[i][j][k-1] of the "
        "same array, written in the same loop; the loops run up or down by the sign of a "
        "direction; receive, compute, send in that order",
    .traps =
        "parallelising any of the three loops as they stand; storing the angular flux of all cells "
        "when only faces are needed; one launch a cell row on a GPU; blocks of x-planes so thin "
        "that messages cost more than work, or so thick that the last rank waits for half of the "
        "sweep; a sum over directions whose order changes with the schedule",
    .precision_advice =
        "upwind differences add and multiply positive numbers only, so FP32 keeps its relative "
        "accuracy; keep the sum over directions in FP64 when there are many, and beware of schemes "
        "with a subtraction (diamond differences)",
    .truth = truth,
    .bound = bound,
    .bound_unit = "1",
};

}  // namespace kedge::kernels
