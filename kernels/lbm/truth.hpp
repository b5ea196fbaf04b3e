// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The plain sequential loops of kernel lbm: what every other version must equal within rounding.
// Defined at the top of lbm.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace kedge::kernels::lbm {

/// Velocities and weights as a textbook writes them; direction q + 1 is opposite to odd q.
inline constexpr int truth_velocity[19][3] = {
    {0, 0, 0},  {1, 0, 0},   {-1, 0, 0},  {0, 1, 0},  {0, -1, 0}, {0, 0, 1},   {0, 0, -1},
    {1, 1, 0},  {-1, -1, 0}, {1, -1, 0},  {-1, 1, 0}, {1, 0, 1},  {-1, 0, -1}, {1, 0, -1},
    {-1, 0, 1}, {0, 1, 1},   {0, -1, -1}, {0, 1, -1}, {0, -1, 1}};
inline constexpr double truth_weight[19] = {1.0 / 3,  1.0 / 18, 1.0 / 18, 1.0 / 18, 1.0 / 18,
                                            1.0 / 18, 1.0 / 18, 1.0 / 36, 1.0 / 36, 1.0 / 36,
                                            1.0 / 36, 1.0 / 36, 1.0 / 36, 1.0 / 36, 1.0 / 36,
                                            1.0 / 36, 1.0 / 36, 1.0 / 36, 1.0 / 36};

/// Relaxes each cell's 19 shifted populations towards their equilibrium.
void truth_collide(std::int64_t cells, double omega, double* h);

/// Each population moves one cell along its velocity; the box is periodic.
void truth_stream(int nx, int ny, int nz, const double* h, double* moved);

/// Populations of all cells (19 a cell, x fastest) after `steps` steps of stream and collide.
[[nodiscard]] std::vector<double> truth_run(const std::array<int, 3>& size, int steps);

/// Density and velocity of each cell from them.
struct TruthFields {
  std::vector<double> density;
  std::array<std::vector<double>, 3> velocity;
};
[[nodiscard]] TruthFields truth_fields(const std::vector<double>& h);

}  // namespace kedge::kernels::lbm
