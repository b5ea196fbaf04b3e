// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// For tests of gate rules: trajectories made by hand.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "precision/gate/rule.hpp"

namespace kedge::precision {

inline FieldError field_error(double relative,
                              validate::Outcome outcome = validate::Outcome::no_tolerance) {
  FieldError error;
  error.field = "temperature";
  error.outcome = relative == 0 ? validate::Outcome::equal : outcome;
  error.reason = "made by hand";
  error.worst = "[1,2]: 1 against 2";
  error.max_abs = error.max_rel = error.l2_rel = error.needed_rel = error.needed_abs = relative;
  error.differing = relative == 0 ? 0 : 1;
  return error;
}

/// Steps 0, 10, 20, ... with the error that `error_at` gives for 0, 1, 2, ...
inline Trajectory trajectory(std::size_t steps, const std::function<double(double)>& error_at) {
  Trajectory result;
  result.name = "fp32";
  for (std::size_t i = 0; i < steps; ++i)
    result.steps.push_back(
        {static_cast<std::int64_t>(10 * i), {field_error(error_at(static_cast<double>(i)))}});
  return result;
}

inline RuleResult apply(const char* rule, const Trajectory& variant,
                        const validate::Tolerance& tolerance = {}) {
  return find_rule(rule)->judge({variant, nullptr, tolerance});
}

}  // namespace kedge::precision
