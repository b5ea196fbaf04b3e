// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The product without blocking: what the blocked ones are worth.
#pragma once

#include "kernels/compat/device.hpp"
#include "kernels/gemm/layout.hpp"

namespace kedge::kernels::gemm {

/// A row of C on the host: rows of the panel, one after the other, each times a number of A. The
/// innermost loop runs along memory, but reads and writes the row of C for every k.
template <class Compute, class Storage, class Real>
KEDGE_HOST_CLONES void multiply_row(const Product<Storage, Real>& p, std::int64_t i) {
  Real* KOKKOS_RESTRICT sums = p.sums + i * p.columns;
  const Storage* a = p.a + i * p.n + p.first_k;
  const std::int64_t columns = p.columns;
  for (std::int64_t k = 0; k < p.depth; ++k) {
    const Real factor = static_cast<Real>(static_cast<Compute>(a[k]));
    const Storage* row = p.panel + k * columns;
    const bool zero = p.fresh && k == 0;
    for (std::int64_t j = 0; j < columns; ++j)
      sums[j] =
          fused(factor, static_cast<Real>(static_cast<Compute>(row[j])), zero ? Real(0) : sums[j]);
  }
}

/// A row a work item on the host, an element of C a thread on the device.
template <class Compute, class Storage, class Real, bool OnHost>
struct PlainLoop {
  Product<Storage, Real> p;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t index) const {
    if constexpr (OnHost) {
      multiply_row<Compute>(p, index);
    } else {
      const std::int64_t i = index / p.columns, j = index % p.columns;
      Real sum = p.fresh ? Real(0) : p.sums[index];
      for (std::int64_t k = 0; k < p.depth; ++k)
        sum = fused(static_cast<Real>(static_cast<Compute>(p.a[i * p.n + p.first_k + k])),
                    static_cast<Real>(static_cast<Compute>(p.panel[k * p.columns + j])), sum);
      p.sums[index] = sum;
    }
  }
};

template <class Space, class Compute, class Storage, class Real>
void multiply_plainly(const Product<Storage, Real>& p) {
  constexpr bool on_host = runs_on_host<Space>;
  Kokkos::parallel_for("gemm plain",
                       Kokkos::RangePolicy<Space>(0, on_host ? p.rows : p.rows * p.columns),
                       PlainLoop<Compute, Storage, Real, on_host>{p});
}

}  // namespace kedge::kernels::gemm
