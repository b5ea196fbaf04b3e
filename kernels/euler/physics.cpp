// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The carried shock tube of kernel euler, its step and its bounds.
#include "kernels/euler/physics.hpp"

#include <algorithm>
#include <cmath>

namespace kedge::kernels::euler {
namespace {

constexpr double gamma = 1.4;
constexpr double flux_roundings = 50.0;   // u, of a flux
constexpr double update_roundings = 5.0;  // u, of a cell's update
constexpr double stages = 2.0;

double row_sum(const std::array<double, 3>& row, const std::array<double, 3>& weight) {
  double sum = 0.0;
  for (std::size_t i = 0; i < 3; ++i) sum += std::abs(row[i]) * weight[i];
  return sum;
}

}  // namespace

std::array<double, 5> conserved(const Gas& gas) {
  const auto& v = gas.velocity;
  const double speed2 = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
  return {gas.density, gas.density * v[0], gas.density * v[1], gas.density * v[2],
          gas.pressure / (gamma - 1.0) + 0.5 * gas.density * speed2};
}

Gas initial_gas(const std::array<int, 3>& size, int i, int j, int k) {
  const std::array<int, 3> at{i, j, k};
  double distance2 = 0.0;
  for (std::size_t d = 0; d < 3; ++d) {
    if (size[d] == 1) continue;
    const double x = (at[d] + 0.5) / size[d] - 0.5;
    distance2 += x * x;
  }
  return distance2 < radius * radius ? inside : outside;
}

Step make_step(const std::array<int, 3>& size) {
  double per_dt = 0.0;
  for (std::size_t d = 0; d < 3; ++d)
    if (size[d] > 1) per_dt += (wind[d] + fastest_wave) * size[d];
  Step step;
  step.dt = courant / per_dt;
  for (std::size_t d = 0; d < 3; ++d) step.dt_over_dx[d] = size[d] > 1 ? step.dt * size[d] : 0.0;
  return step;
}

double eigenvector_condition() {
  const double c = std::sqrt(gamma * outside.pressure / outside.density);  // slowest sound
  const double u = wind[0] + 0.928;                                        // fastest gas
  const double h = c * c / (gamma - 1.0) + 0.5 * u * u;
  const std::array<double, 3> scale{largest[0], largest[1], largest[4]}, one{1.0, 1.0, 1.0};
  const double right = std::max({row_sum({1.0, 1.0, 1.0}, one) / scale[0],
                                 row_sum({u - c, u, u + c}, one) / scale[1],
                                 row_sum({h - u * c, 0.5 * u * u, h + u * c}, one) / scale[2]});
  const double b = (gamma - 1.0) / (c * c);
  const double q = 0.5 * b * u * u;
  const double left =
      std::max({row_sum({0.5 * (q + u / c), 0.5 * (b * u + 1.0 / c), 0.5 * b}, scale),
                row_sum({1.0 - q, b * u, b}, scale),
                row_sum({0.5 * (q - u / c), 0.5 * (b * u - 1.0 / c), 0.5 * b}, scale)});
  return left * right;
}

double relative_bound(const PrecisionInfo& precision, double steps) {
  const double s = precision.storage_roundoff;
  const double u = precision.compute_roundoff;
  const double stage = s + (2.0 * courant * flux_roundings + update_roundings) * u;
  return stages * steps * eigenvector_condition() * stage + s;
}

double drift_bound(const PrecisionInfo& precision, double steps) {
  const double s = precision.storage_roundoff;
  const double u = precision.compute_roundoff;
  return stages * steps * (s + 9.0 * u) + s;
}

}  // namespace kedge::kernels::euler
