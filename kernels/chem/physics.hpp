// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The problem of kernel chem: Robertson's reactions in cells of different temperature, some of them
// stirred with fresh reactant; the method's constants; the bound on its errors.
//   a -> b (k1),  b + b -> b + c (k2),  b + c -> a + c (k3)
// H. H. Robertson, "The solution of a set of reaction rate equations", 1966; the test problem ROBER
// of E. Hairer, G. Wanner, "Solving Ordinary Differential Equations II", chapter IV.10.
#pragma once

#include <cstdint>
#include <vector>

#include "kernels/compat/device.hpp"
#include "kernels/core/precision.hpp"

namespace kedge::kernels::chem {

inline constexpr double step_length = 1.0;       ///< s, of the flow between whose steps cells react
inline constexpr double first_substep = 1.0e-4;  ///< s
inline constexpr double slow_tolerance = 1.0e-6;  ///< absolute, of a and c
inline constexpr double fast_tolerance = 1.0e-9;  ///< absolute, of b
inline constexpr double relative_tolerance = 1.0e-5;
inline constexpr int most_substeps = 2000;  ///< of a cell in a step; beyond, the cell is NaN

/// k1, k2, k3 in 1/s at the temperature where the factor is 1.
inline constexpr double slow_rate = 0.04, fast_rate = 3.0e7, back_rate = 1.0e4;
/// b while it is formed as fast as it reacts on, at a = 1: sqrt(k1 / k2), its largest value.
inline constexpr double largest_b = 3.6514837167011e-5;

/// What is given of cell i of the whole problem: the same whatever the ranks.
[[nodiscard]] double temperature_at(std::int64_t cell);  ///< K, 500 to 1500, random
[[nodiscard]] double rate_factor_at(std::int64_t cell);  ///< Arrhenius factor of all three rates
/// What a step begins with: this share of the cell is replaced by fresh a.
[[nodiscard]] double fresh_share_at(std::int64_t cell);
inline constexpr double smallest_rate_factor = 4.8e-3, largest_rate_factor = 14.4;
inline constexpr double largest_fresh_share = 0.5;

/// Sub-steps (tried ones) that cells take: sampled by the plain loop.
struct Substeps {
  /// The most of a cell over all steps; mixing a share m of fresh reactant shrinks all errors by
  /// 1 - m, so that those of earlier steps count as much less.
  double most;
  double mean;  ///< of a cell and step
};
[[nodiscard]] Substeps sample_substeps(std::int64_t cells, int steps);

struct Bounds {
  double slow;  ///< of a and c
  double fast;  ///< of b
  double mass;  ///< of a + b + c
};

/// Bounds on the difference from the exact solution. The controller accepts a sub-step when the sum
/// of its estimated errors, each over absolute + relative tolerance of its species, is at most 1:
/// a, c change by at most T = slow_tolerance + relative_tolerance too much or too little; another
/// factor 2 is for the estimate itself, which is asymptotic. The slow reaction contracts (more a
/// means more b, and it reacts faster) and a disturbance of b passes into a or c once, so errors
/// add up over N sub-steps and do not grow; mixing shrinks them:
///   slow = 2 N T + u (3 N + 30 k1 F t) + n (s_a + s_c + s_b b)
/// with u the unit roundoff of compute, F the largest rate factor, t the time, s those of the
/// stored species, n the steps, b its largest value. b follows a and c: relative to b it changes by
/// at most (1/2 + k3 / (2 k2 b)) of their errors; to that its own last errors are added.
/// A sub-step keeps the mass but for rounding: four additions; storing and mixing add theirs.
/// Two precisions may choose different sub-steps, which is why the tolerance enters (Hairer and
/// Wanner, II, IV.8 on step control).
[[nodiscard]] Bounds error_bounds(const PrecisionInfo& precision, double s_a, double s_b,
                                  double s_c, double substeps, std::int64_t steps);
inline constexpr const char* error_bound_origin =
    "step control and rounding: 2 N T + u (3 N + 30 k1 F t) + n (s_a + s_c + s_b b), N the most "
    "sub-steps of a cell, T the tolerance of one, u and s unit roundoffs of compute and storage, n "
    "the steps, t the time; b relative to its size with 1/2 + k3 / (2 k2 b) times that";

}  // namespace kedge::kernels::chem
