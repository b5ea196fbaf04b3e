// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What the drawings of a roofline share.
#pragma once

#include <string>
#include <vector>

#include "kernels/bench/bench_report.hpp"

namespace kedge::kernels::bench {

struct Roof {
  std::string name;
  double peak = 0.0;   ///< flop/s
  double ridge = 0.0;  ///< flop a byte from which the peak can be had
};

struct Span {
  double low = 0.0;
  double high = 0.0;
};

/// One for each peak that a row may be held against.
[[nodiscard]] std::vector<Roof> roofs_of(const Measurement& measurement);
/// Flops a byte from left to right of the drawing.
[[nodiscard]] Span intensities_of(const Measurement& measurement);
/// Kernels without flops or bytes have no place on logarithmic axes.
[[nodiscard]] bool drawable(const Row& row);

}  // namespace kedge::kernels::bench
