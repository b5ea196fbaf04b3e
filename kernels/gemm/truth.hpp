// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The plain loop of kernel gemm, its matrices, and the bound on rounding errors. The loop is
// defined at the top of gemm.cpp.
//
// Each step replaces B by A B, with A the n x n matrix of the cosine transform (DCT-II),
//   A(i, j) = sqrt((i == 0 ? 1 : 2) / n) cos(pi (2 j + 1) i / (2 n)),
// which is orthogonal: every column of B keeps its Euclidean norm, and none of the powers of A is
// the unit matrix, so B differs from step to step and stays bounded.
#pragma once

#include <cstdint>
#include <vector>

#include "kernels/core/precision.hpp"
#include "kernels/core/start_values.hpp"

namespace kedge::kernels::gemm {

/// C = A B; A is n x n, B and C are n x m, row-major.
void truth_multiply(int n, int m, const double* a, const double* b, double* c);

/// cos(pi k / (2 n)) for k in 0..4n-1, a period.
[[nodiscard]] std::vector<double> cosine_table(int n);

/// A(i, j) from that table.
KEDGE_FUNCTION double transform_entry(std::int64_t n, std::int64_t i, std::int64_t j,
                                      const double* table, double norm) {
  return (i == 0 ? 0.70710678118654752440 : 1.0) * norm * table[(2 * j + 1) * i % (4 * n)];
}
/// sqrt(2 / n).
[[nodiscard]] double transform_norm(int n);

/// Start of B, in [-1, 1); `index` counts row-major.
KEDGE_FUNCTION double start_of(std::int64_t index) {
  return 2.0 * start_fraction(static_cast<std::uint64_t>(index)) - 1.0;
}

/// B after so many steps of the plain loop.
[[nodiscard]] std::vector<double> truth_run(int n, int m, int steps);

/// Bound on the Euclidean norm of a column's error, relative to that of the column, after `steps`
/// steps. The computed product of the stored matrix A' (|A' - A| <= a |A|) and a column b' obeys
///   |fl(A' b') - A' b'| <= gamma_n |A'| |b'|,  gamma_n = n u / (1 - n u)
/// componentwise (N. J. Higham, "Accuracy and Stability of Numerical Algorithms", 2002, section
/// 3.5; fused or not, in any order), and the store adds s of the result. With || |A| ||_2 <=
/// ||A||_F = sqrt(n) a step adds at most  q = d sqrt(n) + s (1 + d sqrt(n)),  d = (1 + a)(1 +
/// gamma_n)(1 + c)^2 - 1  times the computed column, c being the rounding of both factors to the
/// type computed in; A itself changes no norm. So the error is at most  (1 + s)(1 + q)^steps - 1.
/// Entries of A come from cosines and products in double: a = s_A + 8 u_64.
[[nodiscard]] double relative_bound(int n, const PrecisionInfo& of_a, const PrecisionInfo& of_b,
                                    std::int64_t steps);
inline constexpr const char* rounding_bound_origin =
    "gamma_n |A| |B| of Higham (2002), section 3.5, in the norm of a column: ((1+s)(1+q)^steps - "
    "1) sqrt(n), q = sqrt(n) (gamma_n(u) + s_A) + s_B";

}  // namespace kedge::kernels::gemm
