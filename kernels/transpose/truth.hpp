// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The plain loop of kernel transpose (the work of the ParRes Kernels' transpose: R. Van der
// Wijngaart, T. Mattson, "The Parallel Research Kernels", HPEC 2014), its start, and the bound on
// rounding errors. The loop is defined at the top of transpose.cpp.
#pragma once

#include <cstdint>
#include <vector>

#include "kernels/core/precision.hpp"
#include "kernels/core/start_values.hpp"

namespace kedge::kernels::transpose {

/// One step: B += A^T, then A += 1. Both n x n, row-major.
void truth_step(int n, double* a, double* b);

/// Start of A, in [0, 1); `index` counts row-major. B starts at zero.
KEDGE_FUNCTION double start_of(std::int64_t index) {
  return start_fraction(static_cast<std::uint64_t>(index));
}

/// B(i, j) after t steps is t A0(j, i) + t (t - 1) / 2, A is A0 + t.
KEDGE_FUNCTION double exact_b(double start, double steps) {
  return steps * start + 0.5 * steps * (steps - 1.0);
}

struct Matrices {
  std::vector<double> a, b;
};
/// Both after so many steps of the plain loop.
[[nodiscard]] Matrices truth_run(int n, int steps);

/// Bounds on the errors of A and B after `steps` steps: an addition to A adds (u + s_A + u s_A)
/// times the result, one to B the same with s_B, and carries A's error over; no error shrinks. The
/// largest exact values are k + 1 and k + k (k - 1) / 2 after k steps.
struct Errors {
  double a = 0.0, b = 0.0;
};
[[nodiscard]] Errors rounding_bounds(double storage_of_a, double storage_of_b, double compute,
                                     std::int64_t steps);
inline constexpr const char* rounding_bound_origin =
    "rounding model: e_A += (u + s_A) A, e_B += e_A + (u + s_B) B each step, A and B the largest "
    "values, u and s unit roundoffs of compute and storage";

}  // namespace kedge::kernels::transpose
