// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// One streaming pass over a pair of datasets: feed chunks in order, then read the statistics.
// Memory is constant whatever the size of the data.
#pragma once

#include <cstddef>
#include <cstdint>

#include "validate/statistics/float_format.hpp"
#include "validate/statistics/statistics.hpp"
#include "validate/statistics/value_rule.hpp"

namespace kedge::validate {

class Accumulator {
 public:
  /// `coarser`: the format in which ULPs are counted; `limits`: what `beyond` is counted against.
  Accumulator(const FloatFormat& coarser, const PointLimits& limits);

  /// The next n pairs of floating-point values. Feed multiples of block_size but for the last
  /// chunk: then sums do not depend on the chunk size, to the bit.
  void add(const double* a, const double* b, std::size_t n);
  void add(const float* a, const float* b, std::size_t n);
  void add(const long double* a, const long double* b, std::size_t n);
  /// The next n pairs of integers: compared exactly, counted in no ULPs, judged by no limits.
  void add(const std::int64_t* a, const std::int64_t* b, std::size_t n);
  void add(const std::uint64_t* a, const std::uint64_t* b, std::size_t n);
  void add(const std::int64_t* a, const std::uint64_t* b, std::size_t n);
  void add(const std::uint64_t* a, const std::int64_t* b, std::size_t n);

  [[nodiscard]] const Statistics& statistics() const { return statistics_; }

 private:
  void add_double_block(const double* a, const double* b, std::size_t n);
  void examine_block(const double* a, const double* b, std::size_t n);
  template <class Real>
  void examine(Real a, Real b, std::uint64_t index);
  template <class Real>
  void examine_nonfinite(Real a, Real b, const Place& place);
  template <class Real>
  void examine_finite(Real a, Real b, const Place& place);
  template <class IntA, class IntB>
  void add_integer_block(const IntA* a, const IntB* b, std::size_t n);
  template <class IntA, class IntB>
  void add_integers(const IntA* a, const IntB* b, std::size_t n);
  [[nodiscard]] std::uint64_t ulp_of(double a, double b) const;
  void note_difference(long double a, long double b, const Place& place);

  FloatFormat coarser_;
  long double smallest_normal_;
  double ordinary_;  ///< magnitude from which a pair needs no scaling and no floor
  enum class Bits { of_double, of_float, general } bits_ = Bits::general;
  PointLimits limits_;
  Statistics statistics_;
};

}  // namespace kedge::validate
