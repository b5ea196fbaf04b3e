// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Diffusion numbers, initial state and rounding bound of kernel tridiag.
#include "kernels/tridiag/problem.hpp"

namespace kedge::kernels::tridiag {

double number_at(int cells, std::int64_t rod, int i) {
  if (i == 0 || i == cells) return 0.0;
  const bool in_metal = (i + 3 * rod) / 5 % 2 == 0;
  return in_metal ? largest_number : smallest_number;
}

double initial_at(int cells, std::int64_t rod, int i) {
  const double x = (i + 0.5) / cells;
  const double height = 0.5 + static_cast<double>(rod % 7) / 12.0;
  return coldest + (hottest - coldest) * height * 4.0 * x * (1.0 - x);
}

double rounding_bound(const PrecisionInfo& precision, std::int64_t steps) {
  const auto stored = [&](const char* array) {
    return unit_roundoff(precision.storage_of(ArrayInfo{array, ""}));
  };
  const double u = precision.compute_roundoff;
  const double store = stored("temperature") * hottest;
  const double solve =
      3.0 * (14.0 * u + 2.0 * stored("factor")) * (1.0 + 4.0 * largest_number) * hottest;
  const double numbers = 4.0 * stored("number") * largest_number * (hottest - coldest);
  return static_cast<double>(steps) * (solve + store + numbers) + store;
}

}  // namespace kedge::kernels::tridiag
