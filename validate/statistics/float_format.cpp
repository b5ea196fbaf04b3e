// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// ULP distance: positions of values on the number line of a format, subtracted as integers.
#include "validate/statistics/float_format.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace kedge::validate {
namespace {

__extension__ using Wide = __int128;  // an extended number's position takes 79 bits

// How many numbers of the format lie between zero and this one: 2^mantissa_bits numbers for each
// exponent, subnormals first.
Wide position_in(long double value, const FloatFormat& format) {
  if (value == 0.0L) return 0;
  int exponent = 0;
  std::frexp(std::fabs(value), &exponent);
  exponent = std::max(exponent - 1, format.min_exponent);
  const long double steps =
      std::nearbyint(std::ldexp(std::fabs(value), format.mantissa_bits - exponent));
  const Wide per_exponent = Wide{1} << format.mantissa_bits;
  const Wide below = static_cast<Wide>(exponent - format.min_exponent) * per_exponent;
  const Wide infinity =
      static_cast<Wide>(format.max_exponent - format.min_exponent + 2) * per_exponent;
  const Wide magnitude = std::min(below + static_cast<Wide>(steps), infinity);
  return value < 0.0L ? -magnitude : magnitude;
}

std::uint64_t distance(Wide a, Wide b) {
  constexpr auto limit = std::numeric_limits<std::uint64_t>::max();
  const Wide apart = a < b ? b - a : a - b;
  return apart > static_cast<Wide>(limit) ? limit : static_cast<std::uint64_t>(apart);
}

}  // namespace

bool same(const FloatFormat& a, const FloatFormat& b) {
  return a.mantissa_bits == b.mantissa_bits && a.min_exponent == b.min_exponent &&
         a.max_exponent == b.max_exponent;
}

long double FloatFormat::smallest_normal() const {
  return std::ldexp(1.0L, min_exponent);
}

FloatFormat format_of(const data::ElementType& type) {
  if (type.type_class != data::TypeClass::floating) return double_format;
  // Sign, exponent, mantissa; x87 extended alone stores the leading one of its mantissa too.
  const int stored_one = type.mantissa_bits == extended_format.mantissa_bits ? 1 : 0;
  const int exponent_bits =
      std::clamp(type.precision_bits - type.mantissa_bits - 1 - stored_one, 2, 30);
  const int bias = (1 << (exponent_bits - 1)) - 1;
  return {type.mantissa_bits, 1 - bias, bias};
}

bool holds(const FloatFormat& whole, const FloatFormat& part) {
  return whole.mantissa_bits >= part.mantissa_bits && whole.min_exponent <= part.min_exponent &&
         whole.max_exponent >= part.max_exponent;
}

FloatFormat coarser(const FloatFormat& a, const FloatFormat& b) {
  if (a.mantissa_bits != b.mantissa_bits) return a.mantissa_bits < b.mantissa_bits ? a : b;
  return a.min_exponent >= b.min_exponent ? a : b;
}

std::uint64_t ulp_distance(double a, double b, const FloatFormat& format) {
  if (same(format, double_format)) return bit_distance<std::uint64_t>(a, b);
  if (same(format, single_format))
    return bit_distance<std::uint32_t>(static_cast<float>(a), static_cast<float>(b));
  return distance(position_in(a, format), position_in(b, format));
}

std::uint64_t ulp_distance(long double a, long double b, const FloatFormat& format) {
  return distance(position_in(a, format), position_in(b, format));
}

}  // namespace kedge::validate
