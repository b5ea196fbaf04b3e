// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// A table of linear inequalities in integers and the elimination of its variables.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace kedge::dependence {

/// Coefficients of the variables, then the constant.
using RowView = std::span<const std::int64_t>;

/// The greatest common divisor of the variables' coefficients.
[[nodiscard]] std::int64_t content(RowView row);

/// result = factor_a * a + factor_b * b; false on overflow.
[[nodiscard]] bool combine(RowView a, std::int64_t factor_a, RowView b, std::int64_t factor_b,
                           std::span<std::int64_t> result);

class RowTable {
 public:
  explicit RowTable(std::size_t variables = 0) : width_(variables + 1) {}

  /// Adds row >= 0 in lowest terms; of parallel rows the stricter one stays.
  void add(RowView row);
  /// Adds row == 0 as two inequalities. They say as much as long as no variable of theirs is
  /// eliminated; else its divisibility is lost.
  void add_equation(RowView row, bool stays);
  /// Replaces a variable by what the equation (coefficient 1 or -1) says of it.
  void substitute(RowView equation, std::size_t variable);
  /// Removes all variables. True or false: an integer point exists or not; nothing: cannot tell.
  [[nodiscard]] std::optional<bool> decide();

  /// Removes all variables but the kept ones; false where that is not exact.
  [[nodiscard]] bool project(const std::vector<bool>& kept);

  [[nodiscard]] std::size_t size() const { return data_.size() / width_; }
  [[nodiscard]] RowView row(std::size_t k) const { return {data_.data() + k * width_, width_}; }
  [[nodiscard]] bool empty() const { return state_ == State::empty; }
  void mark_empty() { state_ = State::empty; }
  void give_up() { state_ = State::given_up; }

 private:
  enum class State { open, empty, given_up };

  void add_scratch();
  bool eliminate_cheapest();
  [[nodiscard]] std::size_t cost_of(std::size_t variable) const;
  void eliminate(std::size_t variable);
  void clear();

  std::size_t width_;
  std::vector<std::int64_t> data_;
  std::vector<std::uint64_t> hashes_;  ///< of the variables' coefficients
  std::vector<std::int64_t> scratch_;
  std::vector<bool> gone_;
  State state_ = State::open;
  bool exact_ = true;
};

}  // namespace kedge::dependence
