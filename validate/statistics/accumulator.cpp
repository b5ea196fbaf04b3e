// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The accumulator for floating-point pairs: sums by blocks, single pairs looked at only where they
// are not equal bit for bit.
#include "validate/statistics/accumulator.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>

#include "validate/statistics/block_sums.hpp"
#include "validate/statistics/block_tally.hpp"

namespace kedge::validate {
Accumulator::Accumulator(const FloatFormat& coarser, const PointLimits& limits)
    : coarser_(coarser),
      smallest_normal_(coarser.smallest_normal()),
      ordinary_(std::max(static_cast<double>(smallest_normal_), 0x1p-900)),
      limits_(limits) {
  if (same(coarser, double_format)) bits_ = Bits::of_double;
  if (same(coarser, single_format)) bits_ = Bits::of_float;
}

void Accumulator::add(const double* a, const double* b, std::size_t n) {
  for (std::size_t first = 0; first < n; first += block_size)
    add_double_block(a + first, b + first, std::min(block_size, n - first));
}

void Accumulator::add(const float* a, const float* b, std::size_t n) {
  std::array<double, block_size> wide_a;
  std::array<double, block_size> wide_b;
  for (std::size_t first = 0; first < n; first += block_size) {
    const std::size_t count = std::min(block_size, n - first);
    for (std::size_t i = 0; i < count; ++i) {
      wide_a[i] = static_cast<double>(a[first + i]);
      wide_b[i] = static_cast<double>(b[first + i]);
    }
    add_double_block(wide_a.data(), wide_b.data(), count);
  }
}

void Accumulator::add(const long double* a, const long double* b, std::size_t n) {
  for (std::size_t first = 0; first < n; first += block_size) {
    const std::size_t count = std::min(block_size, n - first);
    add_block(statistics_, sum_block_wide(a + first, b + first, count));
    for (std::size_t i = first; i < first + count; ++i)
      examine(a[i], b[i], statistics_.values + (i - first));
    statistics_.values += count;
  }
}

void Accumulator::add_double_block(const double* a, const double* b, std::size_t n) {
  const std::optional<BlockSums> sums = sum_block(a, b, n);
  add_block(statistics_, sums ? *sums : sum_block_wide(a, b, n));
  if (sums && std::memcmp(a, b, n * sizeof(double)) != 0) examine_block(a, b, n);
  if (!sums)
    for (std::size_t i = 0; i < n; ++i) examine(a[i], b[i], statistics_.values + i);
  statistics_.values += n;
}

// The same as examine() for each pair of a block of finite numbers below 2^400; pairs that are not
// ordinary go through examine() itself.
void Accumulator::examine_block(const double* a, const double* b, std::size_t n) {
  BlockTally tally(limits_);
  for (std::size_t i = 0; i < n; ++i) {
    const double x = a[i];
    const double y = b[i];
    const double larger = std::max(std::fabs(x), std::fabs(y));
    if (x == y || larger < ordinary_ || x * y <= 0)
      examine(x, y, statistics_.values + i);
    else
      tally.add(x, y, larger, ulp_of(x, y), i);
  }
  tally.merge_into(statistics_, a, b, statistics_.values);
}

std::uint64_t Accumulator::ulp_of(double a, double b) const {
  if (bits_ == Bits::of_double) return bit_distance<std::uint64_t>(a, b);
  if (bits_ == Bits::of_float)
    return bit_distance<std::uint32_t>(static_cast<float>(a), static_cast<float>(b));
  return ulp_distance(a, b, coarser_);
}

template <class Real>
void Accumulator::examine(Real a, Real b, std::uint64_t index) {
  if (a == b && a != Real{0} && !std::isinf(a)) return;
  const Place place{index, static_cast<long double>(a), static_cast<long double>(b)};
  if (!std::isfinite(a) || !std::isfinite(b))
    examine_nonfinite(a, b, place);
  else if (a != b)
    examine_finite(a, b, place);
  else if (std::signbit(a) != std::signbit(b))
    ++statistics_.zero_sign;
}

template <class Real>
void Accumulator::examine_nonfinite(Real a, Real b, const Place& place) {
  if (std::isnan(a) && std::isnan(b)) {
    ++statistics_.nan_both;
    return;
  }
  if (a == b) {
    ++statistics_.inf_both;
    return;
  }
  if (std::isnan(a))
    ++statistics_.nan_only_a;
  else if (std::isnan(b))
    ++statistics_.nan_only_b;
  else
    ++statistics_.inf_mismatch;
  ++statistics_.differing;
  if (!statistics_.first_nonfinite) statistics_.first_nonfinite = place;
  if (!statistics_.first_differing) statistics_.first_differing = place;
}

template <class Real>
void Accumulator::examine_finite(Real a, Real b, const Place& place) {
  const Judgement<Real> judged = judge(a, b, limits_);
  note_difference(place.a, place.b, place);
  const auto relative = static_cast<long double>(judged.relative);
  const long double distance = std::isfinite(judged.distance)
                                   ? static_cast<long double>(judged.distance)
                                   : std::fabs(place.a - place.b);
  const long double larger = std::max(std::fabs(place.a), std::fabs(place.b));
  statistics_.max_abs.offer(distance, place);
  statistics_.max_rel.offer(
      larger < smallest_normal_ ? relative * (larger / smallest_normal_) : relative, place);
  statistics_.sum_relative.add(relative);
  if (!judged.within_abs) statistics_.needed_rel.offer(relative, place);
  if (!judged.within_rel) statistics_.needed_abs.offer(distance, place);
  if (!judged.within_abs && !judged.within_rel) {
    ++statistics_.beyond;
    if (!statistics_.first_beyond) statistics_.first_beyond = place;
  }
  const std::uint64_t ulp = ulp_distance(a, b, coarser_);
  ++statistics_.ulp_histogram[static_cast<std::size_t>(std::bit_width(ulp))];
  statistics_.offer_ulp(ulp, place);
  if ((a == Real{0} || b == Real{0}) && larger < smallest_normal_) ++statistics_.flushed;
}

void Accumulator::note_difference(long double a, long double b, const Place& place) {
  ++statistics_.differing;
  ++(a > b ? statistics_.a_larger : statistics_.b_larger);
  if (a == 0.0L || b == 0.0L)
    ++statistics_.zero_flips;
  else if (std::signbit(a) != std::signbit(b))
    ++statistics_.sign_flips;
  if (!statistics_.first_differing) statistics_.first_differing = place;
}

}  // namespace kedge::validate
