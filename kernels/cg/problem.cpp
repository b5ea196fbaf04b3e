// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Spectrum and bounds of kernel cg.
#include "kernels/cg/problem.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace kedge::kernels::cg {
namespace {

/// Sum over the cells of one direction of the number of neighbours there, the cell counted.
double pairs(int n) {
  return 3.0 * n - 2.0;
}
/// The same of its square: two ends of 2, the others of 3.
double squared_pairs(int n) {
  return n == 1 ? 1.0 : 9.0 * n - 10.0;
}

/// Largest and smallest eigenvalue of T.
double highest(int n) {
  return 1.0 + 2.0 * std::cos(std::numbers::pi / (n + 1));
}
double lowest(int n) {
  return 1.0 - 2.0 * std::cos(std::numbers::pi / (n + 1));
}

/// Sum over the steps of the error before each: 1 at first, at most 2 rho^k after k steps.
double summed_errors(double rho, std::int64_t steps) {
  const auto n = static_cast<double>(steps);
  if (rho <= 0.0) return std::min(n, 1.0);
  const double flat = std::min(n, std::ceil(std::log(0.5) / std::log(rho)));
  return flat + 2.0 * (std::pow(rho, flat) - std::pow(rho, n)) / (1.0 - rho);
}

constexpr double matrix_norm = diagonal - 26.0 * off_diagonal;  // maximum norm
constexpr double largest_iterate = 2.0;

/// The residual's own rounding errors in one step, over |A| e.
double residual_roundings(const Roundoffs& u) {
  return (u.compute + u.residual) + 2.0 * (2.0 * u.compute + u.product) + 56.0 * u.compute;
}
/// Those of the directions: the correction, the product with beta, the addition, the store.
double direction_roundings(const Roundoffs& u) {
  return 2.0 * (16.0 * u.compute + u.direction + u.correction);
}

/// Relative error of a dot product: blocks of 2048 in 8 lanes, then pairwise; and of the plain
/// loop's sum in double, one after the other.
double dot_error(const Roundoffs& u, double terms) {
  return 290.0 * u.accumulate + terms * unit_roundoff(Format::fp64);
}

}  // namespace

double cells(const std::array<int, 3>& size) {
  return static_cast<double>(size[0]) * size[1] * size[2];
}

double entries(const std::array<int, 3>& size) {
  return pairs(size[0]) * pairs(size[1]) * pairs(size[2]);
}

double squared_right_side(const std::array<int, 3>& size) {
  const double squares = squared_pairs(size[0]) * squared_pairs(size[1]) * squared_pairs(size[2]);
  return 27.0 * 27.0 * cells(size) - 54.0 * entries(size) + squares;
}

double squared_energy(const std::array<int, 3>& size) {
  return 27.0 * cells(size) - entries(size);
}

Spectrum spectrum(const std::array<int, 3>& size) {
  Spectrum s;
  double most = 1.0, least = 1.0;
  for (const int n : size) {
    const double with_low = std::min(most * lowest(n), least * highest(n));
    most = std::max(most * highest(n), least * lowest(n));
    least = with_low;
  }
  s.smallest = 27.0 - most;
  s.largest = 27.0 - least;
  const double root = std::sqrt(s.largest / s.smallest);
  s.contraction = (root - 1.0) / (root + 1.0);
  // A is an M-matrix: the norm is the largest value of A^-1 1. Its sine series begins, in the
  // middle, with (4 / pi)^3 over the smallest eigenvalue, and the rest alternates below that.
  s.inverse_norm = std::pow(4.0 / std::numbers::pi, 3.0) / s.smallest;
  return s;
}

Roundoffs roundoffs(const RunConfig& config, const PrecisionInfo& precision) {
  const auto stored = [&](const char* array) {
    return unit_roundoff(precision.storage_of(ArrayInfo{array, ""}));
  };
  Roundoffs u{stored("solution"),           stored("residual"),
              stored("direction"),          stored("product"),
              stored("correction"),         precision.compute_roundoff,
              precision.accumulate_roundoff};
  // Only Gauss-Seidel stores its correction, which a row's sum gives: 27 products and a division.
  u.correction = config.variant == "csr-gs" ? u.correction + 60.0 * u.compute : 0.0;
  if (config.variant == "refine") {
    const double narrow = unit_roundoff(Format::fp32);
    u.residual = u.direction = u.product = u.compute = narrow;
  }
  return u;
}

double gap_bound(const std::array<int, 3>& size, const Roundoffs& u, std::int64_t steps) {
  const double errors = summed_errors(spectrum(size).contraction, steps);
  const double own = static_cast<double>(steps) * (u.compute + u.solution) * largest_iterate +
                     2.0 * u.compute * errors;
  return matrix_norm * (own + errors * residual_roundings(u));
}

double iterate_bound(const RunConfig& config, const PrecisionInfo& precision, std::int64_t steps) {
  const Roundoffs u = roundoffs(config, precision);
  const Spectrum s = spectrum(config.size);
  const auto n = static_cast<double>(steps);
  const double errors = summed_errors(s.contraction, steps);
  const double own =
      largest_iterate * ((n + 1.0) * unit_roundoff(precision.storage_of({"solution", ""})) +
                         n * precision.compute_roundoff);
  const double amplified = 2.0 * matrix_norm * s.inverse_norm * errors *
                           (residual_roundings(u) + direction_roundings(u));
  return own + amplified + 4.0 * errors * dot_error(u, cells(config.size));
}

double energy_bound(const RunConfig& config, const PrecisionInfo& precision, std::int64_t steps) {
  const Spectrum s = spectrum(config.size);
  const double chebyshev = 2.0 * std::pow(s.contraction, static_cast<double>(steps));
  const double rounding = iterate_bound(config, precision, steps) *
                          std::sqrt(s.largest * cells(config.size) / squared_energy(config.size));
  return std::min(1.0, chebyshev) + rounding;
}

}  // namespace kedge::kernels::cg
