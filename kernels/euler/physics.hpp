// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The physical problem of kernel euler, and its error model: the shock tube of G. A. Sod (J.
// Comput. Phys. 27, 1978), as a ball of dense gas in thin gas (a disc, a slab where directions have
// one cell), carried by a wind through a periodic box of side 1. The wind makes the flow supersonic
// on one side, so that every region of the Riemann solver's wave pattern is met.
#pragma once

#include <array>

#include "kernels/core/precision.hpp"

namespace kedge::kernels::euler {

/// Density, velocity, pressure of a point.
struct Gas {
  double density = 0.0;
  std::array<double, 3> velocity{};
  double pressure = 0.0;
};
/// Density, momentum, energy.
[[nodiscard]] std::array<double, 5> conserved(const Gas& gas);

inline constexpr std::array<double, 3> wind{1.0, 0.75, 0.5};
inline constexpr Gas inside{1.0, wind, 1.0};
inline constexpr Gas outside{0.125, wind, 0.1};
inline constexpr double radius = 0.25;

/// Of a cell of the whole box, by its centre.
[[nodiscard]] Gas initial_gas(const std::array<int, 3>& size, int i, int j, int k);

/// Largest |velocity| + sound speed along an axis, without the wind: behind the tube's shock, 0.928
/// + 1.264 (exact solution). Curved shocks are weaker.
inline constexpr double fastest_wave = 2.2;
/// Share of the step that moves the fastest wave by a cell, summed over the axes: limited slopes
/// with two stages keep new extremes out up to one half.
inline constexpr double courant = 0.4;

/// What a step needs, in double.
struct Step {
  double dt = 0.0;
  std::array<double, 3> dt_over_dx{};  ///< 0 along a direction of one cell
};
[[nodiscard]] Step make_step(const std::array<int, 3>& size);

/// Density, momentum, energy that the flow stays below in magnitude. Tested.
inline constexpr std::array<double, 5> largest{1.05, 1.5, 1.5, 1.5, 4.5};

/// Bound on the rounding error of a field after `steps` steps of two stages, in parts of its
/// `largest`. A stage rounds what it stores (s) and, in arithmetic of unit roundoff u, makes at
/// most 50 u in each flux (6 for the pressure's difference of energies, 8 for the slopes, the rest
/// in HLLC), which enters with 2 courant over all faces, and 5 u in the update: s + 45 u. HLLC and
/// the limiter are continuous, so that a side chosen otherwise because of rounding changes the flux
/// by no more than that rounding. Earlier errors are carried, not amplified, by a limited (TVD)
/// scheme in characteristic variables; between those and the stored ones stands the condition
/// number of the eigenvectors, about 13. A first-order model: errors add up, 2 steps times. It is
/// no proof for systems with shocks, and tests hold measured errors against it.
[[nodiscard]] double relative_bound(const PrecisionInfo& precision, double steps);
/// Condition number of the eigenvectors of the flux (row norms of both matrices, fields scaled by
/// `largest`) where the flow is fastest.
[[nodiscard]] double eigenvector_condition();

/// Bound on the change of a conserved sum over the cells, in parts of cells x `largest`. Both cells
/// of a face use the same flux, so that errors in it cancel; only the update (three products, six
/// sums, of which the fluxes' share is 2 courant) and the store round.
[[nodiscard]] double drift_bound(const PrecisionInfo& precision, double steps);

inline constexpr const char* rounding_bound_origin =
    "rounding model: (2 n k (s + 45 u) + s) x the field's range, n steps, u and s unit roundoffs "
    "of compute and storage, k the condition number of the eigenvectors; first order, errors "
    "carried by a TVD scheme";

}  // namespace kedge::kernels::euler
