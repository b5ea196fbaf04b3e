// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The operations of kernel stream on one element.
#pragma once

#include "kernels/compat/kokkos.hpp"
#include "kernels/compat/rounding.hpp"
#include "kernels/stream/truth.hpp"

namespace kedge::kernels::stream {

// [kokkos body]
template <class Types>
struct Copy {
  typename Types::Round stored;
  const typename Types::Storage* a;
  typename Types::Storage* c;
  KOKKOS_FORCEINLINE_FUNCTION void operator()(std::int64_t i) const { c[i] = stored(a[i]); }
};

template <class Types>
struct Mul {
  using Compute = typename Types::Compute;
  Compute scalar;
  typename Types::Round stored;
  const typename Types::Storage* c;
  typename Types::Storage* b;
  KOKKOS_FORCEINLINE_FUNCTION void operator()(std::int64_t i) const {
    b[i] = stored(scalar * static_cast<Compute>(c[i]));
  }
};

template <class Types>
struct Add {
  using Compute = typename Types::Compute;
  typename Types::Round stored;
  const typename Types::Storage *a, *b;
  typename Types::Storage* c;
  KOKKOS_FORCEINLINE_FUNCTION void operator()(std::int64_t i) const {
    c[i] = stored(static_cast<Compute>(a[i]) + static_cast<Compute>(b[i]));
  }
};

template <class Types>
struct Triad {
  using Compute = typename Types::Compute;
  Compute scalar;
  typename Types::Round stored;
  const typename Types::Storage *b, *c;
  typename Types::Storage* a;
  KOKKOS_FORCEINLINE_FUNCTION void operator()(std::int64_t i) const {
    a[i] = stored(static_cast<Compute>(b[i]) + scalar * static_cast<Compute>(c[i]));
  }
};

/// A term of the dot product; the sum goes on in the type `Accumulate`.
template <class Types>
struct DotTerm {
  using Compute = typename Types::Compute;
  const typename Types::Storage *a, *b;
  KOKKOS_FORCEINLINE_FUNCTION typename Types::Accumulate operator()(std::int64_t i) const {
    return static_cast<typename Types::Accumulate>(static_cast<Compute>(a[i]) *
                                                   static_cast<Compute>(b[i]));
  }
};
// [end]

template <class Types>
struct SumTerm {
  const typename Types::Storage* a;
  KOKKOS_FORCEINLINE_FUNCTION double operator()(std::int64_t i) const {
    return static_cast<double>(a[i]);
  }
};

/// Start values, written by the threads that will use them.
template <class Types>
struct Start {
  int array;
  std::int64_t first;  ///< this rank's first element
  typename Types::Round stored;
  typename Types::Storage* values;
  KOKKOS_FORCEINLINE_FUNCTION void operator()(std::int64_t i) const {
    values[i] = stored(start_of(array, first + i));
  }
};

}  // namespace kedge::kernels::stream
