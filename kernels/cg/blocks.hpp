// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// How the loops of kernel cg run: blocks of rows with vector arithmetic on the host, a row a thread
// on a device.
#pragma once

#include <string>

#include "kernels/cg/loops.hpp"

namespace kedge::kernels::cg {

#if defined(__GNUC__) && !defined(__clang__) && !defined(__CUDACC__)
#define KEDGE_HOST_SCALAR __attribute__((optimize("no-tree-vectorize")))
#else
#define KEDGE_HOST_SCALAR
#endif

/// The residual's loop over a block on the host, in the lanes of an OrderedSum. The pointers are
/// restricted, so that the compiler finds the vector loop.
template <bool scaled, class Accumulate, class Compute, class Vector, class Rounding>
KEDGE_HOST_CLONES Accumulate residual_of_block(Compute alpha, const Rounding& rounding,
                                               std::int64_t count, const Vector* KOKKOS_RESTRICT q,
                                               const Vector* KOKKOS_RESTRICT scale,
                                               Vector* KOKKOS_RESTRICT r) {
  const Rounding stored = rounding;
  Accumulate lane[sum_lanes] = {};
  const auto square = [](Vector value) {
    return static_cast<Accumulate>(value) * static_cast<Accumulate>(value);
  };
  std::int64_t i = 0;
  for (; i + sum_lanes <= count; i += sum_lanes)
    for (int l = 0; l < sum_lanes; ++l) {
      r[i + l] = stored(static_cast<Compute>(r[i + l]) - alpha * static_cast<Compute>(q[i + l]));
      if constexpr (scaled) {
        lane[l] += square(r[i + l]) * static_cast<Accumulate>(scale[i + l]);
      } else {
        lane[l] += square(r[i + l]);
      }
    }
  for (int l = 0; i < count; ++i, ++l) {
    r[i] = stored(static_cast<Compute>(r[i]) - alpha * static_cast<Compute>(q[i]));
    lane[l] += scaled ? square(r[i]) * static_cast<Accumulate>(scale[i]) : square(r[i]);
  }
  for (int width = sum_lanes / 2; width > 0; width /= 2)
    for (int l = 0; l < width; ++l) lane[l] += lane[l + width];
  return lane[0];
}

/// What OrderedSum takes for this term instead of its own: the same sum, with vector arithmetic.
template <class Accumulate, class Compute, class Vector, class Rounding>
Accumulate sum_of_block(const ResidualLoop<Accumulate, Compute, Vector, Rounding>& term,
                        std::int64_t first, std::int64_t last) {
  const Vector* q = term.q + first;
  Vector* r = term.r + first;
  if (term.scale == nullptr)
    return residual_of_block<false, Accumulate, Compute, Vector>(term.alpha, term.stored,
                                                                 last - first, q, q, r);
  return residual_of_block<true, Accumulate, Compute, Vector>(term.alpha, term.stored, last - first,
                                                              q, term.scale + first, r);
}

/// The same for a product of rows, compiled once for every processor: with wide vectors the
/// compiler gathers a few entries by shuffles and takes the products apart again for the ordered
/// sums, which costs more than it saves.
template <class Accumulate, class Compute, class Rows, class Vector, class Rounding>
KEDGE_HOST_SCALAR Accumulate
sum_of_block(const ProductLoop<Accumulate, Compute, Rows, Vector, Rounding>& term,
             std::int64_t first, std::int64_t last) {
  const ProductLoop<Accumulate, Compute, Rows, Vector, Rounding> local = term;
  Accumulate lane[sum_lanes] = {};
  for (std::int64_t i = first; i < last; ++i) lane[(i - first) % sum_lanes] += local(i);
  for (int width = sum_lanes / 2; width > 0; width /= 2)
    for (int l = 0; l < width; ++l) lane[l] += lane[l + width];
  return lane[0];
}

/// The direction's loop over a block on the host.
template <bool scaled, class Compute, class Vector, class Solution, class RoundX, class RoundP>
KEDGE_HOST_CLONES void direction_of_block(
    const DirectionLoop<Compute, Vector, Solution, RoundX, RoundP>& loop, std::int64_t count,
    const Vector* KOKKOS_RESTRICT r, const Vector* KOKKOS_RESTRICT scale,
    Solution* KOKKOS_RESTRICT x, Vector* KOKKOS_RESTRICT p) {
  using Wide = decltype(Compute() + Solution());
  const RoundX stored_x = loop.stored_x;
  const RoundP stored_p = loop.stored_p;
  const Compute beta = loop.beta;
  const Wide alpha = static_cast<Wide>(loop.alpha);
  for (std::int64_t i = 0; i < count; ++i) {
    x[i] = stored_x(static_cast<Wide>(x[i]) + alpha * static_cast<Wide>(p[i]));
    Compute z = static_cast<Compute>(r[i]);
    if constexpr (scaled) z = static_cast<Compute>(scale[i]) * z;
    p[i] = stored_p(z + beta * static_cast<Compute>(p[i]));
  }
}

template <class Compute, class Vector, class Solution, class RoundX, class RoundP>
void run_block(const DirectionLoop<Compute, Vector, Solution, RoundX, RoundP>& loop,
               std::int64_t first, std::int64_t last) {
  const Vector* r = loop.r + first;
  if (loop.scale == nullptr) {
    direction_of_block<false>(loop, last - first, r, r, loop.x + first, loop.p + first);
  } else {
    direction_of_block<true>(loop, last - first, r, loop.scale + first, loop.x + first,
                             loop.p + first);
  }
}

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
