// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Rounding to narrow formats against the definition: the nearest number of the format, ties to
// even.
#include "kernels/compat/rounding.hpp"

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "tests/support/catch.hpp"

namespace kedge::kernels {
namespace {

struct Shape {
  Format format;
  int digits, lowest, highest;
};

constexpr Shape shapes[] = {{Format::fp64, 53, -1022, 1023},
                            {Format::fp32, 24, -126, 127},
                            {Format::tf32, 11, -126, 127},
                            {Format::bf16, 8, -126, 127},
                            {Format::fp16, 11, -14, 15}};

/// By the definition, in long double: spacing of the numbers near the value, then the nearest one.
double reference(const Shape& shape, double value) {
  if (!std::isfinite(value) || value == 0.0) return value;
  const int exponent = std::max(std::ilogb(value), shape.lowest);
  const long double spacing = std::ldexp(1.0L, exponent - shape.digits + 1);
  const long double rounded = std::nearbyint(static_cast<long double>(value) / spacing) * spacing;
  const long double beyond = std::ldexp(1.0L, shape.highest + 1);
  if (std::abs(rounded) >= beyond)
    return std::copysign(std::numeric_limits<double>::infinity(), value);
  return std::copysign(static_cast<double>(rounded), value);
}

bool same_bits(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

/// Random bits over the format's range and beyond, ties between its numbers, and the special ones.
std::vector<double> samples(const Shape& shape, std::mt19937_64& random) {
  std::vector<double> values{0.0, -0.0, HUGE_VAL, -HUGE_VAL, 5e-324, 1e308, -1e308};
  std::uniform_real_distribution<double> mantissa(1.0, 2.0);
  std::uniform_int_distribution<int> exponent(shape.lowest - shape.digits - 3, shape.highest + 2);
  for (int i = 0; i < 20000; ++i) {
    const double sign = i % 2 == 0 ? 1.0 : -1.0;
    const double value = std::ldexp(mantissa(random), exponent(random)) * sign;
    values.push_back(value);
    // Halfway between two numbers of the format, where a double can be.
    const double number = reference(shape, value);
    if (!std::isfinite(number) || number == 0.0 || shape.digits > 50) continue;
    const int e = std::max(std::ilogb(number), shape.lowest);
    values.push_back(number + std::ldexp(0.5, e - shape.digits + 1));
    values.push_back(number - std::ldexp(0.5, e - shape.digits + 1));
  }
  return values;
}

TEST_CASE("a value is rounded to the nearest number of its format, ties to even") {
  std::mt19937_64 random(20261130);
  for (const Shape& shape : shapes) {
    int wrong = 0;
    double first_wrong = 0.0;
    for (const double value : samples(shape, random)) {
      if (same_bits(round_to(shape.format, value), reference(shape, value))) continue;
      if (wrong++ == 0) first_wrong = value;
    }
    INFO("digits " << shape.digits << ", first wrong value " << first_wrong);
    CHECK(wrong == 0);
  }
}

TEST_CASE("rounding twice changes nothing, and NaN stays NaN") {
  std::mt19937_64 random(1);
  for (const Shape& shape : shapes) {
    CHECK(std::isnan(round_to(shape.format, std::nan(""))));
    for (const double value : samples(shape, random)) {
      const double once = round_to(shape.format, value);
      if (!same_bits(round_to(shape.format, once), once)) FAIL("value " << value);
    }
  }
}

TEST_CASE("known numbers: the largest, the smallest, the first that overflows") {
  CHECK(round_to(Format::fp16, 65504.0) == 65504.0);
  CHECK(round_to(Format::fp16, 65519.9) == 65504.0);
  CHECK(round_to(Format::fp16, 65520.0) == HUGE_VAL);
  CHECK(round_to(Format::fp16, 0x1p-24) == 0x1p-24);
  CHECK(same_bits(round_to(Format::fp16, -0x1p-25), -0.0));
  CHECK(round_to(Format::bf16, 1.00390625) == 1.0);  // a tie, to even
  CHECK(round_to(Format::bf16, 0x1.fep127) == 0x1.fep127);
  CHECK(round_to(Format::bf16, 0x1.ffp127) == HUGE_VAL);
  CHECK(round_to(Format::tf32, 1.0 + 0x1p-10) == 1.0 + 0x1p-10);
  CHECK(round_to(Format::tf32, 1.0 + 0x1p-11) == 1.0);
}

}  // namespace
}  // namespace kedge::kernels
