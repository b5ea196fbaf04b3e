// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The order of a batch's lookups by material, then energy: a counting sort. Lookups of one bin come
// in any order, which shows in no result.
#pragma once

#include "kernels/core/count_sort.hpp"
#include "kernels/lookup/physics.hpp"

namespace kedge::kernels::lookup {

/// Number of the bin that a lookup is sorted into.
struct SortKey {
  static constexpr int energy_keys = 4096;
  static constexpr int keys = materials * energy_keys;
  Shares shares;
  std::int64_t first_sample;
  KOKKOS_INLINE_FUNCTION int operator()(std::int64_t i) const {
    const Sample sample = sample_at(shares, first_sample + i);
    return sample.material * energy_keys + static_cast<int>(sample.energy * energy_keys);
  }
};

}  // namespace kedge::kernels::lookup
