// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The plain sequential loop of kernel heat: what every other version must equal. Defined at the top
// of heat.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "kernels/heat/physics.hpp"

namespace kedge::kernels::heat {

/// One explicit step from u to u_new over nx x ny x nz cells inside one layer of ghosts, which must
/// be filled.
void truth_step(const Physics& physics, int nx, int ny, int nz, const std::uint8_t* material,
                const double* u, double* u_new);

/// Insulated walls: each ghost of a face equals the cell before it.
void truth_walls(int nx, int ny, int nz, double* u);

/// Temperature of all cells (x fastest) after `steps` steps, computed by the two loops above on one
/// thread.
[[nodiscard]] std::vector<double> truth_run(const std::array<int, 3>& size, int steps);

}  // namespace kedge::kernels::heat
