// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The loops of kernel lbm over its cells: stream and collide, moments.
#pragma once

#include "kernels/compat/device.hpp"
#include "kernels/compat/rounding.hpp"
#include "kernels/lbm/lattice.hpp"

namespace kedge::kernels::lbm {

/// Weights and rates in the type that a kernel computes in. w[0]: at rest, along an axis, along a
/// diagonal.
template <class Compute>
struct Coefficients {
  Compute omega;
  Compute rest, axis, diagonal;

  explicit Coefficients(double relaxation)
      : omega(static_cast<Compute>(relaxation)),
        rest(static_cast<Compute>(1.0 / 3.0)),
        axis(static_cast<Compute>(1.0 / 18.0)),
        diagonal(static_cast<Compute>(1.0 / 36.0)) {}
};

/// Emulated formats round in many instructions: then a loop of 19, not 19 copies of them.
template <class Rounded>
struct IsEmulated;
template <class Policy, class Stored>
struct IsEmulated<Rounding<Policy, Stored>> {
  static constexpr bool value = Policy::emulates_storage;
};

// [kokkos body]
/// Relaxes the populations of one cell towards  w (excess - 1.5 j.j/density + 3 c.j
/// + 4.5 (c.j)^2 / density),  j the momentum; the two directions of a pair share all but a sign.
template <class Compute>
struct Collision {
  Compute omega, excess_less_energy, square_factor;
  Compute axis, diagonal;

  template <int q>
  KOKKOS_FORCEINLINE_FUNCTION void pair(Compute (&h)[directions], Compute weight,
                                        Compute along) const {
    const Compute even = weight * (excess_less_energy + square_factor * (along * along));
    const Compute odd = Compute(3) * weight * along;
    h[q] += omega * ((even + odd) - h[q]);
    h[q + 1] += omega * ((even - odd) - h[q + 1]);
  }
  KOKKOS_FORCEINLINE_FUNCTION void all_pairs(Compute (&h)[directions],
                                             const Moments<Compute>& m) const {
    pair<1>(h, axis, m.x);
    pair<3>(h, axis, m.y);
    pair<5>(h, axis, m.z);
    pair<7>(h, diagonal, m.x + m.y);
    pair<9>(h, diagonal, m.x - m.y);
    pair<11>(h, diagonal, m.x + m.z);
    pair<13>(h, diagonal, m.x - m.z);
    pair<15>(h, diagonal, m.y + m.z);
    pair<17>(h, diagonal, m.y - m.z);
  }
};

template <class Compute>
KOKKOS_FORCEINLINE_FUNCTION void collide(const Coefficients<Compute>& p, Compute (&h)[directions]) {
  const Moments<Compute> m = moments_of(h);
  const Compute inverse = Compute(1) / (Compute(1) + m.excess);
  const Compute energy = Compute(1.5) * ((m.x * m.x + m.y * m.y) + m.z * m.z) * inverse;
  const Compute rest = m.excess - energy;
  h[0] += p.omega * (p.rest * rest - h[0]);
  Collision<Compute>{p.omega, rest, Compute(4.5) * inverse, p.axis, p.diagonal}.all_pairs(h, m);
}

/// Each population from the neighbour that it streams from. The list of directions is a type, so
/// that every index is a constant and the 19 numbers stay in registers.
template <class Compute, class Storage, class At, int... q>
KOKKOS_FORCEINLINE_FUNCTION void pull(const At& at, const Storage* from, std::int64_t cell,
                                      Compute (&h)[directions], std::integer_sequence<int, q...>) {
  ((h[q] = static_cast<Compute>(from[at.slot(q, cell - at.step(velocity(q)))])), ...);
}
template <class Compute, class Storage, class At, class Rounding, int... q>
KOKKOS_FORCEINLINE_FUNCTION void store(const At& at, const Rounding& stored, Storage* to,
                                       std::int64_t cell, const Compute (&h)[directions],
                                       std::integer_sequence<int, q...>) {
  if constexpr (IsEmulated<Rounding>::value) {
    for (int d = 0; d < directions; ++d) to[at.slot(d, cell)] = stored(h[d]);
  } else {
    ((to[at.slot(q, cell)] = stored(h[q])), ...);
  }
}

template <class Compute, class Storage, class At, class Rounding>
KOKKOS_FORCEINLINE_FUNCTION void stream_and_collide(const Coefficients<Compute>& p, const At& at,
                                                    const Rounding& stored, const Storage* from,
                                                    Storage* to, std::int64_t cell) {
  Compute h[directions];
  pull(at, from, cell, h, EveryDirection());
  collide(p, h);
  store(at, stored, to, cell, h, EveryDirection());
}

/// A row on the host. The two lattices never overlap, so its cells are independent.
template <class Compute, class Storage, class At, class Rounding>
KEDGE_HOST_CLONES void step_row(const Coefficients<Compute>& coefficients, const At& layout,
                                const Rounding& rounding, const Storage* from,
                                Storage* KOKKOS_RESTRICT to, std::int64_t first, int length) {
  const Coefficients<Compute> p = coefficients;
  const At at = layout;
  const Rounding stored = rounding;
  KEDGE_INDEPENDENT_LOOP
  for (int i = 0; i < length; ++i) stream_and_collide(p, at, stored, from, to, first + i);
}

/// One step from one lattice to the other.
template <class Storage, class Compute, class At, class Rounding>
struct StepLoop {
  Coefficients<Compute> coefficients;
  At at;
  Rounding stored;
  const Storage* from;
  Storage* to;

  KOKKOS_INLINE_FUNCTION void operator()(int i, int j, int k) const {
    stream_and_collide(coefficients, at, stored, from, to, at.at(i, j, k));
  }
  void row(int i, int length, int j, int k) const {
    step_row(coefficients, at, stored, from, to, at.at(i, j, k), length);
  }
};
// [end]

/// Excess density and momentum of each owned cell, four arrays one after the other.
template <class Storage, class Accumulate, class At>
struct MomentLoop {
  At at;
  const Storage* populations;
  Accumulate* moments;

  template <int... q>
  KOKKOS_FORCEINLINE_FUNCTION void cell(std::int64_t owned, std::int64_t c,
                                        std::integer_sequence<int, q...>) const {
    Accumulate h[directions];
    ((h[q] = static_cast<Accumulate>(populations[at.slot(q, c)])), ...);
    const Moments<Accumulate> m = moments_of(h);
    const std::int64_t n = at.n.cells();
    moments[owned] = m.excess;
    moments[n + owned] = m.x;
    moments[2 * n + owned] = m.y;
    moments[3 * n + owned] = m.z;
  }
  KOKKOS_INLINE_FUNCTION void operator()(int i, int j, int k) const {
    cell((static_cast<std::int64_t>(k) * at.n.y + j) * at.n.x + i, at.at(i, j, k),
         EveryDirection());
  }
  void row(int first, int length, int j, int k) const {
    for (int i = first; i < first + length; ++i) (*this)(i, j, k);
  }
};

/// A moment as a term of a global sum.
template <class Accumulate>
struct MomentTerm {
  const Accumulate* moment;
  KOKKOS_INLINE_FUNCTION double operator()(std::int64_t i) const {
    return static_cast<double>(moment[i]);
  }
};

/// Kinetic energy of a cell.
template <class Accumulate>
struct EnergyTerm {
  const Accumulate* moments;
  std::int64_t n;
  KOKKOS_INLINE_FUNCTION double operator()(std::int64_t i) const {
    const Accumulate x = moments[n + i], y = moments[2 * n + i], z = moments[3 * n + i];
    const Accumulate density = Accumulate(1) + moments[i];
    return static_cast<double>(Accumulate(0.5) * (x * x + y * y + z * z) / density);
  }
};

/// A cell's share of the wave's amplitude: the momentum along a times sin(phase). `wave` holds sine
/// and cosine of each cell's phase along x, then y, then z.
template <class Accumulate>
struct AmplitudeTerm {
  const Accumulate* moments;
  const double* wave;
  Extent3 n;
  double ax, ay, az;
  KOKKOS_INLINE_FUNCTION double operator()(std::int64_t c) const {
    const double* x = wave + 2 * (c % n.x);
    const double* y = wave + 2 * (n.x + c / n.x % n.y);
    const double* z = wave + 2 * (n.x + n.y + c / n.x / n.y);
    const double sine_xy = x[0] * y[1] + x[1] * y[0];
    const double cosine_xy = x[1] * y[1] - x[0] * y[0];
    const double sine = sine_xy * z[1] + cosine_xy * z[0];
    const std::int64_t cells = n.cells();
    return (ax * static_cast<double>(moments[cells + c]) +
            ay * static_cast<double>(moments[2 * cells + c]) +
            az * static_cast<double>(moments[3 * cells + c])) *
           sine;
  }
};

}  // namespace kedge::kernels::lbm
