// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Global sums with reproducible bits.
//   OrderedSum  blocks of fixed length, each added in fixed lanes, the blocks' sums pairwise: the
//               same bits for any number of threads on one back end, at the speed of memory. Error
//               at most about (block/lanes + log2 n) u sum|term| (N. J. Higham, "The Accuracy of
//               Floating Point Summation", SIAM J. Sci. Comput. 14(4), 1993, on pairwise sums).
//   exact_sum   the same bits for any number of threads and ranks, two passes (exact_sum.hpp).
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "kernels/compat/kokkos.hpp"
#include "kernels/core/exact_sum.hpp"
#include "kernels/core/model.hpp"

namespace kedge::kernels {

/// Pairwise, halving in place; the order depends on the length alone.
template <class Real>
[[nodiscard]] Real pairwise_sum(std::vector<Real>& parts) {
  std::size_t n = parts.size();
  if (n == 0) return Real(0);
  for (; n > 1; n = (n + 1) / 2)
    for (std::size_t i = 0; 2 * i < n; ++i)
      parts[i] = 2 * i + 1 < n ? parts[2 * i] + parts[2 * i + 1] : parts[2 * i];
  return parts[0];
}

inline constexpr std::int64_t sum_block = 2048;  ///< terms of one work item
inline constexpr int sum_lanes = 8;              ///< that the compiler may add side by side

/// One block on the host: terms [first, last), lane by lane.
template <class Accumulate, class Term>
KEDGE_HOST_CLONES Accumulate sum_of_block(const Term& term, std::int64_t first, std::int64_t last) {
  const Term local = term;
  Accumulate lane[sum_lanes] = {};
  std::int64_t i = first;
  for (; i + sum_lanes <= last; i += sum_lanes)
    for (int l = 0; l < sum_lanes; ++l) lane[l] += local(i + l);
  for (int l = 0; i < last; ++i, ++l) lane[l] += local(i);
  for (int width = sum_lanes / 2; width > 0; width /= 2)
    for (int l = 0; l < width; ++l) lane[l] += lane[l + width];
  return lane[0];
}

/// On a device, work item w of `items` takes the terms w, w + items, ...: neighbouring threads read
/// neighbouring memory.
template <class Accumulate, class Term, bool OnHost>
struct SumBlocks {
  Term term;
  std::int64_t count, items;
  Accumulate* part;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t item) const {
    if constexpr (OnHost) {
      const std::int64_t first = item * sum_block;
      part[item] = sum_of_block<Accumulate>(term, first,
                                            first + sum_block < count ? first + sum_block : count);
    } else {
      Accumulate sum(0);
      for (std::int64_t i = item; i < count; i += items) sum += term(i);
      part[item] = sum;
    }
  }
};

/// Term: `Accumulate operator()(std::int64_t) const`, callable on the device.
template <class Space, class Accumulate>
class OrderedSum {
 public:
  template <class Term>
  [[nodiscard]] Accumulate local(const std::string& label, std::int64_t count, const Term& term) {
    const std::int64_t items = (count + sum_block - 1) / sum_block;
    if (part_.extent(0) < static_cast<std::size_t>(items)) {
      part_ = Parts(Kokkos::view_alloc(Kokkos::WithoutInitializing, std::string("partial sums")),
                    static_cast<std::size_t>(items));
      host_ = Kokkos::create_mirror_view(part_);
    }
    Kokkos::parallel_for(
        label, Kokkos::RangePolicy<Space>(0, items),
        SumBlocks<Accumulate, Term, runs_on_host<Space>>{term, count, items, part_.data()});
    Space().fence();
    Kokkos::deep_copy(host_, part_);
    sums_.assign(host_.data(), host_.data() + items);
    return pairwise_sum(sums_);
  }

  /// Over all ranks, rank after rank: bits depend on the number of ranks.
  template <class Term>
  [[nodiscard]] double global(const Setup& setup, const std::string& label, std::int64_t count,
                              const Term& term) {
    double sum = 0.0;
    {
      const auto timed = setup.time.measure(Phase::compute);
      sum = static_cast<double>(local(label, count, term));
    }
    const auto timed = setup.time.measure(Phase::mpi);
    return setup.world.sum_in_order(sum);
  }

 private:
  using Parts = Kokkos::View<Accumulate*, Space>;
  Parts part_;
  decltype(Kokkos::create_mirror_view(Parts())) host_;
  std::vector<Accumulate> sums_;
};

/// Largest magnitude and whether all terms are finite, as a reduction's value.
struct LargestTerm {
  double largest = 0.0;
  std::int64_t not_finite = 0;
  KOKKOS_INLINE_FUNCTION LargestTerm() {}
  KOKKOS_INLINE_FUNCTION void join(const LargestTerm& other) {
    if (other.largest > largest) largest = other.largest;
    not_finite += other.not_finite;
  }
};

struct LimbSumValue : LimbSum {
  KOKKOS_INLINE_FUNCTION LimbSumValue() {}
  KOKKOS_INLINE_FUNCTION void join(const LimbSumValue& other) { LimbSum::join(other); }
};

template <class Term>
struct LargestLoop {
  Term term;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i, LargestTerm& value) const {
    const double t = static_cast<double>(term(i));
    const double magnitude = t < 0.0 ? -t : t;
    if (magnitude > value.largest) value.largest = magnitude;
    if (!(t - t == 0.0)) ++value.not_finite;
  }
};

template <class Term>
struct LimbLoop {
  Term term;
  SumScale scale;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i, LimbSumValue& value) const {
    value.add(scale, static_cast<double>(term(i)));
  }
};

/// Sum of term(i) over this rank's [0, count) and all other ranks', exact but for one rounding; NaN
/// when a term is not finite. `total`: terms of all ranks.
template <class Space, class Term>
[[nodiscard]] double exact_sum(const Setup& setup, const std::string& label, std::int64_t count,
                               std::int64_t total, const Term& term) {
  const Kokkos::RangePolicy<Space> range(0, count);
  LargestTerm largest;
  {
    const auto timed = setup.time.measure(Phase::compute);
    Kokkos::parallel_reduce(label + " scale", range, LargestLoop<Term>{term},
                            JoinReducer<LargestTerm>(largest));
  }
  std::array<double, 2> all{largest.largest, static_cast<double>(largest.not_finite)};
  {
    const auto timed = setup.time.measure(Phase::mpi);
    setup.world.max(all);
  }
  if (all[1] > 0.0) return std::nan("");
  const SumScale scale = SumScale::make(all[0], total);
  LimbSumValue sum;
  {
    const auto timed = setup.time.measure(Phase::compute);
    Kokkos::parallel_reduce(label, range, LimbLoop<Term>{term, scale},
                            JoinReducer<LimbSumValue>(sum));
  }
  const auto timed = setup.time.measure(Phase::mpi);
  setup.world.sum(sum.limb);
  return sum.value(scale);
}

}  // namespace kedge::kernels
