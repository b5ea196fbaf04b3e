// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// For tests of statistics and metrics: one pass over two vectors, and a metric by its name.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "validate/statistics/accumulator.hpp"
#include "validate/statistics/metric.hpp"

namespace kedge::validate {

inline constexpr double nan_value = std::numeric_limits<double>::quiet_NaN();
inline constexpr double infinity = std::numeric_limits<double>::infinity();

template <class A, class B>
Statistics gather(const std::vector<A>& a, const std::vector<B>& b, const PointLimits& limits = {},
                  const FloatFormat& format = double_format) {
  Accumulator accumulator(format, limits);
  accumulator.add(a.data(), b.data(), a.size());
  return accumulator.statistics();
}

/// The metric's value for these pairs, as a number.
template <class A, class B>
double measure(const char* id, const std::vector<A>& a, const std::vector<B>& b) {
  return as_number(find_metric(id)->value(gather(a, b)));
}
inline double measure(const char* id, const std::vector<double>& a, const std::vector<double>& b) {
  return measure<double, double>(id, a, b);
}
inline std::uint64_t count(const char* id, const std::vector<double>& a,
                           const std::vector<double>& b) {
  return std::get<std::uint64_t>(find_metric(id)->value(gather(a, b)));
}

/// Random numbers over many magnitudes, some equal on both sides, some NaN, Inf or zero; the same
/// for the same seed.
inline std::vector<double> wild_values(std::size_t n, unsigned seed, bool finite_only = true) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> mantissa(-1.0, 1.0);
  std::uniform_int_distribution<int> exponent(-300, 300);
  std::uniform_int_distribution<int> kind(0, 19);
  std::vector<double> values(n);
  for (double& value : values) {
    value = std::ldexp(mantissa(random), exponent(random));
    const int special = kind(random);
    if (special == 0) value = 0.0;
    if (finite_only) continue;
    if (special == 1) value = nan_value;
    if (special == 2) value = infinity;
    if (special == 3) value = -infinity;
  }
  return values;
}

/// Each value changed by up to `relative` of itself.
inline std::vector<double> jittered(std::vector<double> values, double relative, unsigned seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> change(-relative, relative);
  for (double& value : values) value += value * change(random);
  return values;
}

}  // namespace kedge::validate
