// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The rods of kernel tridiag: diffusion numbers, initial state, and the bound on rounding errors.
// Every rod is a row of cells that conduct heat, insulated at both ends; one implicit step solves
//   (1 + a + c) t'[i] - a t'[i-1] - c t'[i+1] = t[i]
// with a and c the diffusion numbers (time step x conductivity / width^2) of a cell's two faces.
#pragma once

#include <array>
#include <cstdint>

#include "kernels/core/precision.hpp"

namespace kedge::kernels::tridiag {

inline constexpr double largest_number = 1.9;  ///< diffusion number in a metal layer
inline constexpr double smallest_number = 0.3;
inline constexpr double coldest = 300.0;  ///< K, range of the initial temperature
inline constexpr double hottest = 400.0;

/// Diffusion number of the face before cell i of a rod: layers that differ from rod to rod; 0 at
/// both ends (i = 0 and i = cells).
[[nodiscard]] double number_at(int cells, std::int64_t rod, int i);
[[nodiscard]] double initial_at(int cells, std::int64_t rod, int i);

/// Bound, in K and in the maximum norm, of the rounding error of the temperature after `steps`
/// steps. A is an M-matrix whose rows add up to 1, so the norm of its inverse is 1 and errors of
/// earlier steps do not grow: they add up. One step by Gaussian elimination without pivoting solves
/// (A + dA) t' = t with |dA| <= f |L||U| <= 3 f |A|, since A is diagonally dominant (N. J. Higham,
/// "Accuracy and Stability of Numerical Algorithms", 2nd ed., SIAM 2002, theorems 9.12 to 9.14);
/// here f = 14 u + 2 s_f: 5 roundings of a pivot, 2 of the factor, 5 of the forward and 2 of the
/// backward substitution, and the stores of the factor and of the forward solution. |A| t <=
/// (1 + 4 D) T. Rounded diffusion numbers keep the rows' sum; they act on differences of
/// temperatures only.
[[nodiscard]] double rounding_bound(const PrecisionInfo& precision, std::int64_t steps);
inline constexpr const char* rounding_bound_origin =
    "rounding model: steps x (3 (14 u + 2 s_f) (1 + 4 D) T + s_t T + 4 s_n D R) + s_t T, D the "
    "largest diffusion number, T the highest temperature, R the range (Higham 2002, theorems 9.12 "
    "to 9.14; the inverse's norm is 1)";

}  // namespace kedge::kernels::tridiag
