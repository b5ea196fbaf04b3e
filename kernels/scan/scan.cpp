// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel scan: prefix sum, compaction, histogram and segmented reduction of changing weights. First
// its truth, the plain loops; then its record.
#include <algorithm>
#include <cmath>
#include <string>

#include "common/core/error.hpp"
#include "kernels/core/kernel.hpp"
#include "kernels/scan/truth.hpp"

namespace kedge::kernels::scan {

// [plain loop]
void truth_evolve(std::int64_t n, std::int64_t step, std::uint32_t* key, double* weight) {
  for (std::int64_t i = 0; i < n; ++i) {
    key[i] = key_at(i, step);
    weight[i] = 0.5 * (weight[i] + key[i] * 0x1p-32);
  }
}

void truth_prefix(std::int64_t n, const double* weight, double* prefix) {
  double sum = 0.0;
  for (std::int64_t i = 0; i < n; ++i) {
    prefix[i] = sum;
    sum += weight[i];
  }
}

std::int64_t truth_compact(std::int64_t n, const std::uint32_t* key, const double* weight,
                           double* packed) {
  std::int64_t count = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    if (is_selected(key[i])) packed[count++] = weight[i];
  }
  return count;
}

void truth_histogram(std::int64_t n, const std::uint32_t* key, const double* weight,
                     double* histogram) {
  for (std::int64_t i = 0; i < n; ++i) histogram[key[i] >> 24U] += weight[i];
}

void truth_segments(std::int64_t segments, const std::int64_t* start, const double* weight,
                    double* sum) {
  for (std::int64_t s = 0; s < segments; ++s) {
    double total = 0.0;
    for (std::int64_t i = start[s]; i < start[s + 1]; ++i) total += weight[i];
    sum[s] = total;
  }
}
// [end]

TruthState truth_run(std::int64_t n, int steps) {
  const auto length = static_cast<std::size_t>(n);
  TruthState state;
  std::vector<std::int64_t> start;
  for (std::int64_t i = 0; i < n; ++i) {
    state.weight.push_back(initial_weight_at(i));
    if (starts_segment(i)) start.push_back(i);
  }
  const std::size_t segments = start.size();
  start.push_back(n);
  state.prefix.assign(length, 0.0);
  state.packed.assign(length, 0.0);
  state.histogram.assign(bins, 0.0);
  state.segments.assign(segments, 0.0);
  std::vector<std::uint32_t> key(length);
  for (int step = 1; step <= steps; ++step) truth_evolve(n, step, key.data(), state.weight.data());
  if (steps == 0) return state;
  // What follows from the weights is of the last step alone.
  truth_prefix(n, state.weight.data(), state.prefix.data());
  truth_compact(n, key.data(), state.weight.data(), state.packed.data());
  truth_histogram(n, key.data(), state.weight.data(), state.histogram.data());
  truth_segments(static_cast<std::int64_t>(segments), start.data(), state.weight.data(),
                 state.segments.data());
  return state;
}

}  // namespace kedge::kernels::scan

namespace kedge::kernels {
namespace {

double elements(const RunConfig& config) {
  return static_cast<double>(config.size[0]);
}

constexpr ArrayInfo arrays[] = {{"weight", "of each element, changed in each step"},
                                {"prefix", "sum of all weights before an element"},
                                {"packed", "weights of the selected elements, without gaps"},
                                {"histogram", "sum of the weights in each of 256 bins"},
                                {"segments", "sum of the weights of each segment"}};
constexpr Variant variants[] = {
    {"blocked", "two passes over blocks of fixed length; a fixed number of private histograms",
     Reproducible::same_ranks},
    {"fixed", "sums in integers, units of 2^-36; atomics, whose order does not show then"},
    {"parallel_scan",
     "Kokkos::parallel_scan and atomics on floating-point numbers: their order "
     "shows in the last digits",
     Reproducible::no}};
constexpr TruthLoop truth_loops[] = {{"truth_evolve", "parallel", "3", "24"},
                                     {"truth_prefix", "scan", "1", "16"},
                                     {"truth_compact", "scan", "0", "20"},
                                     {"truth_histogram", "atomic", "1", "28"},
                                     {"truth_segments", "conditional"}};

void require(const RunConfig& config) {
  if (config.size[0] > scan::largest_elements)
    throw Error("kernel scan takes up to 67108864 elements, not " + std::to_string(config.size[0]),
                "give a smaller --size");
}

FieldValues truth(const RunConfig& config) {
  scan::TruthState state = scan::truth_run(config.size[0], config.steps);
  return {{"weight", std::move(state.weight)},
          {"prefix", std::move(state.prefix)},
          {"packed", std::move(state.packed)},
          {"histogram", std::move(state.histogram)},
          {"segments", std::move(state.segments)}};
}

/// Terms of the largest sum of a field; of a bin, eight standard deviations above the mean.
double terms_of(const std::string& field, double n) {
  if (field == "histogram") {
    const double mean = n / scan::bins;
    return std::min(n, mean + 8.0 * std::sqrt(mean) + 32.0);
  }
  if (field == "segments")
    return static_cast<double>(scan::longest_segment(static_cast<std::int64_t>(n)));
  return n;
}

double bound(const RunConfig& config, const PrecisionInfo& precision, const std::string& field) {
  const PrecisionInfo weight = precision.as_of(arrays[0]);
  if (field == "weight") return scan::weight_bound(weight);
  const auto* array = std::find_if(std::begin(arrays), std::end(arrays),
                                   [&](const ArrayInfo& one) { return field == one.name; });
  const double stored = precision.as_of(*array).storage_roundoff;
  if (field == "packed") return scan::weight_bound(weight) + stored;
  const std::string variant = config.variant.empty() ? variants[0].id : config.variant;
  return scan::sum_bound(scan::sum_model(variant, precision, elements(config)), weight, stored,
                         terms_of(field, elements(config)));
}

}  // namespace

extern const Kernel scan_kernel;
const Kernel scan_kernel{
    .id = "scan",
    .summary = "prefix sum, stream compaction, histogram and segmented reduction",
    .pattern = "recurrences that become parallel by a rewrite, and colliding updates",
    .mpi_pattern = "exclusive prefix over the ranks, sum of histograms, segments across ranks",
    .suitability = "GPU",
    .reason =
        "each part has a parallel form that moves every element two or three times, so memory "
        "bandwidth decides, of which a GPU has most; 256 bins are enough that atomics seldom "
        "collide there. On a CPU atomics cost many times a private copy",
    .size = {1, {4194304, 1, 1}, "elements", {true, false, false}},
    .usual_steps = 20,
    .point = "element",
    .points = elements,
    .memory =
        [](const RunConfig& config, const PrecisionInfo& precision) {
          return elements(config) *
                 (4.0 * static_cast<double>(precision.storage_bytes) + 8.0 + 8.0);
        },
    .require = require,
    .arrays = arrays,
    .variants = variants,
    .truth_loops = truth_loops,
    .costs = {
        .flops = [](const RunConfig& config) { return 6.0 * elements(config); },
        .bytes =
            [](const RunConfig& config, const PrecisionInfo& precision) {
              return elements(config) *
                     (7.25 * static_cast<double>(precision.storage_bytes) + 12.0);
            },
        .flops_formula = "6 (3 for the weight, 1 each for prefix, histogram and segment)",
        .bytes_formula = "7.25 x storage (weight: read and written, then read 4 times; prefix "
                         "written; a quarter "
                         "packed) + 12 (key written once, read twice)",
        .halo = "3 numbers a rank for the prefix, the compaction and the segment that goes on",
        .reductions = "1 sum of 256 numbers each step",
    },
    .invariants =
        "histogram, segments and the end of the prefix sum each add up to the sum of the weights; "
        "as many elements are packed as are selected",
    .tolerance = scan::rounding_bound_origin,
    .recognise =
        "a running sum whose value is stored in each iteration; an index that counts up inside an "
        "if, to write without gaps; array[index[i]] += value; an inner loop over a range of "
        "offsets[s] to offsets[s + 1]",
    .traps =
        "a compaction by an atomic counter loses the order; floating-point scans and atomics give "
        "other last digits with each number of threads; differences of a prefix sum as segment "
        "sums lose all digits that the prefix has grown by; one thread a segment waits for the "
        "longest; atomics on a few bins of a CPU",
    .precision_advice =
        "a prefix sum grows with the number of elements while its terms do not: in FP32 it loses "
        "their last digits after 2^24 of them, so accumulate in FP64 or in integers even where the "
        "weights are narrow; counts and offsets are integers, never floats",
    .truth = truth,
    .bound = bound,
    .bound_unit = "1",
};

}  // namespace kedge::kernels
