// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Short ways to write the heads and verdict cells of report tables.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "common/report/report.hpp"

namespace kedge::validate {

/// A column of text.
inline report::Column left(std::string name) {
  return {std::move(name), report::Align::left, ""};
}

/// A column of numbers.
inline report::Column right(std::string name, std::string unit = "") {
  return {std::move(name), report::Align::right, std::move(unit)};
}

inline report::Tone tone_of(Verdict verdict) {
  if (verdict == Verdict::pass) return report::Tone::good;
  return verdict == Verdict::fail ? report::Tone::bad : report::Tone::doubtful;
}

inline report::Cell verdict_cell(Verdict verdict) {
  return {std::string(to_string(verdict)), tone_of(verdict)};
}

}  // namespace kedge::validate
