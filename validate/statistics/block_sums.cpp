// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Block sums: one pass for sums and extremes, one for moments about the block's own means.
#include "validate/statistics/block_sums.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace kedge::validate {
namespace {

constexpr std::size_t lanes = 8;  // independent sums, so that additions can run side by side
using Lanes = std::array<double, lanes>;

// Knuth's TwoSum in each lane: Neumaier's correction without his branch, which would stop
// vectorisation.
struct CompensatedLanes {
  Lanes sum{};
  Lanes correction{};

  void add(std::size_t lane, double term) {
    const double total = sum[lane] + term;
    const double added = total - sum[lane];
    correction[lane] += (sum[lane] - (total - added)) + (term - added);
    sum[lane] = total;
  }
  [[nodiscard]] long double total() const {
    CompensatedSum all;
    for (const double term : sum) all.add(static_cast<long double>(term));
    for (const double term : correction) all.add(static_cast<long double>(term));
    return all.value();
  }
};

// Sums of terms that are never negative need no correction: their relative error stays below
// block_size / lanes roundings.
struct PlainLanes {
  Lanes sum{};

  void add(std::size_t lane, double term) { sum[lane] += term; }
  [[nodiscard]] long double total() const {
    long double all = 0;
    for (const double term : sum) all += static_cast<long double>(term);
    return all;
  }
};

struct MaxLanes {
  Lanes largest{};

  void add(std::size_t lane, double term) {
    largest[lane] = largest[lane] < term ? term : largest[lane];
  }
  [[nodiscard]] double total() const { return *std::max_element(largest.begin(), largest.end()); }
};

struct LaneSums {
  CompensatedLanes a, b, difference;
  PlainLanes abs_a, abs_b, abs_difference, square_a, square_b, square_difference;
  MaxLanes largest_a, largest_b, largest_difference;

  void add(std::size_t lane, double x, double y) {
    const double d = y - x;
    a.add(lane, x);
    b.add(lane, y);
    difference.add(lane, d);
    abs_a.add(lane, std::fabs(x));
    abs_b.add(lane, std::fabs(y));
    abs_difference.add(lane, std::fabs(d));
    square_a.add(lane, x * x);
    square_b.add(lane, y * y);
    square_difference.add(lane, d * d);
    largest_a.add(lane, std::fabs(x));
    largest_b.add(lane, std::fabs(y));
    largest_difference.add(lane, std::fabs(d));
  }
};

// Calls body(lane, index) for 0 <= index < n, whole groups of lanes first.
template <class Body>
void in_lanes(std::size_t n, const Body& body) {
  std::size_t first = 0;
  for (; first + lanes <= n; first += lanes)
    for (std::size_t lane = 0; lane < lanes; ++lane) body(lane, first + lane);
  for (std::size_t index = first; index < n; ++index) body(index - first, index);
}

// Squares of the largest neither overflow nor vanish. Smaller ones may vanish beside it.
bool squares_stay_in_range(double largest) {
  constexpr double top = 0x1p400;
  constexpr double bottom = 0x1p-400;
  return largest == 0.0 || (largest >= bottom && largest <= top);
}

Moments moments_about(const double* a, const double* b, std::size_t n, double mean_a,
                      double mean_b) {
  PlainLanes square_a, square_b, product;
  in_lanes(n, [&](std::size_t lane, std::size_t i) {
    const double x = a[i] - mean_a;
    const double y = b[i] - mean_b;
    square_a.add(lane, x * x);
    square_b.add(lane, y * y);
    product.add(lane, x * y);
  });
  return {n,
          static_cast<long double>(mean_a),
          static_cast<long double>(mean_b),
          square_a.total(),
          square_b.total(),
          product.total()};
}

template <class Real>
BlockSums sum_wide(const Real* a, const Real* b, std::size_t n) {
  BlockSums sums;
  CompensatedSum sum_a, sum_b, sum_difference;
  for (std::size_t i = 0; i < n; ++i) {
    if (!std::isfinite(a[i]) || !std::isfinite(b[i])) continue;
    const auto x = static_cast<long double>(a[i]);
    const auto y = static_cast<long double>(b[i]);
    const long double d = y - x;
    sum_a.add(x);
    sum_b.add(y);
    sum_difference.add(d);
    sums.sum_abs_a += std::fabs(x);
    sums.sum_abs_b += std::fabs(y);
    sums.sum_abs_difference += std::fabs(d);
    sums.sum_square_a += x * x;
    sums.sum_square_b += y * y;
    sums.sum_square_difference += d * d;
    sums.largest_a = std::max(sums.largest_a, std::fabs(x));
    sums.largest_b = std::max(sums.largest_b, std::fabs(y));
    sums.moments.merge({1, x, y, 0, 0, 0});
  }
  sums.sum_a = sum_a.value();
  sums.sum_b = sum_b.value();
  sums.sum_difference = sum_difference.value();
  return sums;
}

}  // namespace

std::optional<BlockSums> sum_block(const double* a, const double* b, std::size_t n) {
  LaneSums lane_sums;
  in_lanes(n, [&](std::size_t lane, std::size_t i) { lane_sums.add(lane, a[i], b[i]); });
  const long double magnitudes = lane_sums.abs_a.total() + lane_sums.abs_b.total();
  const double largest_a = lane_sums.largest_a.total();
  const double largest_b = lane_sums.largest_b.total();
  if (!std::isfinite(magnitudes) || !squares_stay_in_range(largest_a) ||
      !squares_stay_in_range(largest_b) ||
      !squares_stay_in_range(lane_sums.largest_difference.total()))
    return std::nullopt;
  BlockSums sums{lane_sums.a.total(),
                 lane_sums.b.total(),
                 lane_sums.difference.total(),
                 lane_sums.abs_a.total(),
                 lane_sums.abs_b.total(),
                 lane_sums.abs_difference.total(),
                 lane_sums.square_a.total(),
                 lane_sums.square_b.total(),
                 lane_sums.square_difference.total(),
                 static_cast<long double>(largest_a),
                 static_cast<long double>(largest_b),
                 {}};
  const auto count = static_cast<long double>(n);
  sums.moments = moments_about(a, b, n, static_cast<double>(sums.sum_a / count),
                               static_cast<double>(sums.sum_b / count));
  return sums;
}

BlockSums sum_block_wide(const double* a, const double* b, std::size_t n) {
  return sum_wide(a, b, n);
}

BlockSums sum_block_wide(const long double* a, const long double* b, std::size_t n) {
  return sum_wide(a, b, n);
}

void Moments::merge(const Moments& other) {
  if (other.count == 0) return;
  const auto mine = static_cast<long double>(count);
  const auto theirs = static_cast<long double>(other.count);
  const long double share = theirs / (mine + theirs);
  const long double apart_a = other.mean_a - mean_a;
  const long double apart_b = other.mean_b - mean_b;
  mean_a += apart_a * share;
  mean_b += apart_b * share;
  square_a += other.square_a + apart_a * apart_a * mine * share;
  square_b += other.square_b + apart_b * apart_b * mine * share;
  product += other.product + apart_a * apart_b * mine * share;
  count += other.count;
}

void add_block(Statistics& statistics, const BlockSums& block) {
  statistics.finite += block.moments.count;
  statistics.sum_a.add(block.sum_a);
  statistics.sum_b.add(block.sum_b);
  statistics.sum_difference.add(block.sum_difference);
  statistics.sum_abs_a.add(block.sum_abs_a);
  statistics.sum_abs_b.add(block.sum_abs_b);
  statistics.sum_abs_difference.add(block.sum_abs_difference);
  statistics.sum_square_a.add(block.sum_square_a);
  statistics.sum_square_b.add(block.sum_square_b);
  statistics.sum_square_difference.add(block.sum_square_difference);
  statistics.largest_a = std::max(statistics.largest_a, block.largest_a);
  statistics.largest_b = std::max(statistics.largest_b, block.largest_b);
  statistics.moments.merge(block.moments);
}

}  // namespace kedge::validate
