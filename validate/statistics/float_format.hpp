// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Floating-point formats by their numbers, and the distance of two values in units in the last
// place.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>

#include "common/data/hdf5_file.hpp"

namespace kedge::validate {

/// A binary format: values (1 + k/2^mantissa_bits) * 2^e with min_exponent <= e <= max_exponent,
/// and subnormals below.
struct FloatFormat {
  int mantissa_bits = 52;
  int min_exponent = -1022;
  int max_exponent = 1023;

  /// The smallest positive normal number, 2^min_exponent.
  [[nodiscard]] long double smallest_normal() const;
};

/// True when every number of `part` is one of `whole`, so that conversion loses nothing.
[[nodiscard]] bool holds(const FloatFormat& whole, const FloatFormat& part);

inline constexpr FloatFormat half_format{10, -14, 15};
inline constexpr FloatFormat bfloat16_format{7, -126, 127};
inline constexpr FloatFormat single_format{23, -126, 127};
inline constexpr FloatFormat double_format{52, -1022, 1023};
inline constexpr FloatFormat extended_format{63, -16382, 16383};

/// The format of a dataset's elements, from its numbers of bits; what is not floating counts as
/// double.
[[nodiscard]] FloatFormat format_of(const data::ElementType& type);

/// The one with fewer bits: differences below its last place are differences of storage.
[[nodiscard]] FloatFormat coarser(const FloatFormat& a, const FloatFormat& b);

/// How many steps from one representable number of `format` to the next lead from a to b, both
/// rounded to nearest even first. -0 and +0 are one number; beyond the largest number lies one step
/// to infinity. Saturates at 2^64-1. Arguments must be finite.
[[nodiscard]] std::uint64_t ulp_distance(double a, double b, const FloatFormat& format);
[[nodiscard]] std::uint64_t ulp_distance(long double a, long double b, const FloatFormat& format);

/// True when both are the same format.
[[nodiscard]] bool same(const FloatFormat& a, const FloatFormat& b);

/// ulp_distance in the format whose bits Bits holds (double: uint64_t, float: uint32_t).
template <class Bits, class Real>
std::uint64_t bit_distance(Real a, Real b) {
  constexpr Bits sign = Bits{1} << (std::numeric_limits<Bits>::digits - 1);
  const auto bits_a = std::bit_cast<Bits>(a);
  const auto bits_b = std::bit_cast<Bits>(b);
  // Without their sign, the bits of an IEEE number count the numbers up from zero.
  const std::uint64_t up_a = bits_a & ~sign;
  const std::uint64_t up_b = bits_b & ~sign;
  if (((bits_a ^ bits_b) & sign) != 0) return up_a + up_b;
  return up_a < up_b ? up_b - up_a : up_a - up_b;
}

}  // namespace kedge::validate
