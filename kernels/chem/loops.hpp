// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The loops of kernel chem over its cells: a cell a thread on a GPU, eight side by side on a CPU.
#pragma once

#include "kernels/chem/substep.hpp"
#include "kernels/compat/device.hpp"
#include "kernels/compat/rounding.hpp"

namespace kedge::kernels::chem {

inline constexpr int lanes = 8;  ///< cells that a CPU lets react side by side

/// Arrays of this rank's cells.
template <class Policy>
struct CellArrays {
  using Storage = typename Policy::storage;
  using Compute = typename Policy::compute;
  Storage *a, *b, *c;
  Compute* substep;
  int* tried;
  const double *factor, *fresh;
};

template <class Policy>
struct Stores {
  Rounding<Policy> a, b, c;
};

// [kokkos body]
template <class Policy>
struct ReactLoop {
  using Real = typename Policy::compute;
  CellArrays<Policy> cells;
  Stores<Policy> stored;
  const int* order;  ///< the cells by cost; null: as they lie
  std::int64_t count;

  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION std::int64_t cell_at(std::int64_t item) const {
    return order == nullptr ? item : order[item];
  }
  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION Reacting<Real> load(std::int64_t i) const {
    Reacting<Real> y{static_cast<Real>(cells.factor[i]),
                     static_cast<Real>(cells.a[i]),
                     static_cast<Real>(cells.b[i]),
                     static_cast<Real>(cells.c[i]),
                     cells.substep[i],
                     static_cast<Real>(step_length),
                     Real(0)};
    mix(y, static_cast<Real>(cells.fresh[i]));
    return y;
  }
  /// A cell that has not reached the step's end has no result.
  KOKKOS_FORCEINLINE_FUNCTION void store(std::int64_t i, const Reacting<Real>& y) const {
    const Real failed = y.left > Real(0) ? Real(0) / (y.left - y.left) : Real(0);
    cells.a[i] = stored.a(y.a + failed);
    cells.b[i] = stored.b(y.b + failed);
    cells.c[i] = stored.c(y.c + failed);
    cells.substep[i] = y.substep;
    cells.tried[i] = static_cast<int>(y.tried);
  }

  /// One cell, on a device.
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t item) const {
    const std::int64_t i = cell_at(item);
    Reacting<Real> y = load(i);
    while (y.goes_on()) try_substep(y);
    store(i, y);
  }
};

/// Eight cells side by side, on a host, until the last of them is done: the shape that a vector
/// unit needs, though g++ 12 still makes scalar code of it.
template <class Policy>
KEDGE_HOST_CLONES void react_lanes(const ReactLoop<Policy>& loop, std::int64_t first) {
  using Real = typename Policy::compute;
  Real factor[lanes], a[lanes], b[lanes], c[lanes], substep[lanes], left[lanes], tried[lanes];
  for (int l = 0; l < lanes; ++l) {
    const std::int64_t item = first + l < loop.count ? first + l : loop.count - 1;
    const Reacting<Real> y = loop.load(loop.cell_at(item));
    factor[l] = y.factor, a[l] = y.a, b[l] = y.b, c[l] = y.c;
    substep[l] = y.substep, left[l] = y.left, tried[l] = y.tried;
  }
  for (int busy = 1; busy != 0;) {
    for (int l = 0; l < lanes; ++l) {
      Reacting<Real> y{factor[l], a[l], b[l], c[l], substep[l], left[l], tried[l]};
      try_substep(y);
      a[l] = y.a, b[l] = y.b, c[l] = y.c;
      substep[l] = y.substep, left[l] = y.left, tried[l] = y.tried;
    }
    busy = 0;
    for (int l = 0; l < lanes; ++l)
      busy += left[l] > Real(0) && tried[l] < Real(most_substeps) ? 1 : 0;
  }
  for (int l = 0; l < lanes && first + l < loop.count; ++l)
    loop.store(loop.cell_at(first + l),
               {factor[l], a[l], b[l], c[l], substep[l], left[l], tried[l]});
}
// [end]

template <class Policy>
struct LanesLoop {
  ReactLoop<Policy> loop;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t group) const {
    react_lanes(loop, group * lanes);
  }
};

/// Not fenced.
template <class Space, class Policy>
void react(const ReactLoop<Policy>& loop) {
  if constexpr (runs_on_host<Space>) {
    // Cells differ in cost: threads take groups as they can.
    using Shared = Kokkos::RangePolicy<Space, Kokkos::Schedule<Kokkos::Dynamic>>;
    const std::int64_t groups = (loop.count + lanes - 1) / lanes;
    Kokkos::parallel_for("chem react", Shared(0, groups, Kokkos::ChunkSize(16)),
                         LanesLoop<Policy>{loop});
  } else {
    Kokkos::parallel_for("chem react", Kokkos::RangePolicy<Space>(0, loop.count), loop);
  }
}

/// Descending cost, so that the longest cells start first.
struct CostKey {
  static constexpr int keys = 256;
  const int* tried;
  KOKKOS_INLINE_FUNCTION int operator()(std::int64_t i) const {
    return tried[i] < keys ? keys - 1 - tried[i] : 0;
  }
};

}  // namespace kedge::kernels::chem
