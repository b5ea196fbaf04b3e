// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Matrices and error bound of kernel gemm.
#include <cmath>
#include <numbers>

#include "kernels/gemm/truth.hpp"

namespace kedge::kernels::gemm {

std::vector<double> cosine_table(int n) {
  std::vector<double> table;
  const std::int64_t period = std::int64_t{4} * n;
  for (std::int64_t k = 0; k < period; ++k)
    table.push_back(std::cos(std::numbers::pi * static_cast<double>(k) / (2.0 * n)));
  return table;
}

double transform_norm(int n) {
  return std::sqrt(2.0 / n);
}

double relative_bound(int n, const PrecisionInfo& of_a, const PrecisionInfo& of_b,
                      std::int64_t steps) {
  const double u64 = unit_roundoff(Format::fp64);
  const double nu = n * of_b.accumulate_roundoff;
  if (nu >= 1.0) return HUGE_VAL;
  const double gamma = nu / (1.0 - nu);
  const double stored_a = of_a.storage_roundoff + 8.0 * u64;
  const double s = of_b.storage_roundoff;
  // d + 1 is a product of factors near 1; their logarithms keep what a double would lose.
  const double d = std::expm1(std::log1p(stored_a) + std::log1p(gamma) +
                              2.0 * std::log1p(of_b.compute_roundoff));
  const double q = d * std::sqrt(n) + s * (1.0 + d * std::sqrt(n));
  return std::expm1(std::log1p(s) + static_cast<double>(steps) * std::log1p(q));
}

}  // namespace kedge::kernels::gemm
