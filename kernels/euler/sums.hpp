// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What kernel euler measures: terms of the conserved sums, and the extremes of its gas.
#pragma once

#include "kernels/euler/layout.hpp"

namespace kedge::kernels::euler {

/// One conserved variable of an owned cell.
template <class Storage>
struct FieldTerm {
  Layout at;
  const Storage* field;
  KOKKOS_INLINE_FUNCTION double operator()(std::int64_t i) const {
    return static_cast<double>(field[at.owned(i)]);
  }
};

/// Cells whose density or pressure is not above 0 (or not a number), and the fastest wave.
struct GasExtremes {
  double fastest = 0.0;
  std::int64_t void_cells = 0;
  KOKKOS_INLINE_FUNCTION GasExtremes() {}
  KOKKOS_INLINE_FUNCTION void join(const GasExtremes& other) {
    if (other.fastest > fastest) fastest = other.fastest;
    void_cells += other.void_cells;
  }
};

template <class Storage, class Accumulate>
struct ExtremesLoop {
  Layout at;
  const Storage* u;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i, GasExtremes& value) const {
    const auto w = primitive<0, Accumulate>(u, at.cells(), at.owned(i));
    if (!(w.density > Accumulate(0) && w.pressure > Accumulate(0))) {
      ++value.void_cells;
      return;
    }
    const Accumulate speed2 = w.normal * w.normal + w.second * w.second + w.third * w.third;
    const auto fastest = static_cast<double>(std::sqrt(speed2) + sound_speed(w));
    if (fastest > value.fastest) value.fastest = fastest;
  }
};

}  // namespace kedge::kernels::euler
