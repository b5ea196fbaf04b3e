// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Thomas's algorithm in the form that kernel tridiag uses: lines side by side in a vector on the
// host, a line a thread on a device.
//
// The pivot 1 + a + c - a c' / pivot' is never formed by a subtraction. With pivot = excess + c,
//   excess = 1 + a excess' / (excess' + c'),
// where the dash marks the cell before: sums and products of positive numbers, each with a small
// relative error, however large a and c are against 1 (the idea of A. S. Alfa, J. Xue, Q. Ye,
// "Accurate computation of the smallest eigenvalue of a diagonally dominant M-matrix", Math. Comp.
// 71, 2002).
#pragma once

#include "kernels/compat/device.hpp"
#include "kernels/compat/kokkos.hpp"

namespace kedge::kernels::tridiag {

/// What the elimination carries from a cell to the next.
template <class Compute>
struct Carried {
  Compute share = Compute(0);   ///< excess over pivot
  Compute solved = Compute(0);  ///< of the forward substitution
};

// [kokkos body]
/// Eliminates one cell with faces a and c; returns the factor for the way back.
template <class Compute>
KEDGE_FUNCTION Compute eliminate(Compute a, Compute c, Compute t, Carried<Compute>& carried) {
  const Compute excess = Compute(1) + a * carried.share;
  const Compute inverse = Compute(1) / (excess + c);
  carried.share = excess * inverse;
  carried.solved = (t + a * carried.solved) * inverse;
  return c * inverse;
}

/// A line there and back; elements of the arrays are `stride` apart, those of the scratch
/// `scratch_stride`.
template <class Compute, class Storage, class RoundT, class RoundF>
KEDGE_FUNCTION void solve_line(int cells, std::int64_t stride, std::int64_t scratch_stride,
                               const RoundT& stored_t, const RoundF& stored_f,
                               const Storage* number, Storage* t, Storage* factor,
                               Storage* forward) {
  Carried<Compute> carried;
  Compute a = static_cast<Compute>(number[0]);
  for (int i = 0; i < cells; ++i) {
    const Compute c = static_cast<Compute>(number[(i + 1) * stride]);
    factor[i * scratch_stride] =
        stored_f(eliminate(a, c, static_cast<Compute>(t[i * stride]), carried));
    forward[i * scratch_stride] = stored_f(carried.solved);
    a = c;
  }
  Compute after(0);
  for (int i = cells - 1; i >= 0; --i) {
    after = static_cast<Compute>(forward[i * scratch_stride]) +
            static_cast<Compute>(factor[i * scratch_stride]) * after;
    t[i * stride] = stored_t(after);
  }
}
// [end]

inline constexpr int widest_block = 64;  ///< lines that one vector loop runs over

/// The lines of a block side by side, on the host. Scratch is small enough for the cache.
template <class Compute, class Storage, class RoundT, class RoundF>
KEDGE_HOST_CLONES void solve_block(int cells, std::int64_t stride, int width, const RoundT& round_t,
                                   const RoundF& round_f, const Storage* number, Storage* t,
                                   Storage* factor, Storage* forward) {
  const RoundT stored_t = round_t;
  const RoundF stored_f = round_f;
  Carried<Compute> carried[widest_block];
  for (int i = 0; i < cells; ++i) {
    const Storage* a = number + i * stride;
    const Storage* c = a + stride;
    const Storage* KOKKOS_RESTRICT old = t + i * stride;
    Storage* KOKKOS_RESTRICT f = factor + static_cast<std::int64_t>(i) * width;
    Storage* KOKKOS_RESTRICT d = forward + static_cast<std::int64_t>(i) * width;
    for (int l = 0; l < width; ++l) {
      f[l] = stored_f(eliminate(static_cast<Compute>(a[l]), static_cast<Compute>(c[l]),
                                static_cast<Compute>(old[l]), carried[l]));
      d[l] = stored_f(carried[l].solved);
    }
  }
  Compute after[widest_block] = {};
  for (int i = cells - 1; i >= 0; --i) {
    const Storage* KOKKOS_RESTRICT f = factor + static_cast<std::int64_t>(i) * width;
    const Storage* KOKKOS_RESTRICT d = forward + static_cast<std::int64_t>(i) * width;
    Storage* KOKKOS_RESTRICT out = t + i * stride;
    for (int l = 0; l < width; ++l) {
      after[l] = static_cast<Compute>(d[l]) + static_cast<Compute>(f[l]) * after[l];
      out[l] = stored_t(after[l]);
    }
  }
}

/// Where a rank's lines lie: element (i, s) at i * cell + s * line; `faces` of a line are one more
/// than its cells.
struct Layout {
  int cells = 0;
  std::int64_t lines = 0;
  bool interleaved = true;

  [[nodiscard]] KOKKOS_INLINE_FUNCTION std::int64_t stride() const {
    return interleaved ? lines : 1;
  }
  [[nodiscard]] KOKKOS_INLINE_FUNCTION std::int64_t first(std::int64_t line) const {
    return interleaved ? line : line * cells;
  }
  [[nodiscard]] KOKKOS_INLINE_FUNCTION std::int64_t first_face(std::int64_t line) const {
    return interleaved ? line : line * (cells + 1);
  }
};

/// On a device: one line a work item, scratch laid out as the lines.
template <class Compute, class Storage, class RoundT, class RoundF>
struct LineLoop {
  Layout at;
  RoundT stored_t;
  RoundF stored_f;
  const Storage* number;
  Storage *t, *factor, *forward;

  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t line) const {
    const std::int64_t first = at.first(line);
    solve_line<Compute>(at.cells, at.stride(), at.stride(), stored_t, stored_f,
                        number + at.first_face(line), t + first, factor + first, forward + first);
  }
};

/// On the host: an equal share of the lines a work item, `width` at a time, each item with its own
/// scratch.
template <class Compute, class Storage, class RoundT, class RoundF>
struct ShareLoop {
  Layout at;
  RoundT stored_t;
  RoundF stored_f;
  int width;
  std::int64_t shares;
  const Storage* number;
  Storage *t, *factor, *forward;

  void operator()(std::int64_t share) const {
    const std::int64_t blocks = (at.lines + width - 1) / width;
    const std::int64_t last = (share + 1) * blocks / shares;
    const std::int64_t scratch = share * at.cells * width;
    for (std::int64_t block = share * blocks / shares; block < last; ++block)
      solve(block * width, factor + scratch, forward + scratch);
  }

 private:
  void solve(std::int64_t line, Storage* f, Storage* d) const {
    const Storage* a = number + at.first_face(line);
    Storage* mine = t + at.first(line);
    if (at.interleaved) {
      const std::int64_t left = at.lines - line;
      solve_block<Compute>(at.cells, at.stride(), left < width ? static_cast<int>(left) : width,
                           stored_t, stored_f, a, mine, f, d);
    } else {
      solve_line<Compute>(at.cells, 1, 1, stored_t, stored_f, a, mine, f, d);
    }
  }
};

/// Range of the temperatures, as a reduction's value.
struct RangeValue {
  double coldest = Kokkos::reduction_identity<double>::min();
  double hottest = Kokkos::reduction_identity<double>::max();
  std::int64_t not_finite = 0;

  KOKKOS_INLINE_FUNCTION RangeValue() {}
  KOKKOS_INLINE_FUNCTION void join(const RangeValue& other) {
    if (other.coldest < coldest) coldest = other.coldest;
    if (other.hottest > hottest) hottest = other.hottest;
    not_finite += other.not_finite;
  }
};

template <class Storage>
struct RangeLoop {
  const Storage* t;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i, RangeValue& value) const {
    const auto one = static_cast<double>(t[i]);
    if (one < value.coldest) value.coldest = one;
    if (one > value.hottest) value.hottest = one;
    if (!(one - one == 0.0)) ++value.not_finite;
  }
};

template <class Storage>
struct TemperatureTerm {
  const Storage* t;
  KOKKOS_INLINE_FUNCTION double operator()(std::int64_t i) const {
    return static_cast<double>(t[i]);
  }
};

}  // namespace kedge::kernels::tridiag
