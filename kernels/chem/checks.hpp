// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What kernel chem counts and checks: sub-steps, mass, positivity.
#pragma once

#include "kernels/compat/kokkos.hpp"

namespace kedge::kernels::chem {

struct SubstepsValue {
  std::int64_t sum = 0, most = 0;
  KOKKOS_INLINE_FUNCTION SubstepsValue() {}
  KOKKOS_INLINE_FUNCTION void join(const SubstepsValue& other) {
    sum += other.sum;
    if (other.most > most) most = other.most;
  }
};

struct SubstepsLoop {
  const int* tried;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i, SubstepsValue& value) const {
    value.sum += tried[i];
    if (tried[i] > value.most) value.most = tried[i];
  }
};

/// How far off the invariants are at worst.
struct OffValue {
  double mass = 0.0;                          ///< |a + b + c - 1|
  double below_slow = 0.0, below_fast = 0.0;  ///< a or c, and b, below zero
  std::int64_t not_finite = 0;
  KOKKOS_INLINE_FUNCTION OffValue() {}
  KOKKOS_INLINE_FUNCTION void join(const OffValue& other) {
    if (other.mass > mass) mass = other.mass;
    if (other.below_slow > below_slow) below_slow = other.below_slow;
    if (other.below_fast > below_fast) below_fast = other.below_fast;
    not_finite += other.not_finite;
  }
};

template <class Storage>
struct OffLoop {
  const Storage *a, *b, *c;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i, OffValue& value) const {
    const double x = static_cast<double>(a[i]), y = static_cast<double>(b[i]);
    const double z = static_cast<double>(c[i]), off = x + y + z - 1.0;
    OffValue own;
    own.mass = off < 0.0 ? -off : off;
    own.below_slow = x < z ? -x : -z;
    own.below_fast = -y;
    own.not_finite = off - off == 0.0 ? 0 : 1;
    value.join(own);
  }
};

}  // namespace kedge::kernels::chem
