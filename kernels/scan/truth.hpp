// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The plain sequential loops of kernel scan: what every other version must equal within the error
// model. Defined at the top of scan.cpp.
#pragma once

#include "kernels/scan/physics.hpp"

namespace kedge::kernels::scan {

/// Draws the keys of a step and moves each weight half way to its key.
void truth_evolve(std::int64_t n, std::int64_t step, std::uint32_t* key, double* weight);
/// prefix[i] = weight[0] + ... + weight[i - 1].
void truth_prefix(std::int64_t n, const double* weight, double* prefix);
/// Weights of the selected elements, in their order; returns how many.
std::int64_t truth_compact(std::int64_t n, const std::uint32_t* key, const double* weight,
                           double* packed);
/// Sum of the weights in each bin.
void truth_histogram(std::int64_t n, const std::uint32_t* key, const double* weight,
                     double* histogram);
/// Sum of the weights of each segment; segment s is [start[s], start[s + 1]).
void truth_segments(std::int64_t segments, const std::int64_t* start, const double* weight,
                    double* sum);

struct TruthState {
  std::vector<double> weight, prefix, packed, histogram, segments;
};
[[nodiscard]] TruthState truth_run(std::int64_t n, int steps);

}  // namespace kedge::kernels::scan
