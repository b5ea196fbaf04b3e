// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Trip counts as formulas over the source's names, and a number where one is needed to rank.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace kedge::rank {

/// What an extent counts for where the source does not say. Stated in every report.
inline constexpr double unknown_extent = 128.0;

struct Estimate {
  double value = unknown_extent;
  bool known = false;  ///< no name was replaced by unknown_extent
};

/// Sizes that the user gives for names of the source (--assume nx=256).
class Extents {
 public:
  void set(const std::string& name, double value) { values_[name] = value; }
  /// Of "g->nx" or "count[f]": what is given for the whole, else for its last name ("nx", "count").
  [[nodiscard]] std::optional<double> find(const std::string& name) const;
  /// Given, but no formula that was evaluated holds the name.
  [[nodiscard]] std::vector<std::string> unused() const;
  [[nodiscard]] const std::map<std::string, double>& all() const { return values_; }

 private:
  std::map<std::string, double> values_;
  mutable std::set<std::string> used_;
};

/// Evaluates + - * / and parentheses; a name, member, call or subscript is looked up in `extents`,
/// else it counts as unknown_extent. Differences that come out below one, and whatever cannot be
/// read, count as unknown_extent too.
[[nodiscard]] Estimate estimate(const std::string& formula, const Extents& extents = {});
/// Last names in a formula: "nx" and "ghosts" of "g->nx + 2*ghosts"; empty when it holds a
/// subscript or a call.
[[nodiscard]] std::set<std::string> names_in(const std::string& formula);
/// "nz*ny*nx": factors joined, sums in parentheses, "?" for an empty one.
[[nodiscard]] std::string product(const std::string& a, const std::string& b);

/// A sum of products over the source's own names: "12 + 7*A->nonzerosInRow[i]".
class Sum {
 public:
  /// Adds coefficient * factors; factors that are whole numbers go into the coefficient, "" is a
  /// number nobody knows and shows as "?".
  void add(double coefficient, const std::vector<std::string>& factors);
  void add(const Sum& other);
  [[nodiscard]] Sum times(const std::string& factor) const;
  /// "0" when nothing was added.
  [[nodiscard]] std::string text() const;

 private:
  std::map<std::vector<std::string>, double> terms_;  ///< sorted factors to their coefficient
};

}  // namespace kedge::rank
