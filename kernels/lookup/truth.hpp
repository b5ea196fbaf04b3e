// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The plain sequential loops of kernel lookup: what every other version must equal. Defined at the
// top of lookup.cpp.
#pragma once

#include "kernels/lookup/physics.hpp"

namespace kedge::kernels::lookup {

/// Materials as the plain loops take them.
struct PlainComposition {
  const int* first;
  const int* nuclide;
  const double* density;
};

/// Macroscopic cross sections, `channels` a lookup, of lookups at these energies and materials.
void truth_lookups(std::int64_t lookups, const double* energy, const int* material,
                   const PlainComposition& composition, int points, const double* grid,
                   const double* micro, double* xs);

/// Adds the total cross section of each lookup to its bin.
void truth_tally(std::int64_t lookups, const int* bin, const double* xs, double* tally,
                 double* visits);

struct TruthState {
  std::vector<double> xs;      ///< of the last batch; zeros before the first
  std::vector<double> tally;   ///< of all batches
  std::vector<double> visits;  ///< lookups of each bin
};

[[nodiscard]] TruthState truth_run(std::int64_t lookups, int points, int nuclides, int steps);

}  // namespace kedge::kernels::lookup
