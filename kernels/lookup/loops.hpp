// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The body of kernel lookup: one lookup a thread on a GPU; on a CPU many under way at once, so that
// their cache misses overlap.
#pragma once

#include "kernels/compat/device.hpp"
#include "kernels/compat/rounding.hpp"
#include "kernels/lookup/tables.hpp"

namespace kedge::kernels::lookup {

inline constexpr int host_batch = 64;  ///< lookups that one work item of a CPU keeps under way

// [kokkos body]
/// One nuclide's share of a macroscopic cross section, linear between two grid points.
template <class Compute, class Storage, class Accumulate>
KOKKOS_FORCEINLINE_FUNCTION void add_nuclide(const Point<Storage>* low, Storage density,
                                             double energy, Accumulate* sum) {
  const double below = low[0].energy, above = low[1].energy;
  const auto weight = static_cast<Compute>((above - energy) / (above - below));
  const auto amount = static_cast<Compute>(density);
  for (int c = 0; c < channels; ++c) {
    const auto a = static_cast<Compute>(low[0].xs[c]);
    const auto b = static_cast<Compute>(low[1].xs[c]);
    sum[c] += static_cast<Accumulate>(amount * (b - weight * (b - a)));
  }
}

template <class Grid, class Policy>
struct LookupLoop {
  using Storage = typename Policy::storage;
  using Compute = typename Policy::compute;
  using Accumulate = typename Policy::accumulate;

  Tables<Storage> tables;
  Rounding<Policy> stored;
  std::int64_t first_sample;  ///< of this rank in this step
  std::int64_t lookups;       ///< of this rank
  const int* order;           ///< the lookups sorted; null: as they come
  Storage* xs;
  std::int64_t* tally;  ///< sums and visits, in turn

  /// On a device: lookup number `item` in the order.
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t item) const {
    const std::int64_t i = order == nullptr ? item : order[item];
    const Sample sample = sample_at(tables.shares, first_sample + i);
    const std::int64_t row = Grid::row(tables, sample.energy);
    Accumulate sum[channels] = {};
    for (int m = tables.first[sample.material]; m < tables.first[sample.material + 1]; ++m) {
      const int nuclide = tables.nuclide[m];
      add_nuclide<Compute>(grid_of(nuclide) + Grid::low(tables, row, nuclide, sample.energy),
                           tables.density[m], sample.energy, sum);
    }
    finish(i, sample, sum);
  }

  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION const Point<Storage>* grid_of(int nuclide) const {
    return tables.point + static_cast<std::int64_t>(nuclide) * tables.points;
  }

  /// Stores the result and tallies what was stored, in integers.
  KOKKOS_FORCEINLINE_FUNCTION void finish(std::int64_t i, const Sample& sample,
                                          const Accumulate* sum) const {
    Storage* result = xs + i * channels;
    for (int c = 0; c < channels; ++c) result[c] = stored(sum[c]);
    const int bin = tally_bin(sample);
    const double units = static_cast<double>(result[0]) * (1.0 / tally_unit) + 0.5;
    Kokkos::atomic_add(tally + 2 * bin, static_cast<std::int64_t>(units));
    Kokkos::atomic_add(tally + 2 * bin + 1, std::int64_t{1});
  }
};

/// On a host: lookups [first, first + count) in the order. The rows of all are searched side by
/// side; then each lookup's grid points are asked for while the lookup before is summed.
template <class Grid, class Policy>
KEDGE_HOST_CLONES void lookup_batch(const LookupLoop<Grid, Policy>& loop, std::int64_t first,
                                    int count) {
  using Storage = typename Policy::storage;
  using Accumulate = typename Policy::accumulate;
  const Tables<Storage>& t = loop.tables;
  std::int64_t lookup[host_batch], row[host_batch];
  double energy[host_batch];
  int material[host_batch];
  for (int b = 0; b < count; ++b)
    lookup[b] = loop.order == nullptr ? first + b : loop.order[first + b];
  for (int b = 0; b < count; ++b) {
    const Sample sample = sample_at(t.shares, loop.first_sample + lookup[b]);
    energy[b] = sample.energy;
    material[b] = sample.material;
  }
  Grid::rows(t, count, energy, row);
  const Point<Storage>* point[2][most_in_material];
  for (int b = 0; b <= count; ++b) {
    if (b < count) {
      const Point<Storage>** next = point[b % 2];
      for (int m = t.first[material[b]]; m < t.first[material[b] + 1]; ++m, ++next) {
        *next = loop.grid_of(t.nuclide[m]) + Grid::low(t, row[b], t.nuclide[m], energy[b]);
        prefetch(*next);
        prefetch(*next + 1);
      }
    }
    if (b == 0) continue;
    Accumulate sum[channels] = {};
    const Point<Storage>** here = point[(b - 1) % 2];
    for (int m = t.first[material[b - 1]]; m < t.first[material[b - 1] + 1]; ++m, ++here)
      add_nuclide<typename Policy::compute>(*here, t.density[m], energy[b - 1], sum);
    loop.finish(lookup[b - 1], {energy[b - 1], material[b - 1]}, sum);
  }
}
// [end]

template <class Grid, class Policy>
struct BatchLoop {
  LookupLoop<Grid, Policy> loop;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t batch) const {
    const std::int64_t first = batch * host_batch, left = loop.lookups - first;
    lookup_batch(loop, first, left < host_batch ? static_cast<int>(left) : host_batch);
  }
};

/// Not fenced.
template <class Space, class Grid, class Policy>
void run_lookups(const LookupLoop<Grid, Policy>& loop) {
  if constexpr (runs_on_host<Space>) {
    // Materials differ in cost, and sorted ones lie together: threads take batches as they can.
    using Shared = Kokkos::RangePolicy<Space, Kokkos::Schedule<Kokkos::Dynamic>>;
    const std::int64_t batches = (loop.lookups + host_batch - 1) / host_batch;
    Kokkos::parallel_for("lookup", Shared(0, batches, Kokkos::ChunkSize(8)),
                         BatchLoop<Grid, Policy>{loop});
  } else {
    Kokkos::parallel_for("lookup", Kokkos::RangePolicy<Space>(0, loop.lookups), loop);
  }
}

}  // namespace kedge::kernels::lookup
