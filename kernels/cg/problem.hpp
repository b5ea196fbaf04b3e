// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The equations of kernel cg, A x = b, their spectrum in closed form, and the bounds on rounding
// errors.
//
// A couples a cell with the 26 cells around it: 26 on the diagonal, -1 beside it, nothing beyond
// the walls. With T = tridiag(1, 1, 1) of each direction, A = 27 I - Tz (x) Ty (x) Tx, so its
// eigenvalues are 27 less the products of those of T, 1 + 2 cos(m pi / (n + 1)). b = A 1: the
// solution is 1 everywhere. The start is 0.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "kernels/core/precision.hpp"
#include "kernels/core/run_config.hpp"

namespace kedge::kernels::cg {

inline constexpr double diagonal = 26.0;
inline constexpr double off_diagonal = -1.0;
inline constexpr int row_length = 27;          ///< entries of a row, fewer at walls
inline constexpr int replacement_period = 16;  ///< steps between true residuals in variant refine

/// What the theory needs of A, for a grid of this size.
struct Spectrum {
  double smallest = 0.0, largest = 0.0;
  double inverse_norm = 0.0;  ///< bound on the maximum norm of the inverse of A
  double contraction = 0.0;   ///< (sqrt(kappa) - 1) / (sqrt(kappa) + 1)
};
[[nodiscard]] Spectrum spectrum(const std::array<int, 3>& size);

[[nodiscard]] double cells(const std::array<int, 3>& size);
/// Entries of A that are stored.
[[nodiscard]] double entries(const std::array<int, 3>& size);
/// Squares of the 2-norm of b, and of the energy norm of the solution, 1' A 1: sums of whole
/// numbers.
[[nodiscard]] double squared_right_side(const std::array<int, 3>& size);
[[nodiscard]] double squared_energy(const std::array<int, 3>& size);

/// Unit roundoffs of what a step stores and computes.
struct Roundoffs {
  double solution = 0.0, residual = 0.0, direction = 0.0, product = 0.0, correction = 0.0;
  double compute = 0.0, accumulate = 0.0;
};
[[nodiscard]] Roundoffs roundoffs(const RunConfig& config, const PrecisionInfo& precision);

/// Bound on the maximum norm of (b - A x) - r after `steps` steps; b - A x exact, r the residual of
/// the recurrence. The two differ by each step's own rounding errors and by nothing else
/// (A. Greenbaum, "Estimating the attainable accuracy of recursively computed residual methods",
/// SIAM J. Matrix Anal. Appl. 18(3), 1997):
///   x' = x + alpha p + xi,    |xi| <= (u + s_x) X + u |alpha p|,
///   r' = r - alpha A p + eta, |eta| <= (u + s_r) |r'| + (2 u + s_q) |alpha q| + 28 u |A| |alpha
///   p|,
/// with |r'| <= |A| e, |alpha p| <= 2 e, e the error of x before the step. It starts at 1 and falls
/// like 2 rho^k at least, rho the contraction of Chebyshev's bound. X = 2 bounds the iterates.
[[nodiscard]] double gap_bound(const std::array<int, 3>& size, const Roundoffs& u,
                               std::int64_t steps);

/// Bound on the maximum norm of the difference between x and the same iterate computed exactly, to
/// first order: the roundings of x itself, and twice what the residual's roundings give when the
/// inverse of A turns them into errors of x: once as the gap above, once as the change of the
/// directions they bring about, with the roundings of the directions and of the dot products added.
/// While no Ritz value has converged, local errors are not amplified further; afterwards both
/// iterates are nearer to the solution than this bound (A. Greenbaum, "Behavior of slightly
/// perturbed Lanczos and conjugate-gradient recurrences", Linear Algebra Appl. 113, 1989).
[[nodiscard]] double iterate_bound(const RunConfig& config, const PrecisionInfo& precision,
                                   std::int64_t steps);
inline constexpr const char* bound_origin =
    "first-order model: 2 ((n+1) s + n u) + K E(n) (93 u + s_r + 2 (s_q + s_p + s_z)) + 4 E(n) d, "
    "K "
    "= 104 times the norm of the inverse of A, E(n) the sum over the steps of the error before "
    "each by Chebyshev's bound, d the error of a dot product (Greenbaum 1989 and 1997)";

/// Chebyshev's bound on the error's energy norm over that at the start, and what rounding adds to
/// it.
[[nodiscard]] double energy_bound(const RunConfig& config, const PrecisionInfo& precision,
                                  std::int64_t steps);

}  // namespace kedge::kernels::cg
