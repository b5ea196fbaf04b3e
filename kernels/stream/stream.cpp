// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel stream: five operations on long arrays, limited by memory alone (after J. D. McCalpin's
// STREAM, 1995, and BabelStream's set of operations). First its truth, the plain loops; then its
// record.
#include <algorithm>

#include "kernels/core/kernel.hpp"
#include "kernels/stream/truth.hpp"

namespace kedge::kernels::stream {

// [plain loop]
void truth_copy(std::int64_t n, const double* a, double* c) {
  for (std::int64_t i = 0; i < n; ++i) c[i] = a[i];
}

void truth_mul(std::int64_t n, double scalar, const double* c, double* b) {
  for (std::int64_t i = 0; i < n; ++i) b[i] = scalar * c[i];
}

void truth_add(std::int64_t n, const double* a, const double* b, double* c) {
  for (std::int64_t i = 0; i < n; ++i) c[i] = a[i] + b[i];
}

void truth_triad(std::int64_t n, double scalar, const double* b, const double* c, double* a) {
  for (std::int64_t i = 0; i < n; ++i) a[i] = b[i] + scalar * c[i];
}

double truth_dot(std::int64_t n, const double* a, const double* b) {
  double sum = 0.0;
  for (std::int64_t i = 0; i < n; ++i) sum += a[i] * b[i];
  return sum;
}
// [end]

}  // namespace kedge::kernels::stream

namespace kedge::kernels {

extern const Kernel stream_kernel;

namespace {

using stream::Operations;

Operations operations(const RunConfig& config) {
  return stream::operations_of(variant_of(stream_kernel, config).id);
}

double elements(const RunConfig& config) {
  return static_cast<double>(config.size[0]);
}

double flops(const RunConfig& config) {
  const Operations does = operations(config);
  return elements(config) * (does.mul + does.add + 2 * does.triad + 2 * does.dot);
}

double bytes(const RunConfig& config, const PrecisionInfo& precision) {
  const Operations does = operations(config);
  const int values = 2 * does.copy + 2 * does.mul + 3 * does.add + 3 * does.triad + 2 * does.dot;
  return elements(config) * static_cast<double>(precision.storage_bytes) * values;
}

constexpr ArrayInfo arrays[] = {{"a", "read by copy, add and dot, written by triad"},
                                {"b", "read by add, triad and dot, written by mul"},
                                {"c", "read by mul and triad, written by copy and add"}};
constexpr Variant variants[] = {
    {"all", "copy, mul, add, triad and dot, one after the other", Reproducible::same_ranks},
    {"copy", "c = a", Reproducible::same_ranks},
    {"mul", "b = s c", Reproducible::same_ranks},
    {"add", "c = a + b", Reproducible::same_ranks},
    {"triad", "a = b + s c", Reproducible::same_ranks},
    {"dot", "sum of a b", Reproducible::same_ranks},
};
constexpr TruthLoop truth_loops[] = {{"truth_copy", "conditional", "0", "16"},
                                     {"truth_mul", "conditional", "1", "16"},
                                     {"truth_add", "conditional", "1", "24"},
                                     {"truth_triad", "conditional", "2", "24"},
                                     {"truth_dot", "reduction", "2", "16"}};

FieldValues truth(const RunConfig& config) {
  const Operations does = operations(config);
  const std::int64_t n = config.size[0];
  std::array<std::vector<double>, stream::array_count> of;
  for (int k = 0; k < stream::array_count; ++k)
    for (std::int64_t i = 0; i < n; ++i)
      of[static_cast<std::size_t>(k)].push_back(stream::start_of(k, i));
  double *a = of[0].data(), *b = of[1].data(), *c = of[2].data();
  for (int step = 1; step <= config.steps; ++step) {
    const double scalar = stream::scalar_of_step(step);
    if (does.copy) stream::truth_copy(n, a, c);
    if (does.mul) stream::truth_mul(n, scalar, c, b);
    if (does.add) stream::truth_add(n, a, b, c);
    if (does.triad) stream::truth_triad(n, scalar, b, c, a);
  }
  return {{"a", of[0]}, {"b", of[1]}, {"c", of[2]}};
}

double bound(const RunConfig& config, const PrecisionInfo& precision, const std::string& field) {
  const Operations does = operations(config);
  std::array<double, stream::array_count> roundoff{};
  for (std::size_t k = 0; k < stream::array_count; ++k)
    roundoff[k] = precision.as_of(arrays[k]).storage_roundoff;
  const auto array = static_cast<std::size_t>(field[0] - 'a');
  return stream::relative_bounds(roundoff, precision.compute_roundoff, does, config.steps)[array] *
         stream::largest_values(does, config.steps)[array];
}

}  // namespace

const Kernel stream_kernel{
    .id = "stream",
    .summary = "copy, mul, add, triad and dot on long arrays: what memory can deliver",
    .pattern = "element-wise loops over whole arrays, and one sum",
    .mpi_pattern = "arrays in blocks, one sum over the ranks",
    .suitability = "GPU",
    .reason =
        "every element is independent and neighbouring threads read neighbouring memory; the time "
        "is the bytes over the bandwidth, of which a GPU has several times a CPU's. Only while the "
        "arrays stay on the device: moved over for a single operation they cost more than it gains",
    .size = {1, {33554432, 1, 1}, "elements of each array", {true, false, false}},
    .usual_steps = 100,
    .point = "element",
    .points = elements,
    .memory =
        [](const RunConfig& config, const PrecisionInfo& precision) {
          return 3.0 * static_cast<double>(precision.storage_bytes) * elements(config);
        },
    .arrays = arrays,
    .variants = variants,
    .truth_loops = truth_loops,
    .costs = {.flops = flops,
              .bytes = bytes,
              .flops_formula = "6 for all (mul 1, add 1, triad 2, dot 2)",
              .bytes_formula = "12 x storage for all (copy 2, mul 2, add 3, triad 3, dot 2)",
              .halo = "none",
              .reductions = "dot: 1 sum a step, rank after rank"},
    .invariants =
        "the fast dot product is that of the exact sum but for the rounding of its additions; with "
        "all five, the sum of a doubles in odd steps and halves in even ones",
    .tolerance = stream::rounding_bound_origin,
    .recognise =
        "loops whose body reads and writes array elements of the loop's own index only, with a few "
        "additions and products: updates of vectors, axpy, norms, dot products",
    .traps =
        "arrays that cross between host and device in each step; many short loops where one would "
        "read the arrays once; a sum in one variable of the arrays' narrow type; sums whose order, "
        "and so bits, change with the threads",
    .precision_advice =
        "store in FP32 and the loops run nearly twice as fast; sum in FP64 whatever is stored, "
        "for n terms added one after the other lose up to n u of the sum (FP32: all digits at 16 "
        "million), pairwise ones log n u; the series dot and dot_exact show it",
    .truth = truth,
    .bound = bound,
    .bound_unit = "1",
};

}  // namespace kedge::kernels
