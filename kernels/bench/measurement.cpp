// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The roofline model: S. Williams, A. Waterman, D. Patterson, CACM 52(4), 2009.
#include "kernels/bench/measurement.hpp"

#include <algorithm>

namespace kedge::kernels::bench {

double roof_of(const Peaks& peaks, const Row& row) {
  const double peak = peaks.flops_per_second(row.compute);
  return row.bytes > 0.0 ? std::min(peak, peaks.bytes_per_second * row.intensity()) : peak;
}

}  // namespace kedge::kernels::bench
