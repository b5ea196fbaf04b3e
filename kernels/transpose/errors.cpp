// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Error bounds of kernel transpose.
#include "kernels/transpose/truth.hpp"

namespace kedge::kernels::transpose {

Errors rounding_bounds(double storage_of_a, double storage_of_b, double compute,
                       std::int64_t steps) {
  const double of_a = compute + storage_of_a + compute * storage_of_a;
  const double of_b = compute + storage_of_b + compute * storage_of_b;
  Errors e{storage_of_a, 0.0};
  for (std::int64_t k = 1; k <= steps; ++k) {
    const double a = static_cast<double>(k) + 1.0, b = exact_b(1.0, static_cast<double>(k));
    e.b += e.a;
    e.b += of_b * (b + e.b);
    e.a += of_a * (a + e.a);
  }
  return e;
}

}  // namespace kedge::kernels::transpose
