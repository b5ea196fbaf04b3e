// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Sums over one block of pairs, small enough to stay in the first cache level; whole datasets are
// sums of blocks in a fixed order, so that a result depends on the data alone.
#pragma once

#include <cstddef>
#include <optional>

#include "validate/statistics/statistics.hpp"

namespace kedge::validate {

/// Pairs in a block; the last block of a dataset may hold fewer.
inline constexpr std::size_t block_size = 1024;

struct BlockSums {
  long double sum_a = 0, sum_b = 0, sum_difference = 0;
  long double sum_abs_a = 0, sum_abs_b = 0, sum_abs_difference = 0;
  long double sum_square_a = 0, sum_square_b = 0, sum_square_difference = 0;
  long double largest_a = 0, largest_b = 0;
  Moments moments;  ///< its count is the number of pairs that are finite on both sides
};

/// The sums of n <= block_size pairs in double arithmetic that the compiler can vectorise; plain
/// sums are compensated. Nothing when a value is not finite, or when magnitudes are so extreme
/// (beyond 2^400, or all below 2^-400) that squares would leave double's range: then use
/// sum_block_wide.
[[nodiscard]] std::optional<BlockSums> sum_block(const double* a, const double* b, std::size_t n);

/// The same in long double, for any values; pairs that are not finite on both sides are left out.
[[nodiscard]] BlockSums sum_block_wide(const double* a, const double* b, std::size_t n);
[[nodiscard]] BlockSums sum_block_wide(const long double* a, const long double* b, std::size_t n);

/// Adds a block to the totals.
void add_block(Statistics& statistics, const BlockSums& block);

}  // namespace kedge::validate
