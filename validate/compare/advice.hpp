// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What would pass, and what to do next: the smallest tolerance that covers the differences, if any
// tolerance can.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "validate/compare/comparison.hpp"

namespace kedge::validate {

struct Advice {
  /// The smallest --rel (with the --abs in force) under which every value passes, rounded up to two
  /// digits; nothing when no differing value needs one.
  std::optional<double> rel;
  /// The smallest --abs (with the --rel in force), likewise.
  std::optional<double> abs;
  /// False when something fails or stays undecided that no --rel or --abs changes.
  bool tolerance_can_pass = false;
  std::vector<std::string> sentences;  ///< for a person; empty when the comparison passed
};

[[nodiscard]] Advice advise(const Comparison& comparison);

/// `value` rounded up to two significant digits, a hair above it at least; 0 for 0.
[[nodiscard]] double round_up(double value);

/// The dataset whose worst place speaks for the comparison: a non-finite mismatch, else the largest
/// difference among those that did not pass; null when none has a place.
[[nodiscard]] const DatasetResult* worst_dataset(const Comparison& comparison);

}  // namespace kedge::validate
