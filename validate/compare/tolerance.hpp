// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// A tolerance: limits and where they come from. Without an origin a number is no evidence.
#pragma once

#include <optional>
#include <string>

#include "validate/statistics/value_rule.hpp"

namespace kedge::validate {

struct Tolerance {
  PointLimits points;
  /// Limit on the mean shift: |sum(b - a)| <= bias * max(sum|a|, sum|b|).
  std::optional<double> bias;
  std::string origin;  ///< "user's statement", "measured noise floor", "rounding model"

  [[nodiscard]] bool given() const { return points.any() || bias.has_value(); }
};

/// "user's statement: --abs 1e-12 --rel 1e-06", or "none".
[[nodiscard]] std::string describe(const Tolerance& tolerance);

/// The number that `text` spells, whole and plain: finite, >= 0, nothing after it. Throws Error
/// that names `option` for anything else ("1e-3x", "-1", "nan", "inf", "1e999", "").
[[nodiscard]] double parse_limit(const std::string& option, const std::string& text);

/// The shortest text that reads back as the same number: "1e-12".
[[nodiscard]] std::string limit_text(double value);

}  // namespace kedge::validate
