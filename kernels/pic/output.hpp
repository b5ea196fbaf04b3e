// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What kernel pic gives to files and global sums.
#pragma once

#include "kernels/mpi/by_number.hpp"
#include "kernels/pic/particles.hpp"

namespace kedge::kernels::pic {

/// Positions or velocities with the particles' numbers.
template <class Layout>
struct ToNumbered {
  Layout particles;
  bool positions;
  Numbered<2>* records;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const {
    Numbered<2> one;
    one.id = particles.id(i);
    one.value[0] = positions ? particles.x(i) : static_cast<double>(particles.vx(i));
    one.value[1] = positions ? particles.y(i) : static_cast<double>(particles.vy(i));
    records[i] = one;
  }
};

/// Owner of each particle's cell.
template <class Storage>
struct OwnerLoop {
  ParticleOwner owner_of;
  const Particle<Storage>* particles;
  int* owner;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const {
    owner[i] = owner_of(particles[i].x, particles[i].y);
  }
};

/// Kinetic and potential energy.
struct EnergyOf {
  Axis along_x, along_y;
  KOKKOS_INLINE_FUNCTION double operator()(double x, double y, double vx, double vy) const {
    return 0.5 * (vx * vx + vy * vy) + along_x.potential(x) + along_y.potential(y);
  }
};
struct SquaredSpeed {
  KOKKOS_INLINE_FUNCTION double operator()(double, double, double vx, double vy) const {
    return vx * vx + vy * vy;
  }
};

/// A quantity of each particle, as a sum's term.
template <class Layout, class Quantity>
struct ParticleTerm {
  Layout particles;
  Quantity quantity;
  KOKKOS_INLINE_FUNCTION double operator()(std::int64_t i) const {
    return quantity(particles.x(i), particles.y(i), static_cast<double>(particles.vx(i)),
                    static_cast<double>(particles.vy(i)));
  }
};

template <class Storage>
struct ChargeTerm {
  Grid grid;
  const Storage* charge;
  KOKKOS_INLINE_FUNCTION double operator()(std::int64_t node) const {
    return static_cast<double>(
        charge[grid.at(static_cast<int>(node % grid.n[0]), static_cast<int>(node / grid.n[0]))]);
  }
};

}  // namespace kedge::kernels::pic
