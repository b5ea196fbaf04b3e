// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The five plain loops of kernel stream, what they start from, and the bound on rounding errors.
// The loops are defined at the top of stream.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "kernels/core/precision.hpp"
#include "kernels/core/start_values.hpp"

namespace kedge::kernels::stream {

inline constexpr int array_count = 3;  // a, b, c
inline constexpr std::array<const char*, array_count> array_names{"a", "b", "c"};

void truth_copy(std::int64_t n, const double* a, double* c);
void truth_mul(std::int64_t n, double scalar, const double* c, double* b);
void truth_add(std::int64_t n, const double* a, const double* b, double* c);
void truth_triad(std::int64_t n, double scalar, const double* b, const double* c, double* a);
[[nodiscard]] double truth_dot(std::int64_t n, const double* a, const double* b);

/// What a step does, in this order.
struct Operations {
  bool copy = false, mul = false, add = false, triad = false, dot = false;
};
/// Of the variant of that id: "all", or one operation.
[[nodiscard]] Operations operations_of(const std::string& variant);

/// Of array 0, 1, 2 (a, b, c): in [0.5, 1.5), [1, 2), [1.5, 2.5).
KEDGE_FUNCTION double start_of(int array, std::int64_t i) {
  return 0.5 * (array + 1) +
         start_fraction(3 * static_cast<std::uint64_t>(i) + static_cast<std::uint64_t>(array));
}
inline constexpr std::array<double, array_count> largest_start{1.5, 2.0, 2.5};

/// The five operations turn a into a (2 s + s^2), s being the scalar. It alternates: an odd step
/// doubles a, an even one halves it, so that values change in each step and stay where they are.
[[nodiscard]] double scalar_of_step(std::int64_t step);
/// What a has grown by after so many steps of all five.
[[nodiscard]] double growth_of(std::int64_t steps);

/// Relative errors of a, b and c against the same steps in exact arithmetic. Every value is
/// positive, so nothing cancels: an operation takes the largest relative error of what it reads and
/// adds one unit roundoff u for each rounding (of the scalar, the product, the sum) and s of the
/// array's format for the store. (N. J. Higham, "Accuracy and Stability of Numerical Algorithms",
/// 2002, section 3.1: factors 1 + delta.)
[[nodiscard]] std::array<double, array_count> relative_bounds(
    const std::array<double, array_count>& storage_roundoff, double compute_roundoff,
    const Operations& operations, std::int64_t steps);
/// Largest values of a, b and c after so many steps, exactly.
[[nodiscard]] std::array<double, array_count> largest_values(const Operations& operations,
                                                             std::int64_t steps);
inline constexpr const char* rounding_bound_origin =
    "rounding model: ((1+s) (1+r)^steps - 1) x largest value, r = 2 s_c + s_a + 4 u for all five "
    "operations, u and s unit roundoffs of compute and of each array's storage";

}  // namespace kedge::kernels::stream
