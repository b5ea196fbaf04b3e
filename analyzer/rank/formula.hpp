// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Trip counts as formulas over the source's names, and a number where one is needed to rank.
#pragma once

#include <string>

namespace kedge::rank {

/// What an extent counts for where the source does not say. Stated in every report.
inline constexpr double unknown_extent = 128.0;

struct Estimate {
  double value = unknown_extent;
  bool known = false;  ///< no name was replaced by unknown_extent
};

/// Evaluates + - * / and parentheses; every name, member, call or subscript counts as
/// unknown_extent. Differences that come out below one, and whatever cannot be read, count as
/// unknown_extent too.
[[nodiscard]] Estimate estimate(const std::string& formula);
/// "nz*ny*nx": factors joined, sums in parentheses, "?" for an empty one.
[[nodiscard]] std::string product(const std::string& a, const std::string& b);

}  // namespace kedge::rank
