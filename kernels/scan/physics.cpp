// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Segments and bounds of kernel scan.
#include "kernels/scan/physics.hpp"

#include <algorithm>

namespace kedge::kernels::scan {

std::int64_t longest_segment(std::int64_t elements) {
  std::int64_t longest = 0, first = 0;
  for (std::int64_t i = 1; i <= elements; ++i)
    if (i == elements || starts_segment(i)) {
      longest = std::max(longest, i - first);
      first = i;
    }
  return longest;
}

SumModel sum_model(const std::string& variant, const PrecisionInfo& precision, double n) {
  constexpr double most_ranks = 64.0;
  if (variant == "fixed") return {0.0, 0.0, sum_unit};
  if (variant == "parallel_scan") return {precision.accumulate_roundoff, n + most_ranks, 0.0};
  const double in_blocks = std::min(n, 2.0 * host_block) + n / device_block;
  return {precision.accumulate_roundoff, std::min(n, in_blocks) + most_ranks, 0.0};
}

double weight_bound(const PrecisionInfo& precision) {
  return 2.0 * (3.0 * precision.compute_roundoff + precision.storage_roundoff);
}

double sum_bound(const SumModel& model, const PrecisionInfo& of_weight, double storage_roundoff,
                 double terms) {
  const double in_double = find_precision("fp64").accumulate_roundoff;
  return terms * (weight_bound(of_weight) + std::min(model.depth, terms + 64.0) * model.roundoff +
                  storage_roundoff + 0.5 * model.unit + terms * in_double);
}

}  // namespace kedge::kernels::scan
