// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// One octant through a block of x-planes: its four directions in a cell, and the cells in two
// orders that both keep every cell behind its upwind neighbours.
//
// Only faces are stored, each overwritten by the cell that it flows into: the x-face of (j, k), the
// y-face of (i, k), the z-face of (i, j). Two cells of one hyperplane i + j + k share none.
#pragma once

#include "kernels/compat/device.hpp"
#include "kernels/compat/kokkos.hpp"
#include "kernels/core/exact_sum.hpp"
#include "kernels/sweep/problem.hpp"

namespace kedge::kernels::sweep {

/// Coefficients in the type that a kernel computes in.
template <class Compute>
struct Directions {
  Compute x[angles], y[angles], z[angles], inverse[angles];

  explicit Directions(const Coefficients& c) {
    for (std::size_t a = 0; a < angles; ++a) {
      x[a] = static_cast<Compute>(c.x[a]);
      y[a] = static_cast<Compute>(c.y[a]);
      z[a] = static_cast<Compute>(c.z[a]);
      inverse[a] = static_cast<Compute>(c.inverse[a]);
    }
  }
};

/// A block of x-planes [x0, x0 + width) of a rank's nx x ny x nz cells, and the way of an octant.
struct Block {
  int nx = 0, ny = 0, nz = 0;
  int x0 = 0, width = 0;
  bool forward_x = true, forward_y = true, forward_z = true;

  /// From the number of a cell as the particles meet it to its place in the block.
  [[nodiscard]] KOKKOS_INLINE_FUNCTION int i_of(int met) const {
    return forward_x ? met : width - 1 - met;
  }
  [[nodiscard]] KOKKOS_INLINE_FUNCTION int j_of(int met) const {
    return forward_y ? met : ny - 1 - met;
  }
  [[nodiscard]] KOKKOS_INLINE_FUNCTION int k_of(int met) const {
    return forward_z ? met : nz - 1 - met;
  }
};

// [kokkos body]
/// The four directions in one cell: faces in, faces out, and the sum of the angular fluxes.
template <class Accumulate, class Compute, class Storage, class Rounding>
KEDGE_FUNCTION Accumulate cell(const Directions<Compute>& d, const Rounding& stored, Compute source,
                               Storage* face_x, Storage* face_y, Storage* face_z) {
  Accumulate psi[angles];
  for (int a = 0; a < angles; ++a) {
    const Compute flow = source + d.x[a] * static_cast<Compute>(face_x[a]) +
                         d.y[a] * static_cast<Compute>(face_y[a]) +
                         d.z[a] * static_cast<Compute>(face_z[a]);
    const Storage out = stored(flow * d.inverse[a]);
    face_x[a] = out;
    face_y[a] = out;
    face_z[a] = out;
    psi[a] = static_cast<Accumulate>(out);
  }
  return (psi[0] + psi[1]) + (psi[2] + psi[3]);
}
// [end]

/// A row along x on the host: the x-face stays in registers.
template <class Accumulate, class Compute, class Storage, class Rounding>
KEDGE_HOST_CLONES void sweep_row(const Directions<Compute>& directions, const Rounding& rounding,
                                 int length, int way, const Storage* source, Storage* face_x,
                                 Storage* face_y, Storage* face_z, Accumulate* tally) {
  const Directions<Compute> d = directions;
  const Rounding stored = rounding;
  Storage x[angles];
  for (int a = 0; a < angles; ++a) x[a] = face_x[a];
  for (int n = 0; n < length; ++n) {
    *tally += cell<Accumulate>(d, stored, static_cast<Compute>(*source), x, face_y, face_z);
    source += way;
    tally += way;
    face_y += way * angles;
    face_z += way * angles;
  }
  for (int a = 0; a < angles; ++a) face_x[a] = x[a];
}

/// What both orders need. `pairs`: j + ny k of all (j, k), sorted by j + k.
template <class Accumulate, class Compute, class Storage, class Rounding>
struct SweepBody {
  Block block;
  Directions<Compute> directions;
  Rounding stored;
  const std::int32_t* pairs;
  const Storage* source;
  Storage *face_x, *face_y, *face_z;
  Accumulate* tally;

  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION Storage* x_at(int j, int k) const {
    return face_x + (static_cast<std::int64_t>(k) * block.ny + j) * angles;
  }
  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION Storage* y_at(int i, int k) const {
    return face_y + (static_cast<std::int64_t>(k) * block.width + i) * angles;
  }
  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION Storage* z_at(int i, int j) const {
    return face_z + (static_cast<std::int64_t>(j) * block.width + i) * angles;
  }
  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION std::int64_t cell_at(int i, int j, int k) const {
    return (static_cast<std::int64_t>(k) * block.ny + j) * block.nx + block.x0 + i;
  }
  KOKKOS_FORCEINLINE_FUNCTION void visit(int i, int j, int k) const {
    const std::int64_t c = cell_at(i, j, k);
    tally[c] += cell<Accumulate>(directions, stored, static_cast<Compute>(source[c]), x_at(j, k),
                                 y_at(i, k), z_at(i, j));
  }
};

/// The cells with i + j + k = `plane`, counted as the particles meet them; `first` is the first
/// pair on it.
template <class Body>
struct HyperplaneLoop {
  Body body;
  int plane;
  std::int64_t first;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t n) const {
    const std::int32_t pair = body.pairs[first + n];
    const int j = pair % body.block.ny, k = pair / body.block.ny;
    body.visit(body.block.i_of(plane - j - k), body.block.j_of(j), body.block.k_of(k));
  }
};

/// The rows with one j + k.
template <class Body, bool OnHost>
struct RowsLoop {
  Body body;
  std::int64_t first;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t n) const {
    const std::int32_t pair = body.pairs[first + n];
    const Block& b = body.block;
    const int j = b.j_of(pair % b.ny), k = b.k_of(pair / b.ny);
    if constexpr (OnHost) {
      const int i = b.i_of(0);
      const std::int64_t c = body.cell_at(i, j, k);
      sweep_row(body.directions, body.stored, b.width, b.forward_x ? 1 : -1, body.source + c,
                body.x_at(j, k), body.y_at(i, k), body.z_at(i, j), body.tally + c);
    } else {
      for (int met = 0; met < b.width; ++met) body.visit(b.i_of(met), j, k);
    }
  }
};

/// source = emission + scattering x flux, and an empty tally.
template <class Accumulate, class Compute, class Storage, class Rounding>
struct SourceLoop {
  Rounding stored;
  Compute scattering;
  const Storage *emission, *flux;
  Storage* source;
  Accumulate* tally;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t c) const {
    source[c] =
        stored(static_cast<Compute>(emission[c]) + scattering * static_cast<Compute>(flux[c]));
    tally[c] = Accumulate(0);
  }
};

/// How the flux changed in a step: extremes, which do not depend on the order.
struct ChangeValue {
  double up = 0.0;    ///< largest growth of a cell
  double down = 0.0;  ///< largest decline
  std::int64_t not_finite = 0;
  KOKKOS_INLINE_FUNCTION ChangeValue() {}
  KOKKOS_INLINE_FUNCTION void join(const ChangeValue& other) {
    if (other.up > up) up = other.up;
    if (other.down > down) down = other.down;
    not_finite += other.not_finite;
  }
};

/// flux = tally over the number of directions, a power of two.
template <class Accumulate, class Storage, class Rounding>
struct FluxLoop {
  Rounding stored;
  const Accumulate* tally;
  Storage* flux;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t c, ChangeValue& change) const {
    const Storage now = stored(tally[c] * (Accumulate(1) / Accumulate(octants * angles)));
    const double growth = static_cast<double>(now) - static_cast<double>(flux[c]);
    flux[c] = now;
    if (growth > change.up) change.up = growth;
    if (-growth > change.down) change.down = -growth;
    if (!(growth - growth == 0.0)) ++change.not_finite;
  }
};

/// Extremes and sum of the flux.
struct FluxRange {
  double least = Kokkos::reduction_identity<double>::min();
  double most = Kokkos::reduction_identity<double>::max();
  KOKKOS_INLINE_FUNCTION FluxRange() {}
  KOKKOS_INLINE_FUNCTION void join(const FluxRange& other) {
    if (other.least < least) least = other.least;
    if (other.most > most) most = other.most;
  }
};

template <class Storage>
struct RangeLoop {
  const Storage* flux;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t c, FluxRange& range) const {
    const auto one = static_cast<double>(flux[c]);
    if (one < range.least) range.least = one;
    if (one > range.most) range.most = one;
  }
};

template <class Storage>
struct FluxTerm {
  const Storage* flux;
  KOKKOS_INLINE_FUNCTION double operator()(std::int64_t c) const {
    return static_cast<double>(flux[c]);
  }
};

}  // namespace kedge::kernels::sweep
