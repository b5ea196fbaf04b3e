// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel gemm: the product of dense matrices, limited by arithmetic. First its truth, the plain
// loop; then its record.
#include <fmt/format.h>

#include <cmath>

#include "common/core/error.hpp"
#include "kernels/core/kernel.hpp"
#include "kernels/gemm/truth.hpp"

namespace kedge::kernels::gemm {

// [plain loop]
void truth_multiply(int n, int m, const double* a, const double* b, double* c) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < m; ++j) {
      double sum = 0.0;
      for (int k = 0; k < n; ++k) sum += a[i * n + k] * b[k * m + j];
      c[i * m + j] = sum;
    }
  }
}
// [end]

std::vector<double> truth_run(int n, int m, int steps) {
  const std::vector<double> table = cosine_table(n);
  std::vector<double> a, b, c(static_cast<std::size_t>(n) * static_cast<std::size_t>(m));
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      a.push_back(transform_entry(n, i, j, table.data(), transform_norm(n)));
  for (std::size_t index = 0; index < c.size(); ++index)
    b.push_back(start_of(static_cast<std::int64_t>(index)));
  for (int step = 0; step < steps; ++step) {
    truth_multiply(n, m, a.data(), b.data(), c.data());
    b.swap(c);
  }
  return b;
}

}  // namespace kedge::kernels::gemm

namespace kedge::kernels {
namespace {

double rows(const RunConfig& config) {
  return static_cast<double>(config.size[0]);
}
double columns(const RunConfig& config) {
  return static_cast<double>(config.size[1]);
}

double memory(const RunConfig& config, const PrecisionInfo& precision) {
  const double n = rows(config), m = columns(config);
  const double panel = n < 1024.0 ? n : 1024.0;
  return static_cast<double>(precision.storage_bytes) * (n * n + 2.0 * n * m) +
         static_cast<double>(bytes_of(precision.accumulate)) * (n * m + panel * (n + m));
}

/// The plain loop counts in int, and so do the vendor's products.
void require(const RunConfig& config) {
  constexpr int most = 46340;  // its square is below 2^31
  for (const int extent : {config.size[0], config.size[1]})
    if (extent > most)
      throw Error(
          fmt::format("kernel gemm takes at most {} rows and columns, not {}", most, extent),
          "use a smaller --size");
}

constexpr ArrayInfo arrays[] = {{"b", "the right factor; C = A B becomes the B of the next step"},
                                {"a", "the left factor, orthogonal"}};
constexpr Variant variants[] = {
    {"tiled", "blocked: for registers and caches on a CPU, in teams with scratch on a GPU"},
    {"teams", "the GPU's body on every back end: a team a tile, slices of A and B in scratch"},
    {"plain", "no blocking: a row of C at a time on a CPU, an entry a thread on a GPU"},
#ifdef KEDGE_BLAS
    {"blas", "the vendor's matrix product, on the host", Reproducible::no},
#endif
};
constexpr TruthLoop truth_loops[] = {{"truth_multiply", "conditional", "2*n", "8 + 16*n"}};

FieldValues truth(const RunConfig& config) {
  return {{"b", gemm::truth_run(config.size[0], config.size[1], config.steps)}};
}

double bound(const RunConfig& config, const PrecisionInfo& precision, const std::string&) {
  // A column of n entries below 1 has a norm of at most sqrt(n); no entry's error exceeds it.
  return gemm::relative_bound(config.size[0], precision.as_of(arrays[1]),
                              precision.as_of(arrays[0]), config.steps) *
         std::sqrt(rows(config));
}

}  // namespace

extern const Kernel gemm_kernel;
const Kernel gemm_kernel{
    .id = "gemm",
    .summary = "product of dense matrices, blocked: what arithmetic can deliver",
    .pattern = "triple loop over dense matrices, each number read many times",
    .mpi_pattern = "rows of A and C in blocks, B broadcast in panels of rows",
    .suitability = "GPU",
    .reason =
        "n multiply-adds for each number moved, all independent but for the sum over k; with tiles "
        "in scratch or cache the arithmetic units are the limit, of which a GPU has tens of times "
        "a CPU's. Small matrices (below some hundreds) do not fill it: batch them",
    .size = {2, {1024, 1024, 1}, "rows of A and B, columns of B", {true, false, false}},
    .usual_steps = 10,
    .point = "entry of C",
    .points = [](const RunConfig& config) { return rows(config) * columns(config); },
    .memory = memory,
    .require = require,
    .arrays = arrays,
    .variants = variants,
    .truth_loops = truth_loops,
    .costs = {.flops =
                  [](const RunConfig& config) {
                    return 2.0 * rows(config) * rows(config) * columns(config);
                  },
              .bytes =
                  [](const RunConfig& config, const PrecisionInfo& precision) {
                    return static_cast<double>(precision.storage_bytes) *
                           (rows(config) * rows(config) + 2.0 * rows(config) * columns(config));
                  },
              .flops_formula = "2 n",
              .bytes_formula = "storage x (n / m + 2) (A and B read once, C written once)",
              .halo = "storage x n x m received by every rank in a step, in panels of 256 rows",
              .reductions = "every --history-every steps: 1 maximum, 1 sum of 3 integers"},
    .invariants = "A is orthogonal, so the Frobenius norm of B stays what it was",
    .tolerance = gemm::rounding_bound_origin,
    .recognise =
        "three nested loops, the innermost adding products of an entry of one matrix and one of "
        "another; or a call of dgemm, a contraction of tensors, a dense layer",
    .traps =
        "calling the plain triple loop a kernel: it is limited by memory; tiles too large for "
        "scratch or registers, which spill; TF32 on by default in a vendor's library, which keeps "
        "10 bits of FP32's 23; a library whose bits change with the number of threads; many tiny "
        "products launched one by one",
    .precision_advice =
        "errors grow with n u |A| |B|: FP32 is safe where n x 6e-8 is small against what the "
        "result must tell; narrow inputs want a wider accumulator (FP16 or BF16 into FP32, FP32 "
        "into FP64); sums with cancellation stay in FP64",
    .truth = truth,
    .bound = bound,
    .bound_unit = "1",
};

}  // namespace kedge::kernels
