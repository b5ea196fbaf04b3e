// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Quantiles of a sorted list.
#include "kernels/bench/statistics.hpp"

#include <algorithm>
#include <cmath>

namespace kedge::kernels::bench {
namespace {

double quantile(const std::vector<double>& sorted, double share) {
  const double place = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(std::floor(place));
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  const double weight = place - static_cast<double>(below);
  return sorted[below] + weight * (sorted[above] - sorted[below]);
}

}  // namespace

Summary summary_of(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return {quantile(values, 0.5), values.front(), values.back(), quantile(values, 0.25),
          quantile(values, 0.75)};
}

}  // namespace kedge::kernels::bench
