// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The loops of kernel heat over its cells: the step, the extremes, the sums.
#pragma once

#include "kernels/heat/cell.hpp"
#include "kernels/heat/faces.hpp"

namespace kedge::kernels::heat {

/// One explicit step from u to u_new.
template <class Storage, class Compute>
struct StepLoop {
  Coefficients<Compute> coefficients;
  Layout at;
  const std::uint8_t* material;
  const Storage* u;
  Storage* u_new;

  KOKKOS_INLINE_FUNCTION void operator()(int i, int j, int k) const {
    const std::int64_t c = at.at(i, j, k), row = at.row(), plane = at.plane();
    const auto cell = [&](std::int64_t n) {
      return Cell<Compute>{static_cast<Compute>(u[n]), material[n]};
    };
    u_new[c] =
        static_cast<Storage>(update(coefficients, cell(c), cell(c - 1), cell(c + 1), cell(c - row),
                                    cell(c + row), cell(c - plane), cell(c + plane)));
  }

  KOKKOS_INLINE_FUNCTION void row(int j, int k) const {
    const Coefficients<Compute> p = coefficients;
    const std::int64_t first = at.at(0, j, k), row = at.row(), plane = at.plane();
    const int length = at.n.x;
    Storage* KOKKOS_RESTRICT out = u_new + first;
    const Storage* KOKKOS_RESTRICT mid = u + first;
    const Storage* KOKKOS_RESTRICT south = mid - row;
    const Storage* KOKKOS_RESTRICT north = mid + row;
    const Storage* KOKKOS_RESTRICT bottom = mid - plane;
    const Storage* KOKKOS_RESTRICT top = mid + plane;
    const std::uint8_t* KOKKOS_RESTRICT m_mid = material + first;
    const std::uint8_t* KOKKOS_RESTRICT m_south = m_mid - row;
    const std::uint8_t* KOKKOS_RESTRICT m_north = m_mid + row;
    const std::uint8_t* KOKKOS_RESTRICT m_bottom = m_mid - plane;
    const std::uint8_t* KOKKOS_RESTRICT m_top = m_mid + plane;
    const auto cell = [](const Storage* t, const std::uint8_t* m, int i) {
      return Cell<Compute>{static_cast<Compute>(t[i]), m[i]};
    };
    for (int i = 0; i < length; ++i)
      out[i] = static_cast<Storage>(update(p, cell(mid, m_mid, i), cell(mid, m_mid, i - 1),
                                           cell(mid, m_mid, i + 1), cell(south, m_south, i),
                                           cell(north, m_north, i), cell(bottom, m_bottom, i),
                                           cell(top, m_top, i)));
  }
};

/// Extremes as a reduction's value.
struct ExtremesValue : Extremes {
  KOKKOS_INLINE_FUNCTION ExtremesValue() {
    coldest = Kokkos::reduction_identity<double>::min();
    hottest = Kokkos::reduction_identity<double>::max();
  }
  KOKKOS_INLINE_FUNCTION void add(double squared_change, double t) {
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

/// StepSums as a reduction's value.
struct SumsValue : StepSums {
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

  KOKKOS_INLINE_FUNCTION double squared_change(std::int64_t c) const {
    const Accumulate d = static_cast<Accumulate>(u[c]) - static_cast<Accumulate>(u_before[c]);
    return static_cast<double>(d * d);
  }
  KOKKOS_INLINE_FUNCTION double temperature(std::int64_t c) const {
    return static_cast<double>(u[c]);
  }
};

template <class Storage, class Accumulate>
struct ExtremesLoop {
  Terms<Storage, Accumulate> terms;

  KOKKOS_INLINE_FUNCTION void cell(int i, int j, int k, ExtremesValue& value) const {
    const std::int64_t c = terms.at.at(i, j, k);
    value.add(terms.squared_change(c), terms.temperature(c));
  }
  KOKKOS_INLINE_FUNCTION void row(int j, int k, ExtremesValue& value) const {
    ExtremesValue mine;
    for (int i = 0; i < terms.at.n.x; ++i) cell(i, j, k, mine);
    value.join(mine);
  }
};

template <class Storage, class Accumulate>
struct SumsLoop {
  Terms<Storage, Accumulate> terms;
  const std::uint8_t* material;
  Accumulate c_metal, c_ceramic;
  SumScale change_scale, energy_scale;

  KOKKOS_INLINE_FUNCTION void cell(int i, int j, int k, SumsValue& value) const {
    const std::int64_t c = terms.at.at(i, j, k);
    const Accumulate capacity = material[c] == metal ? c_metal : c_ceramic;
    value.change.add(change_scale, terms.squared_change(c));
    value.energy.add(energy_scale,
                     static_cast<double>(capacity * static_cast<Accumulate>(terms.u[c])));
  }
  KOKKOS_INLINE_FUNCTION void row(int j, int k, SumsValue& value) const {
    SumsValue mine;
    for (int i = 0; i < terms.at.n.x; ++i) cell(i, j, k, mine);
    value.join(mine);
  }
};

}  // namespace kedge::kernels::heat
