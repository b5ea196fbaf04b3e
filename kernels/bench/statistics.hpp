// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What repeated runs say together.
#pragma once

#include <vector>

namespace kedge::kernels::bench {

/// Order statistics: one slow run among five moves none of median and quartiles far.
struct Summary {
  double median = 0.0;
  double lowest = 0.0;
  double highest = 0.0;
  double quartile1 = 0.0;  ///< by linear interpolation between the two nearest ranks
  double quartile3 = 0.0;

  /// Between the quartiles, as a share of the median.
  [[nodiscard]] double spread() const {
    return median > 0.0 ? (quartile3 - quartile1) / median : 0.0;
  }
};

/// Of at least one value.
[[nodiscard]] Summary summary_of(std::vector<double> values);

}  // namespace kedge::kernels::bench
