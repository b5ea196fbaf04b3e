// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Scales of exact sums, and the one rounding at their end.
#include "kernels/core/exact_sum.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "common/core/error.hpp"

namespace kedge::kernels {
namespace {

__extension__ using Wide = __int128;

// The scaling factor 2^(32 - exponent) must itself be a double. At this exponent the limbs still
// reach below the smallest number there is.
constexpr int lowest_exponent = 32 - 1023;

}  // namespace

SumScale SumScale::make(double largest, std::int64_t terms) {
  if (!std::isfinite(largest)) throw Error("a sum of non-finite terms has no scale");
  SumScale scale;
  std::frexp(largest, &scale.exponent);  // |largest| < 2^exponent
  scale.exponent = std::max(scale.exponent, lowest_exponent);
  // The sum of a limb must stay below 2^62, so that it fits a signed 64-bit integer with room to
  // spare.
  const auto count = static_cast<std::uint64_t>(std::max<std::int64_t>(terms, 1));
  const int bits_of_count = static_cast<int>(std::bit_width(count));
  scale.limb_bits = std::min(32, 62 - bits_of_count);
  scale.to_first_limb = std::ldexp(1.0, scale.limb_bits - scale.exponent);
  scale.next_limb = std::ldexp(1.0, scale.limb_bits);
  return scale;
}

double LimbSum::value(const SumScale& scale) const {
  Wide total = 0;
  for (const std::int64_t part : limb) total = total * (Wide{1} << scale.limb_bits) + part;
  return std::ldexp(static_cast<double>(total), scale.exponent - sum_limbs * scale.limb_bits);
}

}  // namespace kedge::kernels
