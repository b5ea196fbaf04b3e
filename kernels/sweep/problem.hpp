// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The transport problem of kernel sweep: particles that fly along 32 directions through a cube, are
// absorbed or scattered, and come from a source in one corner; nothing flies in through the walls.
// A step is a source iteration: with the scalar flux f of the step before,
//   direction . grad psi + total psi = emission + scattering f,    f' = mean of psi over
//   directions,
// by first-order upwind differences:
//   (total + cx + cy + cz) psi = q + cx psi_x + cy psi_y + cz psi_z,
// cx = |direction x| / dx, psi_x the cell upwind in x, and so on.
#pragma once

#include <array>
#include <cstdint>

#include "kernels/core/precision.hpp"

namespace kedge::kernels::sweep {

inline constexpr int octants = 8;
inline constexpr int angles = 4;  ///< directions of an octant
inline constexpr double total = 1.0, scattering = 0.8;
inline constexpr double side = 10.0;  ///< of the cube, mean free paths
inline constexpr double strong = 1.0, weak = 0.1;

/// Emission of cell (i, j, k).
[[nodiscard]] double emission_at(const std::array<int, 3>& size, int i, int j, int k);

/// cx, cy, cz and 1 / (total + cx + cy + cz) of the directions of an octant. A product quadrature:
/// two heights of Gauss and Legendre by two azimuths of Chebyshev, all of one weight.
struct Coefficients {
  std::array<double, angles> x{}, y{}, z{}, inverse{};
};
[[nodiscard]] Coefficients coefficients(const std::array<int, 3>& size);

/// Which way an octant's particles fly along x, y, z: 1 or -1. Octants that differ in x only follow
/// each other, so that a pipeline in y and z does not run dry between them.
[[nodiscard]] constexpr std::array<int, 3> flight(int octant) {
  return {octant % 2 == 0 ? 1 : -1, octant / 2 % 2 == 0 ? 1 : -1, octant / 4 == 0 ? 1 : -1};
}

/// The flux cannot exceed that of an endless medium with the strong source everywhere.
inline constexpr double highest_flux = strong / (total - scattering);

/// Bound on the maximum norm of the flux's rounding error after `steps` steps. One cell of one
/// direction makes a relative error of at most 10 u + s_psi: three products, three additions, one
/// product more, and rounded coefficients. As a source in that cell it is the error times
/// (total + cx + cy + cz), and sources give at most 1 / total of themselves (the maximum principle
/// of the upwind scheme: psi <= max q / total). The source adds 2 u + s_q, the mean over directions
/// 12 roundings of the accumulator, the store s_f. Each iteration damps earlier errors by
/// scattering / total.
[[nodiscard]] double rounding_bound(const std::array<int, 3>& size, const PrecisionInfo& precision,
                                    std::int64_t steps);
inline constexpr const char* rounding_bound_origin =
    "rounding model: F ((10 u + s_psi) (1 + C / total) + 2 u + s_q + 12 u_sum + s_f) (1 - c^n) / "
    "(1 "
    "- c) + s_f F, F the flux of an endless medium, C the largest sum of direction / width, c = "
    "scattering / total (maximum principle of the upwind scheme)";

}  // namespace kedge::kernels::sweep
