// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel transpose: B += A^T of a distributed matrix, limited by memory and by the exchange of all
// ranks with all. First its truth, the plain loop; then its record.
#include <fmt/format.h>

#include "common/core/error.hpp"
#include "kernels/core/kernel.hpp"
#include "kernels/transpose/truth.hpp"

namespace kedge::kernels::transpose {

// [plain loop]
void truth_step(int n, double* a, double* b) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      b[i * n + j] += a[j * n + i];
      a[j * n + i] += 1.0;
    }
  }
}
// [end]

Matrices truth_run(int n, int steps) {
  const auto entries = static_cast<std::size_t>(n) * static_cast<std::size_t>(n);
  Matrices m{std::vector<double>(entries), std::vector<double>(entries, 0.0)};
  for (std::size_t index = 0; index < entries; ++index)
    m.a[index] = start_of(static_cast<std::int64_t>(index));
  for (int step = 0; step < steps; ++step) truth_step(n, m.a.data(), m.b.data());
  return m;
}

}  // namespace kedge::kernels::transpose

namespace kedge::kernels {
namespace {

double entries(const RunConfig& config) {
  return static_cast<double>(config.size[0]) * config.size[0];
}

/// The plain loop counts in int.
void require(const RunConfig& config) {
  constexpr int most = 46340;  // its square is below 2^31
  if (config.size[0] > most)
    throw Error(fmt::format("kernel transpose takes at most {} rows, not {}", most, config.size[0]),
                "use a smaller --size");
}

constexpr ArrayInfo arrays[] = {{"b", "what the transposed matrix is added to"},
                                {"a", "what is transposed, then increased by one"}};
constexpr Variant variants[] = {
    {"packed", "one message from each rank to each other one, packed on the device"},
    {"messages", "the same bytes, a message for each row of a block: what small ones cost"},
    {"teams", "packed; tiles by teams with scratch, the GPU's body, on every back end"},
};
constexpr TruthLoop truth_loops[] = {{"truth_step", "conditional", "2", "40"}};

FieldValues truth(const RunConfig& config) {
  transpose::Matrices m = transpose::truth_run(config.size[0], config.steps);
  return {{"a", std::move(m.a)}, {"b", std::move(m.b)}};
}

double bound(const RunConfig& config, const PrecisionInfo& precision, const std::string& field) {
  const transpose::Errors errors = transpose::rounding_bounds(
      precision.as_of(arrays[1]).storage_roundoff, precision.as_of(arrays[0]).storage_roundoff,
      precision.compute_roundoff, config.steps);
  return field == "a" ? errors.a : errors.b;
}

}  // namespace

extern const Kernel transpose_kernel;
const Kernel transpose_kernel{
    .id = "transpose",
    .summary = "B += A^T of a distributed matrix",
    .pattern = "two loops over a matrix that is read along columns and written along rows",
    .mpi_pattern = "rows in blocks, every rank exchanges a block with every other one",
    .suitability = "hybrid",
    .reason =
        "on one device it is bandwidth, and tiles in scratch make both sides contiguous; over "
        "ranks every number but those of the own block crosses the network in each step, which "
        "the device does not make faster. Worth it where the data is on the device anyway (FFTs)",
    .size = {1, {4096, 1, 1}, "rows and columns of the matrices", {true, false, false}},
    .usual_steps = 20,
    .point = "entry",
    .points = entries,
    .memory =
        [](const RunConfig& config, const PrecisionInfo& precision) {
          return 4.0 * static_cast<double>(precision.storage_bytes) * entries(config);
        },
    .require = require,
    .arrays = arrays,
    .variants = variants,
    .truth_loops = truth_loops,
    .costs = {.flops = [](const RunConfig& config) { return 2.0 * entries(config); },
              .bytes =
                  [](const RunConfig& config, const PrecisionInfo& precision) {
                    return 4.0 * static_cast<double>(precision.storage_bytes) * entries(config);
                  },
              .flops_formula = "2",
              .bytes_formula = "4 x storage (read and write both matrices)",
              .halo = "storage x n^2 x (ranks - 1) / ranks sent by all ranks together each step",
              .reductions = "every --history-every steps: 2 x (1 maximum, 1 sum of 3 integers)"},
    .invariants = "B stays t A0^T + t (t - 1) / 2 after t steps, the closed form",
    .tolerance = transpose::rounding_bound_origin,
    .recognise =
        "a loop that reads x[j][i] and writes y[i][j]; MPI_Alltoall before or after it, derived "
        "data types with a stride, transposes between the directions of an FFT or of a solver",
    .traps =
        "one side read or written with a stride, a cache line for each number; tiles whose columns "
        "fall into one bank of scratch, or into one set of the cache at sizes of a power of two; "
        "derived data types on device memory, which some MPI libraries copy number by number; a "
        "message a row instead of one a rank; packing on the host",
    .precision_advice =
        "nothing is computed, so what is sent may be as narrow as what is stored: FP32 halves "
        "memory and network time; sums that grow (B here) lose digits as they grow",
    .truth = truth,
    .bound = bound,
    .bound_unit = "1",
};

}  // namespace kedge::kernels
