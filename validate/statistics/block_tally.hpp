// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The tally of ordinary pairs in one block: what changes with every pair stays in registers, and
// joins the statistics once a block.
#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "validate/statistics/statistics.hpp"
#include "validate/statistics/value_rule.hpp"

namespace kedge::validate {

/// The largest value in a block and where it was first reached; below zero: none.
struct BlockExtreme {
  double value = -1;
  std::size_t index = 0;

  void offer(double candidate, std::size_t here) {
    if (candidate > value) {
      value = candidate;
      index = here;
    }
  }
};

class BlockTally {
 public:
  explicit BlockTally(const PointLimits& limits)
      : abs_limit_(limits.abs.value_or(-1.0)), rel_limit_(limits.rel.value_or(-1.0)) {}

  /// A pair of one sign that differs and needs no scaling: decides as judge() does.
  void add(double a, double b, double larger, std::uint64_t ulp, std::size_t index) {
    const double distance = std::fabs(a - b);
    const double relative = distance / larger;
    const bool within_abs = distance <= abs_limit_;
    const bool within_rel = distance <= rel_limit_ * larger;
    max_abs_.offer(distance, index);
    max_rel_.offer(relative, index);
    if (!within_abs) needed_rel_.offer(relative, index);
    if (!within_rel) needed_abs_.offer(distance, index);
    if (!within_abs && !within_rel && beyond_++ == 0) first_beyond_ = index;
    if (differing_++ == 0) first_differing_ = index;
    a_larger_ += a > b ? 1 : 0;
    sum_relative_ += relative;
    ++histogram_[static_cast<std::size_t>(std::bit_width(ulp))];
    if (differing_ == 1 || ulp > max_ulp_) {
      max_ulp_ = ulp;
      max_ulp_index_ = index;
    }
  }

  /// Joins the totals; a and b are the block, `first` the position of its first pair.
  void merge_into(Statistics& statistics, const double* a, const double* b,
                  std::uint64_t first) const;

 private:
  double abs_limit_;  ///< -1 where not given: no distance is below zero
  double rel_limit_;
  BlockExtreme max_abs_, max_rel_, needed_rel_, needed_abs_;
  std::uint64_t differing_ = 0, beyond_ = 0, a_larger_ = 0, max_ulp_ = 0;
  std::size_t first_differing_ = 0, first_beyond_ = 0, max_ulp_index_ = 0;
  double sum_relative_ = 0;
  UlpHistogram histogram_{};
};

}  // namespace kedge::validate
