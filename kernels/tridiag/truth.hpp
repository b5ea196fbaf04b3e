// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The plain sequential loop of kernel tridiag: what every other version must equal. Defined at the
// top of tridiag.cpp.
#pragma once

#include <array>
#include <vector>

namespace kedge::kernels::tridiag {

/// One implicit step of each rod, rod after rod; `number` has cells + 1 faces a rod, `factor` is
/// scratch of one rod.
void truth_step(int rods, int cells, const double* number, double* t, double* factor);

/// Temperature after `steps` steps, a rod's cells side by side. `size`: cells, rods.
[[nodiscard]] std::vector<double> truth_run(const std::array<int, 3>& size, int steps);

}  // namespace kedge::kernels::tridiag
