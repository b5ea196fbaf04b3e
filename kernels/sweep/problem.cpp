// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Source, directions and rounding bound of kernel sweep.
#include "kernels/sweep/problem.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace kedge::kernels::sweep {

double emission_at(const std::array<int, 3>& size, int i, int j, int k) {
  const bool in_corner = 2 * i < size[0] && 2 * j < size[1] && 2 * k < size[2];
  return in_corner ? strong : weak;
}

Coefficients coefficients(const std::array<int, 3>& size) {
  Coefficients c;
  for (std::size_t a = 0; a < angles; ++a) {
    const double node = 0.5 / std::sqrt(3.0);
    const double height = a / 2 == 0 ? 0.5 - node : 0.5 + node;
    const double azimuth = (a % 2 == 0 ? 1.0 : 3.0) * std::numbers::pi / 8.0;
    const double level = std::sqrt(1.0 - height * height);
    c.x[a] = level * std::cos(azimuth) * size[0] / side;
    c.y[a] = level * std::sin(azimuth) * size[1] / side;
    c.z[a] = height * size[2] / side;
    c.inverse[a] = 1.0 / (total + c.x[a] + c.y[a] + c.z[a]);
  }
  return c;
}

double rounding_bound(const std::array<int, 3>& size, const PrecisionInfo& precision,
                      std::int64_t steps) {
  const auto stored = [&](const char* array) {
    return unit_roundoff(precision.storage_of(ArrayInfo{array, ""}));
  };
  const Coefficients c = coefficients(size);
  const double thin = 1.0 / *std::min_element(c.inverse.begin(), c.inverse.end()) / total;
  const double u = precision.compute_roundoff;
  const double store = stored("flux");
  const double once = (10.0 * u + stored("angular")) * thin + 2.0 * u + stored("source") +
                      12.0 * precision.accumulate_roundoff + store;
  const double damping = scattering / total;
  const double all = (1.0 - std::pow(damping, static_cast<double>(steps))) / (1.0 - damping);
  return highest_flux * (once * all + store);
}

}  // namespace kedge::kernels::sweep
