// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The accumulator for integers: equality and differences in exact arithmetic, never through double.
#include <algorithm>
#include <array>
#include <utility>

#include "validate/statistics/accumulator.hpp"
#include "validate/statistics/block_sums.hpp"

namespace kedge::validate {
namespace {

__extension__ using Exact = __int128;  // holds any sum and difference of a block of 64-bit integers

}  // namespace

void Accumulator::add(const std::int64_t* a, const std::int64_t* b, std::size_t n) {
  add_integers(a, b, n);
}
void Accumulator::add(const std::uint64_t* a, const std::uint64_t* b, std::size_t n) {
  add_integers(a, b, n);
}
void Accumulator::add(const std::int64_t* a, const std::uint64_t* b, std::size_t n) {
  add_integers(a, b, n);
}
void Accumulator::add(const std::uint64_t* a, const std::int64_t* b, std::size_t n) {
  add_integers(a, b, n);
}

template <class IntA, class IntB>
void Accumulator::add_integers(const IntA* a, const IntB* b, std::size_t n) {
  for (std::size_t first = 0; first < n; first += block_size)
    add_integer_block(a + first, b + first, std::min(block_size, n - first));
}

template <class IntA, class IntB>
void Accumulator::add_integer_block(const IntA* a, const IntB* b, std::size_t n) {
  std::array<double, block_size> real_a;
  std::array<double, block_size> real_b;
  Exact sum_a = 0;
  Exact sum_b = 0;
  for (std::size_t i = 0; i < n; ++i) {
    real_a[i] = static_cast<double>(a[i]);
    real_b[i] = static_cast<double>(b[i]);
    sum_a += static_cast<Exact>(a[i]);
    sum_b += static_cast<Exact>(b[i]);
    if (std::cmp_equal(a[i], b[i])) continue;
    const Place place{statistics_.values + i, static_cast<long double>(a[i]),
                      static_cast<long double>(b[i])};
    const Exact apart = static_cast<Exact>(a[i]) - static_cast<Exact>(b[i]);
    const auto distance = static_cast<long double>(apart < 0 ? -apart : apart);
    const long double relative = distance / std::max(std::fabs(place.a), std::fabs(place.b));
    note_difference(place.a, place.b, place);
    statistics_.max_abs.offer(distance, place);
    statistics_.max_rel.offer(relative, place);
    statistics_.sum_relative.add(relative);
  }
  // Norms and moments in double are close enough: they judge nothing here. Sums stay exact.
  std::optional<BlockSums> sums = sum_block(real_a.data(), real_b.data(), n);
  if (!sums) sums = sum_block_wide(real_a.data(), real_b.data(), n);
  sums->sum_a = static_cast<long double>(sum_a);
  sums->sum_b = static_cast<long double>(sum_b);
  sums->sum_difference = static_cast<long double>(sum_b - sum_a);
  add_block(statistics_, *sums);
  statistics_.values += n;
}

}  // namespace kedge::validate
