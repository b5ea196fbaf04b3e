// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The plain sequential loops of kernel sweep: what every other version must equal. Defined at the
// top of sweep.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace kedge::kernels::sweep {

/// One direction through the grid. Cells are counted as the particles meet them: cell (i, j, k) is
/// at first + i sx + j sy + k sz, the strides being negative where they fly backwards.
struct PlainDirection {
  double x = 0.0, y = 0.0, z = 0.0, inverse = 0.0;
  std::ptrdiff_t first = 0, sx = 1, sy = 0, sz = 0;
};

void truth_sweep(const PlainDirection& d, int nx, int ny, int nz, const double* source,
                 double* psi);

/// Scalar flux after `steps` source iterations from 0, x fastest.
[[nodiscard]] std::vector<double> truth_run(const std::array<int, 3>& size, int steps);

}  // namespace kedge::kernels::sweep
