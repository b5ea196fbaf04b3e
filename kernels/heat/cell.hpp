// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The arithmetic of one cell of kernel heat, written once for every back end and precision.
#pragma once

#include "kernels/compat/kokkos.hpp"
#include "kernels/heat/physics.hpp"

namespace kedge::kernels::heat {

/// Physics rounded to the type that a kernel computes in.
template <class Compute>
struct Coefficients {
  Compute step_x, step_y, step_z;
  Compute k_metal, k_ceramic, k_joint;
  Compute inv_c_metal, inv_c_ceramic;
  Compute heating;

  explicit Coefficients(const Physics& p)
      : step_x(static_cast<Compute>(p.step_x)),
        step_y(static_cast<Compute>(p.step_y)),
        step_z(static_cast<Compute>(p.step_z)),
        k_metal(static_cast<Compute>(p.k_metal)),
        k_ceramic(static_cast<Compute>(p.k_ceramic)),
        k_joint(static_cast<Compute>(p.k_joint)),
        inv_c_metal(static_cast<Compute>(p.inv_c_metal)),
        inv_c_ceramic(static_cast<Compute>(p.inv_c_ceramic)),
        heating(static_cast<Compute>(p.heating)) {}
};

/// A cell or one of its neighbours.
template <class Compute>
struct Cell {
  Compute t;
  std::uint8_t material;
};

/// New temperature of `here`. The order of operations is part of the contract: FP64 results equal
/// the plain loop's and the sample's to the last bit.
template <class Compute>
KOKKOS_FORCEINLINE_FUNCTION Compute update(const Coefficients<Compute>& p, Cell<Compute> here,
                                           Cell<Compute> west, Cell<Compute> east,
                                           Cell<Compute> south, Cell<Compute> north,
                                           Cell<Compute> bottom, Cell<Compute> top) {
  const bool in_metal = here.material == metal;
  const Compute to_metal = in_metal ? p.k_metal : p.k_joint;
  const Compute to_ceramic = in_metal ? p.k_joint : p.k_ceramic;
  const auto flux = [&](const Cell<Compute>& next) {
    return (next.material == metal ? to_metal : to_ceramic) * (next.t - here.t);
  };
  const Compute heat = p.step_x * (flux(west) + flux(east)) +
                       p.step_y * (flux(south) + flux(north)) +
                       p.step_z * (flux(bottom) + flux(top));
  if (in_metal) return here.t + (heat + p.heating) * p.inv_c_metal;
  return here.t + heat * p.inv_c_ceramic;
}

}  // namespace kedge::kernels::heat
