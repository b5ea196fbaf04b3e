// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Sums that do not depend on the order of their terms: fixed-point limbs, added as integers.
//
// Integer addition is associative, so threads, ranks and back ends may add in any order and still
// agree to the last bit. Kulisch's long accumulator (U. Kulisch, "Computer Arithmetic and
// Validity", 2008) holds every bit of every double; here the largest magnitude is found first (a
// maximum is exact too) and only the three limbs below it are kept, the idea of the reproducible
// sums of J. Demmel and H. D. Nguyen ("Parallel Reproducible Summation", IEEE Trans. Computers
// 64(7), 2015). For up to 2^30 terms a limb has 32 bits: what is dropped is below 2^-96 of the
// largest term, far below the rounding of the result to a double.
#pragma once

#include <cstdint>

#include "kernels/compat/device.hpp"

namespace kedge::kernels {

inline constexpr int sum_limbs = 3;

/// How terms are cut into limbs. Made once a sum, from what all ranks agree on.
struct SumScale {
  double to_first_limb = 1.0;  ///< power of two
  double next_limb = 1.0;      ///< power of two: 2^limb_bits
  int limb_bits = 32;
  int exponent = 0;  ///< every term is below 2^exponent in magnitude

  /// For `terms` terms (over all ranks) of magnitude up to `largest`, which must be finite.
  [[nodiscard]] static SumScale make(double largest, std::int64_t terms);
};

/// A sum under way; add() and join() may run on the device.
struct LimbSum {
  std::int64_t limb[sum_limbs] = {0, 0, 0};

  KEDGE_FUNCTION void add(const SumScale& scale, double term) {
    double rest = term * scale.to_first_limb;
    for (int l = 0; l < sum_limbs; ++l) {
      const auto whole =
          static_cast<std::int64_t>(rest);  // truncates; the difference below is exact
      limb[l] += whole;
      rest = (rest - static_cast<double>(whole)) * scale.next_limb;
    }
  }
  KEDGE_FUNCTION void join(const LimbSum& other) {
    for (int l = 0; l < sum_limbs; ++l) limb[l] += other.limb[l];
  }
  /// The sum, rounded once.
  [[nodiscard]] double value(const SumScale& scale) const;
};

}  // namespace kedge::kernels
