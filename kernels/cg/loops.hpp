// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The loops of kernel cg over its rows. Those that end in a sum are terms of an OrderedSum: they
// store their row's result and return what it adds, so that each vector is read once.
#pragma once

#include "kernels/cg/matrix.hpp"
#include "kernels/compat/device.hpp"
#include "kernels/core/sums.hpp"

namespace kedge::kernels::cg {

/// A cast: what variant refine stores its FP32 vectors through.
struct ToFloat {
  template <class Value>
  KEDGE_FUNCTION float operator()(Value value) const {
    return static_cast<float>(value);
  }
};

/// Term of r.z.
template <class Accumulate, class Vector>
KOKKOS_FORCEINLINE_FUNCTION Accumulate scaled_square(Vector r, const Vector* scale,
                                                     std::int64_t i) {
  const Accumulate square = static_cast<Accumulate>(r) * static_cast<Accumulate>(r);
  return scale != nullptr ? square * static_cast<Accumulate>(scale[i]) : square;
}

/// The same by itself.
template <class Accumulate, class Vector>
struct ScaledSquareLoop {
  const Vector *r, *scale;
  KOKKOS_FORCEINLINE_FUNCTION Accumulate operator()(std::int64_t i) const {
    return scaled_square<Accumulate>(r[i], scale, i);
  }
};

// [kokkos body]
/// q = A p, and the term of p.q. `rows`: which ones; null: all.
template <class Accumulate, class Compute, class Rows, class Vector, class Rounding>
struct ProductLoop {
  Rows a;
  Rounding stored;
  const std::int32_t* rows;
  const Vector* p;
  Vector* q;

  KOKKOS_FORCEINLINE_FUNCTION Accumulate operator()(std::int64_t n) const {
    const std::int64_t i = rows != nullptr ? rows[n] : n;
    const Vector value = stored(a.template row<Compute>(i, p));
    q[i] = value;
    return static_cast<Accumulate>(p[i]) * static_cast<Accumulate>(value);
  }
};

/// r = r - alpha q, and the term of r.z; z is r times `scale`, or r alone where scale is null.
template <class Accumulate, class Compute, class Vector, class Rounding>
struct ResidualLoop {
  Compute alpha;
  Rounding stored;
  const Vector *q, *scale;
  Vector* r;

  KOKKOS_FORCEINLINE_FUNCTION Accumulate operator()(std::int64_t i) const {
    const Vector value = stored(static_cast<Compute>(r[i]) - alpha * static_cast<Compute>(q[i]));
    r[i] = value;
    return scaled_square<Accumulate>(value, scale, i);
  }
};

/// x = x + alpha p and p = z + beta p.
template <class Compute, class Vector, class Solution, class RoundX, class RoundP>
struct DirectionLoop {
  Compute alpha, beta;
  RoundX stored_x;
  RoundP stored_p;
  const Vector *r, *scale;
  Solution* x;
  Vector* p;

  KOKKOS_FORCEINLINE_FUNCTION void operator()(std::int64_t i) const {
    const Compute direction = static_cast<Compute>(p[i]);
    const Compute z = scale != nullptr ? static_cast<Compute>(scale[i]) * static_cast<Compute>(r[i])
                                       : static_cast<Compute>(r[i]);
    // In the solution's own type: variant refine has it wider than the rest.
    using Wide = decltype(Compute() + Solution());
    x[i] = stored_x(static_cast<Wide>(x[i]) + static_cast<Wide>(alpha) * static_cast<Wide>(p[i]));
    p[i] = stored_p(z + beta * direction);
  }
};
// [end]

/// A slice's rows on the host, side by side: q = A p. Each row's entries are added in the same
/// order as everywhere else.
template <class Compute, class Value, class Vector, class Rounding, int lanes>
KEDGE_HOST_CLONES void product_of_slice(SlicedRows<Value, lanes> a, const Rounding& rounding,
                                        std::int64_t first, int rows, const Vector* p, Vector* q) {
  const Rounding stored = rounding;
  const std::int32_t* column = a.column + first * row_length;
  const Value* value = a.value + first * row_length;
  Compute sum[lanes] = {};
  for (int n = 0; n < row_length; ++n, column += lanes, value += lanes)
    for (int l = 0; l < lanes; ++l)
      sum[l] += static_cast<Compute>(value[l]) * static_cast<Compute>(p[column[l]]);
  for (int l = 0; l < rows; ++l) q[first + l] = stored(sum[l]);
}

/// Slice `n` of `slices` (null: of all) on the host; row `n` on a device.
template <class Compute, class Value, class Vector, class Rounding, int lanes, bool OnHost>
struct SlicedProductLoop {
  SlicedRows<Value, lanes> a;
  Rounding stored;
  const std::int32_t* slices;
  std::int64_t rows;
  const Vector* p;
  Vector* q;

  KOKKOS_FORCEINLINE_FUNCTION void operator()(std::int64_t n) const {
    if constexpr (OnHost) {
      const std::int64_t first = (slices != nullptr ? slices[n] : n) * std::int64_t{lanes};
      const std::int64_t left = rows - first;
      product_of_slice<Compute>(a, stored, first, left < lanes ? static_cast<int>(left) : lanes, p,
                                q);
    } else {
      const std::int64_t i =
          slices != nullptr ? slices[n / lanes] * std::int64_t{lanes} + n % lanes : n;
      if (i < rows) q[i] = stored(a.template row<Compute>(i, p));
    }
  }
};

/// z = z + (r - A z) / diagonal on the rows of one colour.
template <class Compute, class Rows, class Vector, class Rounding>
struct RelaxLoop {
  Rows a;
  Rounding stored;
  const std::int32_t* rows;
  const Vector* r;
  Compute inverse_diagonal;
  Vector* z;

  KOKKOS_FORCEINLINE_FUNCTION void operator()(std::int64_t n) const {
    const std::int64_t i = rows[n];
    const Compute missing = static_cast<Compute>(r[i]) - a.template row<Compute>(i, z);
    z[i] = stored(static_cast<Compute>(z[i]) + missing * inverse_diagonal);
  }
};

/// x = x + alpha p.
template <class Compute, class Vector, class Solution, class RoundX>
struct SolutionLoop {
  Compute alpha;
  RoundX stored_x;
  const Vector* p;
  Solution* x;
  KOKKOS_FORCEINLINE_FUNCTION void operator()(std::int64_t i) const {
    using Wide = decltype(Compute() + Solution());
    x[i] = stored_x(static_cast<Wide>(x[i]) + static_cast<Wide>(alpha) * static_cast<Wide>(p[i]));
  }
};

/// Term of a.b.
template <class Accumulate, class Vector>
struct DotLoop {
  const Vector *a, *b;
  KOKKOS_FORCEINLINE_FUNCTION Accumulate operator()(std::int64_t i) const {
    return static_cast<Accumulate>(a[i]) * static_cast<Accumulate>(b[i]);
  }
};

/// r = b - A x in the wide type, and the term of r.z with Jacobi's z: variant refine's new start.
template <class Accumulate, class Compute, class Rows, class Vector, class Solution, class Rounding>
struct ReplaceLoop {
  Rows a;
  Rounding stored;
  const float* b;
  const Solution* x;
  const Vector* inverse_diagonal;
  Vector* r;

  KOKKOS_FORCEINLINE_FUNCTION Accumulate operator()(std::int64_t i) const {
    const Vector value = stored(static_cast<Compute>(b[i]) - a.template row<Compute>(i, x));
    r[i] = value;
    return scaled_square<Accumulate>(value, inverse_diagonal, i);
  }
};

/// Sums over the rows that the history shows, all in double.
struct Norms {
  double residual = 0.0;       ///< r^2 of the recurrence
  double true_residual = 0.0;  ///< t^2, t = b - A x
  double gap = 0.0;            ///< (t - r)^2
  double energy = 0.0;         ///< (1 - x) t: the error's energy norm squared

  KOKKOS_INLINE_FUNCTION Norms() {}
  KOKKOS_INLINE_FUNCTION explicit Norms(int) {}
  KOKKOS_INLINE_FUNCTION Norms& operator+=(const Norms& o) {
    residual += o.residual;
    true_residual += o.true_residual;
    gap += o.gap;
    energy += o.energy;
    return *this;
  }
  KOKKOS_INLINE_FUNCTION friend Norms operator+(Norms a, const Norms& b) { return a += b; }
};

template <class Rows, class Vector, class Solution>
struct NormsLoop {
  Rows a;
  const float* b;
  const Solution* x;
  const Vector* r;

  KOKKOS_FORCEINLINE_FUNCTION Norms operator()(std::int64_t i) const {
    const double t = static_cast<double>(b[i]) - a.template row<double>(i, x);
    const double s = static_cast<double>(r[i]);
    Norms term;
    term.residual = s * s;
    term.true_residual = t * t;
    term.gap = (t - s) * (t - s);
    term.energy = (1.0 - static_cast<double>(x[i])) * t;
    return term;
  }
};

/// Rows [first, last) on the host.
template <class Body>
KEDGE_HOST_CLONES void run_block(const Body& body, std::int64_t first, std::int64_t last) {
  const Body local = body;
  for (std::int64_t i = first; i < last; ++i) local(i);
}

template <class Body>
struct BlockLoop {
  Body body;
  std::int64_t count;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t block) const {
    const std::int64_t first = block * sum_block;
    run_block(body, first, first + sum_block < count ? first + sum_block : count);
  }
};

/// Ignores what a term returns: its work alone.
template <class Term>
struct WorkOf {
  Term term;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const { static_cast<void>(term(i)); }
};

/// Body(i) for i in [0, count); blocks of rows on the host, a row a thread on a device. Not fenced.
template <class Space, class Body>
void for_each_row(const std::string& label, std::int64_t count, const Body& body) {
  if (count == 0) return;
  if constexpr (runs_on_host<Space>) {
    Kokkos::parallel_for(label, Kokkos::RangePolicy<Space>(0, (count + sum_block - 1) / sum_block),
                         BlockLoop<Body>{body, count});
  } else {
    Kokkos::parallel_for(label, Kokkos::RangePolicy<Space>(0, count), body);
  }
}

}  // namespace kedge::kernels::cg
