// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Reading and writing tolerances.
#include "validate/compare/tolerance.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <system_error>

#include "common/core/error.hpp"

namespace kedge::validate {

std::string limit_text(double value) {
  return fmt::format("{}", value);
}

std::string describe(const Tolerance& tolerance) {
  if (!tolerance.given()) return "none";
  std::string text = tolerance.origin + ":";
  if (tolerance.points.abs) text += " --abs " + limit_text(*tolerance.points.abs);
  if (tolerance.points.rel) text += " --rel " + limit_text(*tolerance.points.rel);
  if (tolerance.bias) text += " --bias " + limit_text(*tolerance.bias);
  return text;
}

double parse_limit(const std::string& option, const std::string& text) {
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, value);
  const std::string hint = "give a finite number that is not negative, such as 1e-12";
  if (problem == std::errc::result_out_of_range)
    throw Error(fmt::format("{} '{}' is outside the range of a double", option, text), hint);
  if (problem != std::errc{} || stop != end || !std::isfinite(value) || std::signbit(value))
    throw Error(fmt::format("{} '{}' is not a limit", option, text), hint);
  return value;
}

}  // namespace kedge::validate
