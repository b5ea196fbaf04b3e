// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Joining a block's tally to the totals.
#include "validate/statistics/block_tally.hpp"

namespace kedge::validate {
namespace {

void keep_earlier(std::optional<Place>& kept, const Place& other) {
  if (!kept || other.index < kept->index) kept = other;
}

}  // namespace

void BlockTally::merge_into(Statistics& statistics, const double* a, const double* b,
                            std::uint64_t first) const {
  if (differing_ == 0) return;
  const auto place = [=](std::size_t i) {
    return Place{first + i, static_cast<long double>(a[i]), static_cast<long double>(b[i])};
  };
  const auto merge = [&place](Extreme& total, const BlockExtreme& block) {
    if (block.value >= 0) total.offer(static_cast<long double>(block.value), place(block.index));
  };
  merge(statistics.max_abs, max_abs_);
  merge(statistics.max_rel, max_rel_);
  merge(statistics.needed_rel, needed_rel_);
  merge(statistics.needed_abs, needed_abs_);
  keep_earlier(statistics.first_differing, place(first_differing_));
  if (beyond_ > 0) keep_earlier(statistics.first_beyond, place(first_beyond_));
  statistics.offer_ulp(max_ulp_, place(max_ulp_index_));
  for (std::size_t bin = 0; bin < histogram_.size(); ++bin)
    statistics.ulp_histogram[bin] += histogram_[bin];
  statistics.differing += differing_;
  statistics.beyond += beyond_;
  statistics.a_larger += a_larger_;
  statistics.b_larger += differing_ - a_larger_;
  statistics.sum_relative.add(static_cast<long double>(sum_relative_));
}

}  // namespace kedge::validate
