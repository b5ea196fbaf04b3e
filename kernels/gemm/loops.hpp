// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The loops of kernel gemm beside the product: filling the matrices, storing the sums.
#pragma once

#include "kernels/compat/rounding.hpp"
#include "kernels/gemm/layout.hpp"
#include "kernels/gemm/truth.hpp"

namespace kedge::kernels::gemm {

/// A row of A a work item on the host, an entry a thread on the device.
template <class Storage, class Round>
struct FillTransform {
  std::int64_t n, first;  ///< this rank's first row
  double norm;
  const double* table;
  Round stored;
  Storage* a;
  KOKKOS_FORCEINLINE_FUNCTION void operator()(std::int64_t index) const {
    a[index] = stored(transform_entry(n, first + index / n, index % n, table, norm));
  }
};

template <class Storage, class Round>
struct FillStart {
  std::int64_t first;  ///< row-major number of this rank's first entry
  Round stored;
  Storage* b;
  KOKKOS_FORCEINLINE_FUNCTION void operator()(std::int64_t index) const {
    b[index] = stored(start_of(first + index));
  }
};

/// C from the sums, rounded once.
template <class Storage, class Real, class Round>
struct StoreSums {
  TiledLayout at;
  std::int64_t columns;
  const Real* sums;
  Round stored;
  Storage* c;
  KOKKOS_FORCEINLINE_FUNCTION void operator()(std::int64_t index) const {
    c[index] = stored(sums[at.at(index / columns, index % columns)]);
  }
};

/// Numbers for the vendor's product, in its type, row-major.
template <class Compute, class Storage, class Real>
struct Widen {
  const Storage* from;
  std::int64_t columns, from_row;  ///< numbers from row to row of the source
  Real* to;
  KOKKOS_FORCEINLINE_FUNCTION void operator()(std::int64_t index) const {
    to[index] =
        static_cast<Real>(static_cast<Compute>(from[index / columns * from_row + index % columns]));
  }
};

template <class Storage, class Accumulate>
struct SquareTerm {
  const Storage* b;
  KOKKOS_FORCEINLINE_FUNCTION double operator()(std::int64_t i) const {
    const auto value = static_cast<Accumulate>(b[i]);
    return static_cast<double>(value * value);
  }
};

}  // namespace kedge::kernels::gemm
