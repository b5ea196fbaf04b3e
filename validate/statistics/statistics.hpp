// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What one pass over a pair of datasets gathers; every metric is a function of it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "validate/statistics/compensated_sum.hpp"

namespace kedge::validate {

/// One pair of values: where it stands (row-major position) and what it holds.
struct Place {
  std::uint64_t index = 0;
  long double a = 0;
  long double b = 0;
};

/// The largest value of a measure and where it was first reached.
struct Extreme {
  long double value = 0;
  std::optional<Place> place;

  void offer(long double candidate, const Place& here) {
    if (place && !(candidate > value)) return;
    value = candidate;
    place = here;
  }
};

/// Means and centred second moments of pairs; merging after T. F. Chan, G. H. Golub, R. J. LeVeque,
/// "Algorithms for computing the sample variance", The American Statistician 37 (1983) 242-247.
struct Moments {
  std::uint64_t count = 0;
  long double mean_a = 0, mean_b = 0;
  long double square_a = 0, square_b = 0;  ///< sums of squared distances from the mean
  long double product = 0;                 ///< sum of products of the distances

  void merge(const Moments& other);
};

/// Bin 0 counts differing values that agree once rounded to the coarser type; bin k > 0 counts
/// distances from 2^(k-1) to 2^k - 1 ULP.
using UlpHistogram = std::array<std::uint64_t, 65>;

struct Statistics {
  std::uint64_t values = 0;     ///< pairs seen
  std::uint64_t finite = 0;     ///< pairs that are finite on both sides
  std::uint64_t differing = 0;  ///< pairs that are not equal; NaN equals NaN, -0 equals +0
  std::uint64_t beyond = 0;     ///< finite pairs that no point limit covers

  std::uint64_t nan_both = 0;
  std::uint64_t inf_both = 0;  ///< same sign
  std::uint64_t nan_only_a = 0, nan_only_b = 0;
  std::uint64_t inf_mismatch = 0;  ///< infinite on one side, or of other sign
  std::uint64_t zero_sign = 0;     ///< -0 against +0
  std::uint64_t zero_flips = 0;    ///< zero on exactly one side
  std::uint64_t sign_flips = 0;    ///< both non-zero, other sign
  std::uint64_t flushed = 0;       ///< zero on one side, subnormal in the coarser type on the other
  std::uint64_t a_larger = 0, b_larger = 0;  ///< finite differing pairs by direction

  Extreme max_abs;            ///< |a-b|, in the unit of the data
  Extreme max_rel;            ///< |a-b| / max(|a|, |b|, smallest normal number of the coarser type)
  Extreme needed_rel;         ///< |a-b| / max(|a|,|b|) over pairs that the abs limit does not cover
  Extreme needed_abs;         ///< |a-b| over pairs that the rel limit does not cover
  std::uint64_t max_ulp = 0;  ///< in the coarser type; floating data only
  std::optional<Place> max_ulp_place;
  UlpHistogram ulp_histogram{};
  std::optional<Place> first_differing;
  std::optional<Place> first_beyond;
  std::optional<Place> first_nonfinite;  ///< first pair non-finite on one side or in another way

  // Over pairs that are finite on both sides. Differences are b - a.
  CompensatedSum sum_a, sum_b, sum_difference;
  CompensatedSum sum_abs_a, sum_abs_b, sum_abs_difference;
  CompensatedSum sum_square_a, sum_square_b, sum_square_difference;
  CompensatedSum sum_relative;               ///< of |a-b| / max(|a|,|b|), differing pairs only
  long double largest_a = 0, largest_b = 0;  ///< largest magnitudes
  Moments moments;

  void offer_ulp(std::uint64_t ulp, const Place& here) {
    if (max_ulp_place && ulp <= max_ulp) return;
    max_ulp = ulp;
    max_ulp_place = here;
  }
  [[nodiscard]] std::uint64_t nonfinite_mismatches() const {
    return nan_only_a + nan_only_b + inf_mismatch;
  }
};

}  // namespace kedge::validate
