// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Terms of kernel lookup's mean and of its balance of reaction channels.
#pragma once

#include "kernels/compat/kokkos.hpp"
#include "kernels/lookup/physics.hpp"

namespace kedge::kernels::lookup {

template <class Storage>
struct TotalTerm {
  const Storage* xs;
  KOKKOS_INLINE_FUNCTION double operator()(std::int64_t i) const {
    return static_cast<double>(xs[i * channels]);
  }
};

/// Total less elastic less absorption: zero but for rounding.
template <class Storage>
struct BalanceTerm {
  const Storage* xs;
  KOKKOS_INLINE_FUNCTION double operator()(std::int64_t i) const {
    const Storage* x = xs + i * channels;
    return static_cast<double>(x[0]) - static_cast<double>(x[1]) - static_cast<double>(x[2]);
  }
};

}  // namespace kedge::kernels::lookup
