// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The plain sequential loops of kernel euler: what every other version must equal within rounding.
// Defined at the top of euler.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "kernels/euler/physics.hpp"

namespace kedge::kernels::euler {

/// Velocities and pressure of each cell, from the conserved variables; both five arrays of `cells`
/// one after the other.
void truth_primitives(std::int64_t cells, const double* u, double* w);

/// Flux through the lower face of each cell across an axis (0, 1, 2) of the periodic box: five
/// numbers a face side by side.
void truth_fluxes(int nx, int ny, int nz, int axis, const double* w, double* flux);

/// u minus dt/dx times what flows out of each cell across an axis, less what flows in.
void truth_update(int nx, int ny, int nz, int axis, double dt_over_dx, const double* flux,
                  double* u);

/// Advances five arrays of cells (x fastest) by `steps` steps.
[[nodiscard]] std::vector<double> truth_advance(const std::array<int, 3>& size, int steps,
                                                std::vector<double> u);
/// The same from the initial state.
[[nodiscard]] std::vector<double> truth_run(const std::array<int, 3>& size, int steps);

}  // namespace kedge::kernels::euler
