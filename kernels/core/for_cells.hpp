// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Loops over the cells of a block: rows with an inner loop on a CPU, one cell a thread on a GPU.
#pragma once

#include <cstdint>

#include "kernels/compat/kokkos.hpp"

namespace kedge::kernels {

/// Number of cells along x (fastest in memory), y and z.
struct Extent3 {
  int x = 0;
  int y = 0;
  int z = 0;
  [[nodiscard]] KOKKOS_INLINE_FUNCTION std::int64_t cells() const {
    return static_cast<std::int64_t>(x) * y * z;
  }
};

/// Row-wise use of a body on the host. Body has `row(j, k)`; a row is where the compiler finds the
/// vector loop, so a body takes its pointers there, outside the innermost loop.
template <class Body>
struct RowLoop {
  Body body;
  int rows_y;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t row) const {
    body.row(static_cast<int>(row % rows_y), static_cast<int>(row / rows_y));
  }
};

/// Body has `row(j, k)` and `operator()(i, j, k)`, both over the same inline cell function.
template <class Space, class Body>
void for_each_cell(const char* label, const Extent3& n, const Body& body) {
  if constexpr (runs_on_host<Space>) {
    Kokkos::parallel_for(label, Kokkos::RangePolicy<Space>(0, static_cast<std::int64_t>(n.y) * n.z),
                         RowLoop<Body>{body, n.y});
  } else {
    using Fastest = Kokkos::Rank<3, Kokkos::Iterate::Left, Kokkos::Iterate::Left>;
    Kokkos::parallel_for(label, Kokkos::MDRangePolicy<Space, Fastest>({0, 0, 0}, {n.x, n.y, n.z}),
                         body);
  }
}

/// The same for reductions: Body has `row(j, k, value)` and `cell(i, j, k, value)`.
template <class Body, class Value, bool OnHost>
struct ReduceLoop {
  Body body;
  Extent3 n;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t index, Value& value) const {
    if constexpr (OnHost) {
      body.row(static_cast<int>(index % n.y), static_cast<int>(index / n.y), value);
    } else {
      const std::int64_t row = index / n.x;
      body.cell(static_cast<int>(index % n.x), static_cast<int>(row % n.y),
                static_cast<int>(row / n.y), value);
    }
  }
};

template <class Space, class Value, class Body>
[[nodiscard]] Value reduce_cells(const char* label, const Extent3& n, const Body& body) {
  constexpr bool on_host = runs_on_host<Space>;
  const std::int64_t count = on_host ? static_cast<std::int64_t>(n.y) * n.z : n.cells();
  Value result;
  Kokkos::parallel_reduce(label, Kokkos::RangePolicy<Space>(0, count),
                          ReduceLoop<Body, Value, on_host>{body, n}, JoinReducer<Value>(result));
  return result;
}

}  // namespace kedge::kernels
