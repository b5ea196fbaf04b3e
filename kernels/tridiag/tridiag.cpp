// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel tridiag: many tridiagonal systems, one a rod, by Thomas's algorithm. First its truth, the
// plain loop; then its record.
#include <cstddef>

#include "kernels/core/kernel.hpp"
#include "kernels/tridiag/problem.hpp"
#include "kernels/tridiag/truth.hpp"

namespace kedge::kernels::tridiag {

// [plain loop]
void truth_step(int rods, int cells, const double* number, double* t, double* factor) {
  for (int s = 0; s < rods; ++s) {
    const double* a = number + static_cast<std::ptrdiff_t>(s) * (cells + 1);
    double* x = t + static_cast<std::ptrdiff_t>(s) * cells;
    double before = 0.0, solved = 0.0;
    for (int i = 0; i < cells; ++i) {
      const double pivot = 1.0 + a[i] + a[i + 1] - a[i] * before;
      before = a[i + 1] / pivot;
      solved = (x[i] + a[i] * solved) / pivot;
      factor[i] = before;
      x[i] = solved;
    }
    for (int i = cells - 2; i >= 0; --i) x[i] += factor[i] * x[i + 1];
  }
}
// [end]

std::vector<double> truth_run(const std::array<int, 3>& size, int steps) {
  const auto [cells, rods, unused] = size;
  static_cast<void>(unused);
  std::vector<double> number, t;
  for (int s = 0; s < rods; ++s) {
    for (int i = 0; i <= cells; ++i) number.push_back(number_at(cells, s, i));
    for (int i = 0; i < cells; ++i) t.push_back(initial_at(cells, s, i));
  }
  std::vector<double> factor(static_cast<std::size_t>(cells));
  for (int step = 0; step < steps; ++step)
    truth_step(rods, cells, number.data(), t.data(), factor.data());
  return t;
}

}  // namespace kedge::kernels::tridiag

namespace kedge::kernels {
namespace {

double unknowns(const RunConfig& config) {
  return static_cast<double>(config.size[0]) * config.size[1];
}

constexpr ArrayInfo arrays[] = {
    {"temperature", "K, of each cell of each rod"},
    {"number", "diffusion number of each face"},
    {"factor", "of the elimination, and the forward solution: scratch"},
};
constexpr Variant variants[] = {
    {"interleaved", "rods side by side: a step of the recurrence reads neighbouring memory"},
    {"contiguous", "each rod's cells side by side, as a plain code has them"},
};
constexpr TruthLoop truth_loops[] = {{"truth_step", "rewrite"}};

FieldValues truth(const RunConfig& config) {
  return {{"temperature", tridiag::truth_run(config.size, config.steps)}};
}

double bound(const RunConfig& config, const PrecisionInfo& precision, const std::string&) {
  return tridiag::rounding_bound(precision, config.steps);
}

}  // namespace

extern const Kernel tridiag_kernel;
const Kernel tridiag_kernel{
    .id = "tridiag",
    .summary = "implicit heat conduction in many rods: a tridiagonal system each",
    .pattern = "serial recurrence there and back in each system, independent systems",
    .mpi_pattern = "rods divided over ranks, no exchange",
    .suitability = "GPU",
    .reason =
        "the recurrence is serial, but the systems are independent: with thousands of them, one a "
        "thread and interleaved in memory, every access is coalesced and the limit is bandwidth. "
        "With few systems, or each system contiguous, a CPU is faster",
    .size = {2, {256, 16384, 1}, "cells of a rod, rods", {false, true, false}},
    .usual_steps = 100,
    .point = "unknown",
    .points = unknowns,
    .memory =
        [](const RunConfig& config, const PrecisionInfo& precision) {
          const auto value = static_cast<double>(precision.is_emulated() ? sizeof(double)
                                                                         : precision.storage_bytes);
          return 4.0 * value * unknowns(config) + 8.0 * config.size[1];
        },
    .arrays = arrays,
    .variants = variants,
    .truth_loops = truth_loops,
    .costs = {
        .flops = [](const RunConfig& config) { return 11.0 * unknowns(config); },
        .bytes =
            [](const RunConfig& config, const PrecisionInfo& precision) {
              return 3.0 * static_cast<double>(precision.storage_bytes) * unknowns(config);
            },
        .flops_formula = "11, one of them a division",
        .bytes_formula =
            "3 x storage (read the number, read and write the temperature); a GPU also "
            "writes and reads the factor and the forward solution: 4 x storage",
        .halo = "none",
        .reductions = "every --history-every steps: 2 maxima, 1 exact sum",
    },
    .invariants =
        "the heat of all rods stays the same (their ends are insulated); no cell leaves the range "
        "of the initial temperatures",
    .tolerance = tridiag::rounding_bound_origin,
    .recognise =
        "a forward loop that divides by a pivot made from the one before, and a backward loop over "
        "the same line; an outer loop over lines, columns or rods around both; line-implicit "
        "solvers, ADI, splines, vertical mixing of a column",
    .traps =
        "one line a thread with each line contiguous in memory: no two threads read the same "
        "sector, transpose first; parallelising the recurrence when there are lines enough; a "
        "scratch line allocated in the loop; the layout that is right for one direction of ADI is "
        "wrong for the next",
    .precision_advice =
        "with large diffusion numbers FP32 loses the 1 in 1 + a + c, and with it the pivot: carry "
        "the excess of the pivot over c, which needs no subtraction; then FP32 storage costs about "
        "its rounding a step. Factors may be FP32 when the temperature is",
    .truth = truth,
    .bound = bound,
    .bound_unit = "K",
};

}  // namespace kedge::kernels
