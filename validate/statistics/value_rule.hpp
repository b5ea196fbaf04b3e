// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The value rule: when two finite numbers count as the same within limits.
//   |a - b| <= abs   or   |a - b| <= rel * max(|a|, |b|)
// Symmetric in a and b; right from subnormal numbers to the largest, where a plain evaluation would
// overflow (2e308 > 1.9e308 as inf <= inf) or lose bits.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace kedge::validate {

/// Limits for single values; a limit that is not given decides nothing. Both are finite and >= 0.
struct PointLimits {
  std::optional<double> abs;  ///< in the unit of the data
  std::optional<double> rel;  ///< a plain number

  [[nodiscard]] bool any() const { return abs.has_value() || rel.has_value(); }
};

/// How two different finite values stand to each other.
template <class Real>
struct Judgement {
  Real distance;  ///< |a-b|, infinite when it exceeds the type's range
  Real relative;  ///< |a-b| / max(|a|,|b|), between 0 and 2
  bool within_abs;
  bool within_rel;
};

template <class Real>
constexpr Real power_of_two(int exponent) {
  Real result = 1;
  for (; exponent > 0; --exponent) result *= 2;
  for (; exponent < 0; ++exponent) result /= 2;
  return result;
}

/// Applies the rule to two finite values that differ.
template <class Real>
Judgement<Real> judge(Real a, Real b, const PointLimits& limits) {
  using Limits = std::numeric_limits<Real>;
  constexpr Real large = power_of_two<Real>(Limits::max_exponent - 4);
  constexpr Real small = power_of_two<Real>(Limits::min_exponent + Limits::digits + 10);
  const Real distance = std::fabs(a - b);
  Real scale = 1;  // a power of two, so that scaling loses nothing
  if (const Real larger = std::max(std::fabs(a), std::fabs(b)); larger > large)
    scale = power_of_two<Real>(-8);
  else if (larger < small)
    scale = power_of_two<Real>(Limits::digits + 64);
  const Real magnitude = std::max(std::fabs(a * scale), std::fabs(b * scale));
  const Real apart = std::fabs(a * scale - b * scale);
  return {distance, apart / magnitude,
          limits.abs && apart <= static_cast<Real>(*limits.abs) * scale,
          limits.rel && apart <= static_cast<Real>(*limits.rel) * magnitude};
}

}  // namespace kedge::validate
