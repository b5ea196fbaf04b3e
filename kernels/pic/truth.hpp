// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The plain sequential loops of kernel pic: what every other version must equal. Defined at the top
// of pic.cpp.
#pragma once

#include <array>
#include <vector>

#include "kernels/pic/physics.hpp"

namespace kedge::kernels::pic {

/// By number; positions are not wrapped into the box.
struct TruthParticles {
  std::vector<double> x, y, vx, vy;
};

/// One step along one axis.
void truth_push(const Axis& axis, std::int64_t particles, double* x, double* v);
/// Adds each particle to the four nodes around it, by its distance (cloud in cell).
void truth_deposit(const Axis& along_x, const Axis& along_y, std::int64_t particles,
                   const double* x, const double* y, double* charge);
[[nodiscard]] TruthParticles truth_start(const std::array<int, 3>& size);
[[nodiscard]] TruthParticles truth_run(const std::array<int, 3>& size, int steps);
/// Charge of each node, x fastest.
[[nodiscard]] std::vector<double> truth_charge(const std::array<int, 3>& size,
                                               const TruthParticles& particles);

}  // namespace kedge::kernels::pic
