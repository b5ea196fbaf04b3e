// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The plain sequential loops of kernel lj: what every other version must equal. Defined at the top
// of lj.cpp.
#pragma once

#include <array>
#include <vector>

#include "kernels/lj/physics.hpp"

namespace kedge::kernels::lj {

/// Atoms sorted into cells at least as wide as the cutoff: those of cell c are
/// order[first[c]] .. order[first[c + 1] - 1].
struct TruthCells {
  std::array<int, 3> n{};
  std::vector<int> first, order;
  std::vector<int> x, y, z;  ///< cell of each atom
};

struct TruthAtoms {
  std::array<double, 3> box{};
  std::vector<double> x, y, z, vx, vy, vz, fx, fy, fz;
};

/// By number; positions are not wrapped into the box.
[[nodiscard]] TruthAtoms truth_atoms(const std::array<int, 3>& size);
void truth_sort(const TruthAtoms& atoms, TruthCells& cells);
/// Forces on all atoms, by the nearest images of the others in the 27 cells around.
void truth_forces(const TruthCells& cells, const PairConstants& pair,
                  const std::array<double, 3>& box, int atoms, const double* x, const double* y,
                  const double* z, double* fx, double* fy, double* fz);
/// Half a step of acceleration.
void truth_kick(int atoms, const double* f, double* v);
void truth_drift(int atoms, const double* v, double* x);
[[nodiscard]] double truth_energy(const TruthAtoms& atoms);
/// After `steps` steps of velocity Verlet.
[[nodiscard]] TruthAtoms truth_run(const std::array<int, 3>& size, int steps);

}  // namespace kedge::kernels::lj
