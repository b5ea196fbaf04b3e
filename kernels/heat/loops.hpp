// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The loops of kernel heat over its cells: the step, the extremes, the sums.
#pragma once

#include "kernels/compat/device.hpp"
#include "kernels/compat/rounding.hpp"
#include "kernels/core/exact_sum.hpp"
#include "kernels/core/for_cells.hpp"
#include "kernels/heat/cell.hpp"
#include "kernels/heat/layout.hpp"

namespace kedge::kernels::heat {

/// A row of an array and the rows next to it.
template <class Value>
struct Rows {
  const Value *middle, *south, *north, *bottom, *top;
};

// [kokkos body]
template <class Storage, class Compute, class Rounding>
KEDGE_HOST_CLONES void step_row(const Coefficients<Compute>& coefficients, const Rounding& rounding,
                                int length, Rows<Storage> t, Rows<std::uint8_t> m,
                                Storage* KOKKOS_RESTRICT out) {
  const Coefficients<Compute> p = coefficients;
  const Rounding stored = rounding;
  const auto cell = [](const Storage* temperature, const std::uint8_t* material, int i) {
    return Cell<Compute>{static_cast<Compute>(temperature[i]), material[i]};
  };
  for (int i = 0; i < length; ++i)
    out[i] = stored(update(p, cell(t.middle, m.middle, i), cell(t.middle, m.middle, i - 1),
                           cell(t.middle, m.middle, i + 1), cell(t.south, m.south, i),
                           cell(t.north, m.north, i), cell(t.bottom, m.bottom, i),
                           cell(t.top, m.top, i)));
}

/// One explicit step from u to u_new.
template <class Storage, class Compute, class Rounding>
struct StepLoop {
  Coefficients<Compute> coefficients;
  Rounding stored;
  Layout at;
  const std::uint8_t* material;
  const Storage* u;
  Storage* u_new;

  KOKKOS_INLINE_FUNCTION void operator()(int i, int j, int k) const {
    const std::int64_t c = at.at(i, j, k), row = at.row(), plane = at.plane();
    const auto cell = [&](std::int64_t n) {
      return Cell<Compute>{static_cast<Compute>(u[n]), material[n]};
    };
    u_new[c] = stored(update(coefficients, cell(c), cell(c - 1), cell(c + 1), cell(c - row),
                             cell(c + row), cell(c - plane), cell(c + plane)));
  }

  /// On the host. The pointers are taken here, outside the innermost loop, so that the compiler
  /// sees a plain vector loop.
  void row(int i, int length, int j, int k) const {
    const std::int64_t first = at.at(i, j, k), row = at.row(), plane = at.plane();
    const Storage* t = u + first;
    const std::uint8_t* m = material + first;
    step_row<Storage, Compute>(coefficients, stored, length,
                               {t, t - row, t + row, t - plane, t + plane},
                               {m, m - row, m + row, m - plane, m + plane}, u_new + first);
  }
};
// [end]

/// Extremes of the last step, and what the exact sums need to choose their scale.
struct ExtremesValue {
  double change = 0.0;  ///< largest square of a cell's change
  double coldest = Kokkos::reduction_identity<double>::min();
  double hottest = Kokkos::reduction_identity<double>::max();
  std::int64_t not_finite = 0;  ///< cells that are NaN or infinite; the rest counts only when 0

  KOKKOS_INLINE_FUNCTION ExtremesValue() {}
  KOKKOS_FORCEINLINE_FUNCTION void add(double squared_change, double t) {
    if (squared_change > change) change = squared_change;
    if (t < coldest) coldest = t;
    if (t > hottest) hottest = t;
    if (!(t - t == 0.0)) ++not_finite;  // NaN and infinities fail this
  }
  KOKKOS_INLINE_FUNCTION void join(const ExtremesValue& other) {
    if (other.change > change) change = other.change;
    if (other.coldest < coldest) coldest = other.coldest;
    if (other.hottest > hottest) hottest = other.hottest;
    not_finite += other.not_finite;
  }
};

struct SumsValue {
  LimbSum change;  ///< of the squares of the changes
  LimbSum energy;  ///< of heat capacity times temperature, per volume

  KOKKOS_INLINE_FUNCTION SumsValue() {}
  KOKKOS_INLINE_FUNCTION void join(const SumsValue& other) {
    change.join(other.change);
    energy.join(other.energy);
  }
};

/// The terms of the global sums; both loops below see the same ones.
template <class Storage, class Accumulate>
struct Terms {
  Layout at;
  const Storage* u;
  const Storage* u_before;

  KOKKOS_FORCEINLINE_FUNCTION double squared_change(std::int64_t c) const {
    const Accumulate d = static_cast<Accumulate>(u[c]) - static_cast<Accumulate>(u_before[c]);
    return static_cast<double>(d * d);
  }
  KOKKOS_FORCEINLINE_FUNCTION double temperature(std::int64_t c) const {
    return static_cast<double>(u[c]);
  }
};

/// A row of a reduction, on the host.
template <class Loop, class Value>
KEDGE_HOST_CLONES void join_row(const Loop& loop, int length, int j, int k, Value& value) {
  Value mine;
  for (int i = 0; i < length; ++i) loop.cell(i, j, k, mine);
  value.join(mine);
}

template <class Storage, class Accumulate>
struct ExtremesLoop {
  Terms<Storage, Accumulate> terms;

  KOKKOS_FORCEINLINE_FUNCTION void cell(int i, int j, int k, ExtremesValue& value) const {
    const std::int64_t c = terms.at.at(i, j, k);
    value.add(terms.squared_change(c), terms.temperature(c));
  }
  void row(int j, int k, ExtremesValue& value) const { join_row(*this, terms.at.n.x, j, k, value); }
};

template <class Storage, class Accumulate>
struct SumsLoop {
  Terms<Storage, Accumulate> terms;
  const std::uint8_t* material;
  Accumulate c_metal, c_ceramic;
  SumScale change_scale, energy_scale;

  KOKKOS_FORCEINLINE_FUNCTION void cell(int i, int j, int k, SumsValue& value) const {
    const std::int64_t c = terms.at.at(i, j, k);
    const Accumulate capacity = material[c] == metal ? c_metal : c_ceramic;
    value.change.add(change_scale, terms.squared_change(c));
    value.energy.add(energy_scale,
                     static_cast<double>(capacity * static_cast<Accumulate>(terms.u[c])));
  }
  void row(int j, int k, SumsValue& value) const { join_row(*this, terms.at.n.x, j, k, value); }
};

}  // namespace kedge::kernels::heat
