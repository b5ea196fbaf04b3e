// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The loops of kernel scan over its elements.
#pragma once

#include "kernels/compat/kokkos.hpp"
#include "kernels/compat/rounding.hpp"
#include "kernels/scan/physics.hpp"

namespace kedge::kernels::scan {

/// Sums of weights in the policy's type.
template <class Policy>
struct FloatSums {
  using Storage = typename Policy::storage;
  using Sum = typename Policy::accumulate;
  using OverRanks = double;
  KOKKOS_FORCEINLINE_FUNCTION static Sum term(Storage weight) { return static_cast<Sum>(weight); }
  KOKKOS_FORCEINLINE_FUNCTION static double value(Sum sum) { return static_cast<double>(sum); }
};

/// Sums in integers: the same bits in any order.
template <class Policy>
struct FixedSums {
  using Storage = typename Policy::storage;
  using Sum = std::int64_t;
  using OverRanks = std::int64_t;
  KOKKOS_FORCEINLINE_FUNCTION static Sum term(Storage weight) {
    return static_cast<Sum>(static_cast<double>(weight) * (1.0 / sum_unit) + 0.5);
  }
  KOKKOS_FORCEINLINE_FUNCTION static double value(Sum sum) {
    return static_cast<double>(sum) * sum_unit;
  }
};

template <class Policy>
struct EvolveLoop {
  using Compute = typename Policy::compute;
  std::int64_t first, step;
  Rounding<Policy> stored;
  std::uint32_t* key;
  typename Policy::storage* weight;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const {
    key[i] = key_at(first + i, step);
    const Compute pull = static_cast<Compute>(key[i]) * Compute(0x1p-32);
    weight[i] = stored(Compute(0.5) * (static_cast<Compute>(weight[i]) + pull));
  }
};

template <class Sums>
struct WeightTerm {
  const typename Sums::Storage* weight;
  KOKKOS_INLINE_FUNCTION typename Sums::Sum operator()(std::int64_t i) const {
    return Sums::term(weight[i]);
  }
};

template <class Sums, class Policy>
struct PrefixOut {
  Rounding<Policy> stored;
  typename Policy::storage* prefix;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i, typename Sums::Sum before) const {
    prefix[i] = stored(Sums::value(before));
  }
};

// [kokkos body]
/// Prefix sum as Kokkos::parallel_scan has it: the threads' ranges decide where sums are cut.
template <class Sums, class Policy>
struct PrefixScan {
  using value_type = typename Sums::Sum;
  WeightTerm<Sums> term;
  PrefixOut<Sums, Policy> out;
  value_type offset;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i, value_type& before, bool final) const {
    const value_type own = term(i);
    if (final) out(i, offset + before);
    before += own;
  }
};

/// Compaction: an integer scan of the selected ones gives each its place.
template <class Policy>
struct CompactScan {
  using value_type = std::int64_t;
  const std::uint32_t* key;
  const typename Policy::storage* weight;
  Rounding<Policy> stored;
  typename Policy::storage* packed;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i, std::int64_t& place, bool final) const {
    if (!is_selected(key[i])) return;
    if (final) packed[place] = stored(weight[i]);
    ++place;
  }
};

/// Histogram in private copies: copy c takes a fixed part of the elements, contiguous on a host,
/// every copies-th on a device. A bin's copies lie apart on a host, side by side on a device.
template <class Sums, bool OnHost>
struct PrivateHistograms {
  const std::uint32_t* key;
  WeightTerm<Sums> term;
  std::int64_t count, copies;
  typename Sums::Sum* copy;
  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION std::int64_t at(std::int64_t c, int bin) const {
    return OnHost ? c * bins + bin : bin * copies + c;
  }
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t c) const {
    for (int bin = 0; bin < bins; ++bin) copy[at(c, bin)] = 0;
    const std::int64_t first = OnHost ? c * count / copies : c;
    const std::int64_t last = OnHost ? (c + 1) * count / copies : count;
    for (std::int64_t i = first; i < last; i += OnHost ? 1 : copies)
      copy[at(c, bin_of(key[i]))] += term(i);
  }
};

/// The copies of a bin, one after another.
template <class Sums, bool OnHost>
struct JoinHistograms {
  PrivateHistograms<Sums, OnHost> parts;
  typename Sums::Sum* histogram;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t bin) const {
    typename Sums::Sum sum(0);
    for (std::int64_t c = 0; c < parts.copies; ++c)
      sum += parts.copy[parts.at(c, static_cast<int>(bin))];
    histogram[bin] = sum;
  }
};

template <class Sums>
struct AtomicHistogram {
  const std::uint32_t* key;
  WeightTerm<Sums> term;
  typename Sums::Sum* histogram;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const {
    Kokkos::atomic_add(histogram + bin_of(key[i]), term(i));
  }
};

/// One segment a work item, term after term.
template <class Sums>
struct SegmentLoop {
  const std::int64_t* start;
  WeightTerm<Sums> term;
  typename Sums::Sum* sum;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t s) const {
    typename Sums::Sum total(0);
    for (std::int64_t i = start[s]; i < start[s + 1]; ++i) total += term(i);
    sum[s] = total;
  }
};

/// One element a work item: even, but it collides.
template <class Sums>
struct AtomicSegments {
  const int* segment;
  WeightTerm<Sums> term;
  typename Sums::Sum* sum;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const {
    Kokkos::atomic_add(sum + segment[i], term(i));
  }
};
// [end]

/// Own segments into storage; the last one may go on on the ranks after this.
template <class Sums, class Policy>
struct StoreSegments {
  const typename Sums::Sum* sum;  ///< of what is before the first start, then of each segment
  std::int64_t segments;
  typename Sums::Sum continued;
  Rounding<Policy> stored;
  typename Policy::storage* result;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t s) const {
    const typename Sums::Sum more = s == segments - 1 ? continued : typename Sums::Sum(0);
    result[s] = stored(Sums::value(sum[s + 1] + more));
  }
};

}  // namespace kedge::kernels::scan
