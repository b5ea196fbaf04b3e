// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of ULP distances, against counting with nextafter.
#include "validate/statistics/float_format.hpp"

#include <cmath>
#include <limits>
#include <random>

#include "tests/support/catch.hpp"

namespace kedge::validate {
namespace {

/// Steps from one number to the next until the other is reached.
template <class Real>
std::uint64_t count_steps(Real a, Real b) {
  std::uint64_t steps = 0;
  for (; a != b; a = std::nextafter(a, b)) ++steps;
  return steps;
}

template <class Real>
Real walk(Real value, int steps) {
  for (int i = 0; i < steps; ++i)
    value = std::nextafter(value, std::numeric_limits<Real>::infinity());
  return value;
}

/// Numbers around which the spacing changes, and random ones.
template <class Real>
std::vector<Real> interesting_numbers(int highest_exponent) {
  std::vector<Real> numbers{0,
                            1,
                            -1,
                            std::numeric_limits<Real>::min(),
                            -std::numeric_limits<Real>::min(),
                            std::numeric_limits<Real>::denorm_min(),
                            Real(0.1)};
  std::mt19937_64 random(11);
  std::uniform_real_distribution<double> mantissa(-1, 1);
  std::uniform_int_distribution<int> exponent(-highest_exponent, highest_exponent);
  for (int i = 0; i < 100; ++i)
    numbers.push_back(std::ldexp(static_cast<Real>(mantissa(random)), exponent(random)));
  return numbers;
}

template <class Real>
void check_against_counting(int highest_exponent, const FloatFormat& format) {
  for (const Real number : interesting_numbers<Real>(highest_exponent))
    for (const int steps : {0, 1, 2, 7, 100}) {
      const Real other = walk(number, steps);
      CHECK(ulp_distance(number, other, format) == count_steps(number, other));
      CHECK(ulp_distance(other, number, format) == static_cast<std::uint64_t>(steps));
    }
}

}  // namespace

TEST_CASE("ULP distance of doubles is the number of nextafter steps") {
  check_against_counting<double>(1000, double_format);
}

TEST_CASE("ULP distance of extended numbers is the number of nextafter steps") {
  if (std::numeric_limits<long double>::digits != 64) return;
  check_against_counting<long double>(16000, extended_format);
}

TEST_CASE("ULP distance of floats is the number of nextafter steps") {
  for (const float number : interesting_numbers<float>(120))
    for (const int steps : {0, 1, 3, 100}) {
      const float other = walk(number, steps);
      const auto distance =
          ulp_distance(static_cast<double>(number), static_cast<double>(other), single_format);
      CHECK(distance == static_cast<std::uint64_t>(steps));
    }
}

TEST_CASE("the general count agrees with the one that reads bits") {
  for (const double a : interesting_numbers<double>(1000))
    for (const double b : interesting_numbers<double>(1000))
      CHECK(ulp_distance(a, b, double_format) ==
            ulp_distance(static_cast<long double>(a), static_cast<long double>(b), double_format));
}

TEST_CASE("half and bfloat16 numbers are counted on their own number line") {
  CHECK(ulp_distance(1.0, 1.0 + 0x1p-10, half_format) == 1);
  CHECK(ulp_distance(0.0, 0x1p-24, half_format) == 1);
  CHECK(ulp_distance(-0x1p-24, 0x1p-24, half_format) == 2);
  CHECK(ulp_distance(65504.0, 1e9, half_format) == 1);  // the step to infinity
  CHECK(ulp_distance(1.0, 1.0 + 0x1p-7, bfloat16_format) == 1);
  CHECK(ulp_distance(1.0, 1.0 + 0x1p-9, bfloat16_format) == 0);
}

TEST_CASE("the whole range of doubles is counted without a cut, and wider ones saturate") {
  constexpr double largest = std::numeric_limits<double>::max();
  CHECK(ulp_distance(-largest, largest, double_format) == 2 * std::uint64_t{0x7FEFFFFFFFFFFFFF});
  const long double wide = std::numeric_limits<long double>::max();
  if (std::numeric_limits<long double>::digits == 64)
    CHECK(ulp_distance(-wide, wide, extended_format) == std::numeric_limits<std::uint64_t>::max());
}

TEST_CASE("minus zero and plus zero are one number") {
  CHECK(ulp_distance(-0.0, 0.0, double_format) == 0);
  CHECK(ulp_distance(-0.0, 5e-324, double_format) == 1);
}

TEST_CASE("a format follows from the bits of a type") {
  data::ElementType type;
  type.type_class = data::TypeClass::floating;
  const auto format = [&type](int precision, int mantissa) {
    type.precision_bits = precision;
    type.mantissa_bits = mantissa;
    return format_of(type);
  };
  for (const auto& [made, wanted] : {std::pair{format(64, 52), double_format},
                                     {format(32, 23), single_format},
                                     {format(16, 10), half_format},
                                     {format(16, 7), bfloat16_format},
                                     {format(80, 63), extended_format}}) {
    CHECK(made.mantissa_bits == wanted.mantissa_bits);
    CHECK(made.min_exponent == wanted.min_exponent);
    CHECK(made.max_exponent == wanted.max_exponent);
  }
}

TEST_CASE("the coarser format is the one with fewer bits, and the finer one holds it") {
  CHECK(coarser(double_format, single_format).mantissa_bits == 23);
  CHECK(coarser(half_format, bfloat16_format).mantissa_bits == 7);
  CHECK(holds(double_format, single_format));
  CHECK_FALSE(holds(half_format, bfloat16_format));
  CHECK_FALSE(holds(single_format, double_format));
}

}  // namespace kedge::validate
