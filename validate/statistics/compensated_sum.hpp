// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// A sum that keeps what rounding would lose, so that a drift of one part in 1e16 shows.
#pragma once

#include <cmath>

namespace kedge::validate {

/// Compensated summation after A. Neumaier, "Rundungsfehleranalyse einiger Verfahren zur Summation
/// endlicher Summen", ZAMM 54 (1974) 39-51; in long double, which is wider than double on x86.
/// Error: about one rounding of the result plus n*u^2 times the sum of magnitudes.
class CompensatedSum {
 public:
  void add(long double term) {
    const long double total = sum_ + term;
    correction_ +=
        std::fabs(sum_) >= std::fabs(term) ? (sum_ - total) + term : (term - total) + sum_;
    sum_ = total;
  }
  /// The sum; infinite when it left the range.
  [[nodiscard]] long double value() const {
    return std::isfinite(sum_) ? sum_ + correction_ : sum_;
  }

 private:
  long double sum_ = 0;
  long double correction_ = 0;
};

}  // namespace kedge::validate
