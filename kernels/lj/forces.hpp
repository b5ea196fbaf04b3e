// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The loops of kernel lj over atoms in each step: kick and drift, forces, energies.
#pragma once

#include "kernels/compat/device.hpp"
#include "kernels/compat/rounding.hpp"
#include "kernels/lj/lists.hpp"

namespace kedge::kernels::lj {

/// The largest value, as a reduction's.
template <class Value>
struct Largest {
  Value value = Value(0);
  KOKKOS_INLINE_FUNCTION Largest() {}
  KOKKOS_FORCEINLINE_FUNCTION void take(Value other) {
    if (other > value) value = other;
  }
  KOKKOS_INLINE_FUNCTION void join(const Largest& other) { take(other.value); }
};

/// The potential (physics.hpp) in the type that a kernel computes in.
template <class Compute>
struct PairLaw {
  Compute g_cut, at_zero;
  Compute cutoff_squared = static_cast<Compute>(cutoff * cutoff);

  explicit PairLaw(const PairConstants& pair)
      : g_cut(static_cast<Compute>(pair.g_cut)), at_zero(static_cast<Compute>(pair.at_zero)) {}

  /// Force over distance; 0 from the cutoff on.
  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION Compute force(Compute r2) const {
    const Compute inverse = Compute(1) / r2;
    const Compute s6 = inverse * inverse * inverse;
    const Compute g = inverse * s6 * (Compute(48) * s6 - Compute(24)) - g_cut;
    return r2 < cutoff_squared ? g : Compute(0);
  }
  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION Compute energy(Compute r2) const {
    const Compute inverse = Compute(1) / r2;
    const Compute s6 = inverse * inverse * inverse;
    const Compute e = Compute(4) * s6 * (s6 - Compute(1)) + Compute(0.5) * g_cut * r2 + at_zero;
    return r2 < cutoff_squared ? e : Compute(0);
  }
};

/// Difference of two positions, in double, then narrowed: few digits are lost.
template <class Compute>
struct Distance {
  Compute x, y, z;
  KOKKOS_FORCEINLINE_FUNCTION Distance(const Three<const double>& at, double px, double py,
                                       double pz, std::int64_t j)
      : x(static_cast<Compute>(px - at.x[j])),
        y(static_cast<Compute>(py - at.y[j])),
        z(static_cast<Compute>(pz - at.z[j])) {}
  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION Compute squared() const {
    return x * x + y * y + z * z;
  }
};

// [kokkos body]
/// The sum of the forces on atom i, on the host: `lanes` sums side by side, then those pairwise.
template <class Compute, class Accumulate>
KEDGE_HOST_CLONES void sum_of_list(const PairLaw<Compute>& pair, const Three<const double>& at,
                                   std::int64_t i, const int* list, int count, Accumulate* force) {
  const PairLaw<Compute> law = pair;
  const double *x = at.x, *y = at.y, *z = at.z;
  const double px = x[i], py = y[i], pz = z[i];
  Accumulate fx[lanes] = {}, fy[lanes] = {}, fz[lanes] = {};
  for (int m = 0; m < count; m += lanes) {
    for (int l = 0; l < lanes; ++l) {
      const int j = list[m + l];
      const Compute dx = static_cast<Compute>(px - x[j]);
      const Compute dy = static_cast<Compute>(py - y[j]);
      const Compute dz = static_cast<Compute>(pz - z[j]);
      const Compute g = law.force(dx * dx + dy * dy + dz * dz);
      fx[l] += static_cast<Accumulate>(g * dx);
      fy[l] += static_cast<Accumulate>(g * dy);
      fz[l] += static_cast<Accumulate>(g * dz);
    }
  }
  for (int width = lanes / 2; width > 0; width /= 2)
    for (int l = 0; l < width; ++l) {
      fx[l] += fx[l + width];
      fy[l] += fy[l + width];
      fz[l] += fz[l + width];
    }
  force[0] = fx[0];
  force[1] = fy[0];
  force[2] = fz[0];
}

/// Stores a force and gives the second half of the kick.
template <class Storage, class Compute, class Accumulate, class Rounding>
struct Kick {
  Three<Storage> velocity, force;
  Rounding velocity_of, force_of;
  Compute half_step;
  bool kick;  ///< false: forces only
  KOKKOS_FORCEINLINE_FUNCTION void operator()(std::int64_t i, const Accumulate* f) const {
    for (int c = 0; c < 3; ++c) {
      const Storage stored = force_of(f[c]);
      force[c][i] = stored;
      if (kick)
        velocity[c][i] = velocity_of(static_cast<Compute>(velocity[c][i]) +
                                     half_step * static_cast<Compute>(stored));
    }
  }
};

/// Full lists: an atom's force is its own sum.
template <class Compute, class Accumulate, class Then, bool OnHost>
struct FullForces {
  PairLaw<Compute> pair;
  Three<const double> at;
  Lists lists;
  Then then;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const {
    Accumulate force[3] = {Accumulate(0), Accumulate(0), Accumulate(0)};
    if constexpr (OnHost) {
      sum_of_list(pair, at, i, &lists.at(i, 0), lists.count[i], force);
    } else {
      const double px = at.x[i], py = at.y[i], pz = at.z[i];
      for (int m = 0; m < lists.count[i]; ++m) {
        const Distance<Compute> d(at, px, py, pz, lists.at(i, m));
        const Compute g = pair.force(d.squared());
        force[0] += static_cast<Accumulate>(g * d.x);
        force[1] += static_cast<Accumulate>(g * d.y);
        force[2] += static_cast<Accumulate>(g * d.z);
      }
    }
    then(i, force);
  }
};

/// Half lists: both atoms of a pair get its force; Sum adds them up, as floating-point numbers or
/// as integers.
template <class Compute, class Sum>
struct HalfForces {
  using Value = typename Sum::Value;
  PairLaw<Compute> pair;
  Three<const double> at;
  Lists lists;
  std::int64_t owned;
  Three<Value> sums;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const {
    Value mine[3] = {Value(0), Value(0), Value(0)};
    const double px = at.x[i], py = at.y[i], pz = at.z[i];
    for (int m = 0; m < lists.count[i]; ++m) {
      const std::int64_t j = lists.at(i, m);
      const Distance<Compute> d(at, px, py, pz, j);
      const Compute r2 = d.squared();
      if (!(r2 < pair.cutoff_squared)) continue;
      const Compute g = pair.force(r2);
      const Value f[3] = {Sum::from(g * d.x), Sum::from(g * d.y), Sum::from(g * d.z)};
      for (int c = 0; c < 3; ++c) {
        mine[c] += f[c];
        if (j < owned) Kokkos::atomic_add(&sums[c][j], -f[c]);
      }
    }
    for (int c = 0; c < 3; ++c) Kokkos::atomic_add(&sums[c][i], mine[c]);
  }
};
// [end]

template <class Accumulate>
struct FloatingSum {
  using Value = Accumulate;
  template <class Compute>
  KOKKOS_FORCEINLINE_FUNCTION static Value from(Compute f) {
    return static_cast<Value>(f);
  }
  KOKKOS_FORCEINLINE_FUNCTION static Accumulate to(Value sum) { return sum; }
};

/// Integers add in any order to the same sum. Truncation is symmetric, so a pair's two forces stay
/// opposite.
template <class Accumulate>
struct FixedSum {
  using Value = long long;  // the integer that every back end's atomics take
  template <class Compute>
  KOKKOS_FORCEINLINE_FUNCTION static Value from(Compute f) {
    return static_cast<Value>(static_cast<double>(f) * quanta);
  }
  KOKKOS_FORCEINLINE_FUNCTION static Accumulate to(Value sum) {
    return static_cast<Accumulate>(static_cast<double>(sum) * (1.0 / quanta));
  }
};

template <class Sum, class Accumulate, class Then>
struct FromSums {
  Three<typename Sum::Value> sums;
  Then then;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const {
    const Accumulate f[3] = {Sum::to(sums.x[i]), Sum::to(sums.y[i]), Sum::to(sums.z[i])};
    then(i, f);
  }
};

/// First half of the kick, and the drift; the value is the largest squared way since the lists.
template <class Storage, class Compute, class Rounding, class Coordinate>
struct DriftLoop {
  AtomArrays<Storage> atoms;
  Three<double> at;
  Rounding velocity_of;
  Coordinate position_of;
  Compute half_step;
  double step;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i, Largest<double>& way) const {
    double squared = 0.0;
    for (int c = 0; c < 3; ++c) {
      const Storage v = velocity_of(static_cast<Compute>(atoms.velocity[c][i]) +
                                    half_step * static_cast<Compute>(atoms.force[c][i]));
      atoms.velocity[c][i] = v;
      const double x = position_of(atoms.now[c][i] + step * static_cast<double>(v));
      atoms.now[c][i] = x;
      at[c][i] = x + atoms.shift[c][i];
      const double d = x - atoms.then[c][i];
      squared += d * d;
    }
    way.take(squared);
  }
};

/// Potential energy of each atom, half of each of its pairs'.
template <class Compute, class Accumulate>
struct EnergyLoop {
  PairLaw<Compute> pair;
  Three<const double> at;
  SortedCells cells;
  const int* cell;
  Lists lists;
  bool by_list;  ///< else by the cells, which hold all that full lists do
  double* energy;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const {
    const double px = at.x[i], py = at.y[i], pz = at.z[i];
    Accumulate sum(0);
    const auto add = [&](int j) {
      if (j == i) return;
      sum += static_cast<Accumulate>(pair.energy(Distance<Compute>(at, px, py, pz, j).squared()));
    };
    if (by_list) {
      for (int m = 0; m < lists.count[i]; ++m) add(lists.at(i, m));
    } else {
      cells.around(cell[i], add);
    }
    energy[i] = 0.5 * static_cast<double>(sum);
  }
};

/// Terms of the global sums.
template <class Storage>
struct SquareTerm {
  Three<Storage> quantity;
  KOKKOS_INLINE_FUNCTION double operator()(std::int64_t i) const {
    double sum = 0.0;
    for (int c = 0; c < 3; ++c) {
      const double q = static_cast<double>(quantity[c][i]);
      sum += q * q;
    }
    return sum;
  }
};
template <class Storage>
struct ComponentTerm {
  const Storage* component;
  KOKKOS_INLINE_FUNCTION double operator()(std::int64_t i) const {
    return static_cast<double>(component[i]);
  }
};

}  // namespace kedge::kernels::lj
