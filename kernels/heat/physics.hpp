// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The physical problem of kernel heat: constants, geometry, initial state, and the bound on
// rounding errors. An aluminium base plate with fins, cast into ceramic, in an insulated box; a
// heater sits in the metal.
#pragma once

#include <array>
#include <cstdint>

#include "kernels/core/precision.hpp"

namespace kedge::kernels::heat {

inline constexpr std::uint8_t ceramic = 0;
inline constexpr std::uint8_t metal = 1;

/// What the time step needs, in double; the step size is already multiplied in.
struct Physics {
  double dt = 0.0;                                  ///< s
  double step_x = 0.0, step_y = 0.0, step_z = 0.0;  ///< dt / dx^2, ...
  double k_metal = 237.0, k_ceramic = 30.0;         ///< conductivity, W/(m K)
  double k_joint = 0.0;                             ///< of a face between the two: harmonic mean
  double c_metal = 2.42e6, c_ceramic = 3.1e6;       ///< heat capacity of a volume, J/(m^3 K)
  double inv_c_metal = 0.0, inv_c_ceramic = 0.0;
  double heating = 0.0;      ///< dt times the heater's power in the metal, J/m^3
  double cell_volume = 0.0;  ///< m^3
};

[[nodiscard]] Physics make_physics(const std::array<int, 3>& size);

/// Of cell (i, j, k) of the whole domain. A wall has the material of the cell before it: clamp
/// first.
[[nodiscard]] std::uint8_t material_at(const std::array<int, 3>& size, int i, int k);
[[nodiscard]] double initial_temperature_at(const std::array<int, 3>& size, int i, int j, int k);

/// Range of the initial state: between these for every size.
inline constexpr double coldest_at_start = 300.0;
inline constexpr double hottest_at_start = 400.0;

/// Heat capacity of the whole body (J/K) and the heat that one step brings in (J), both exact to
/// rounding.
[[nodiscard]] double total_capacity(const Physics& physics, const std::array<int, 3>& size);
[[nodiscard]] double heat_per_step(const Physics& physics, const std::array<int, 3>& size);

/// First-order bound, in K and in the maximum norm, of the rounding error of the temperature after
/// `steps` steps. One update  t + (heat + heating) * inv_c  in arithmetic of unit roundoff u and
/// stored with roundoff s makes at most  (u + s) T  from the last addition and the store,  11 u R
/// from the fluxes (a difference, two products, four additions, three rounded coefficients, one
/// more product; the weights of the six neighbours sum up to less than 1) and 5 u q from the
/// heater. T is the highest temperature, R the range of temperatures, q the heating of a step. The
/// explicit step is an average of neighbours, so earlier errors do not grow: they add up, `steps`
/// times.
[[nodiscard]] double rounding_bound(const Physics& physics, const PrecisionInfo& precision,
                                    std::int64_t steps);
inline constexpr const char* rounding_bound_origin =
    "rounding model: steps x ((u+s) T + 11 u R + 5 u q) + s T, u and s unit roundoffs of compute "
    "and storage, T "
    "the highest temperature, R the range, q the heating of a step";

}  // namespace kedge::kernels::heat
