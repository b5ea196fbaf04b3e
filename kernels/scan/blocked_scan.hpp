// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// A deterministic exclusive scan: blocks of fixed length are summed, the sums are scanned the same
// way, then each block runs on from the sum before it (G. E. Blelloch, "Prefix sums and their
// applications", 1990). The order of all additions depends on the length alone, so the bits do not
// depend on threads. Host and device have their own block length.
#pragma once

#include <string>
#include <vector>

#include "kernels/core/sums.hpp"
#include "kernels/scan/physics.hpp"

namespace kedge::kernels::scan {

template <class Space>
inline constexpr std::int64_t block_of = runs_on_host<Space> ? host_block : device_block;

// [kokkos body]
/// First pass: the sum of each block.
template <class Sum, class Term, bool OnHost>
struct BlockTotals {
  Term term;
  std::int64_t count, block;
  Sum* total;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t b) const {
    const std::int64_t first = b * block, last = first + block < count ? first + block : count;
    if constexpr (OnHost) {
      total[b] = sum_of_block<Sum>(term, first, last);
    } else {
      Sum sum(0);
      for (std::int64_t i = first; i < last; ++i) sum += term(i);
      total[b] = sum;
    }
  }
};

/// Second pass: each block runs on from what is before it.
template <class Sum, class Term, class Out>
struct BlockPrefixes {
  Term term;
  Out out;
  Sum offset;
  std::int64_t count, block;
  const Sum* before;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t b) const {
    const std::int64_t first = b * block, last = first + block < count ? first + block : count;
    Sum sum = offset + before[b];
    for (std::int64_t i = first; i < last; ++i) {
      const Sum own = term(i);  // before out(), which may write in place
      out(i, sum);
      sum += own;
    }
  }
};
// [end]

/// One work item: exclusive in place, the total behind the last.
template <class Sum>
struct SerialPrefix {
  Sum* values;
  std::int64_t count;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t) const {
    Sum sum(0);
    for (std::int64_t i = 0; i < count; ++i) {
      const Sum own = values[i];
      values[i] = sum;
      sum += own;
    }
    values[count] = sum;
  }
};

template <class Sum>
struct ArrayTerm {
  const Sum* values;
  KOKKOS_INLINE_FUNCTION Sum operator()(std::int64_t i) const { return values[i]; }
};
template <class Sum>
struct ArrayOut {
  Sum* values;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i, Sum before) const { values[i] = before; }
};

template <class Space, class Sum>
class BlockedScan {
 public:
  /// First pass over term(0..count); the total of all.
  template <class Term>
  [[nodiscard]] Sum totals(std::int64_t count, const Term& term) {
    sum_blocks(0, count, term);
    return scan_level(0, blocks_of(count));
  }
  /// Second pass, after totals() with the same terms: out(i, offset + sum of the terms before i).
  /// Not fenced.
  template <class Term, class Out>
  void prefixes(std::int64_t count, const Term& term, Sum offset, const Out& out) {
    Kokkos::parallel_for("scan prefixes", range(blocks_of(count)),
                         BlockPrefixes<Sum, Term, Out>{term, out, offset, count, block_of<Space>,
                                                       levels_[0].data()});
  }

 private:
  using Range = Kokkos::RangePolicy<Space>;
  static Range range(std::int64_t count) { return Range(0, count); }
  static std::int64_t blocks_of(std::int64_t count) {
    return (count + block_of<Space> - 1) / block_of<Space>;
  }

  /// Sums of the blocks of term(0..count) into a level, which is made when it is first needed.
  template <class Term>
  void sum_blocks(std::size_t level, std::int64_t count, const Term& term) {
    const std::int64_t blocks = blocks_of(count);
    if (levels_.size() == level)
      levels_.emplace_back(std::string("block sums"), static_cast<std::size_t>(blocks) + 1);
    Kokkos::parallel_for("scan totals", range(blocks),
                         BlockTotals<Sum, Term, runs_on_host<Space>>{term, count, block_of<Space>,
                                                                     levels_[level].data()});
  }

  /// Exclusive scan of a level's `count` sums, in place; their total.
  Sum scan_level(std::size_t level, std::int64_t count) {
    Sum* values = levels_[level].data();
    if (count > block_of<Space>) {
      sum_blocks(level + 1, count, ArrayTerm<Sum>{values});
      const Sum total = scan_level(level + 1, blocks_of(count));
      values = levels_[level].data();
      Kokkos::parallel_for(
          "scan level", range(blocks_of(count)),
          BlockPrefixes<Sum, ArrayTerm<Sum>, ArrayOut<Sum>>{
              {values}, {values}, Sum(0), count, block_of<Space>, levels_[level + 1].data()});
      return total;
    }
    Kokkos::parallel_for("scan top", range(1), SerialPrefix<Sum>{values, count});
    Space().fence();
    Sum total(0);
    const auto last = static_cast<std::size_t>(count);
    Kokkos::deep_copy(total, Kokkos::subview(levels_[level], last));
    return total;
  }

  std::vector<Kokkos::View<Sum*, Space>> levels_;
};

}  // namespace kedge::kernels::scan
