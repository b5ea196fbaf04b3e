// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The plain sequential loops of kernel chem: what every other version must equal within the error
// model. Defined at the top of chem.cpp.
#pragma once

#include <vector>

#include "kernels/chem/physics.hpp"

namespace kedge::kernels::chem {

/// Cells as the plain loops hold them.
struct PlainCells {
  std::vector<double> rate_factor, fresh_share;
  std::vector<double> a, b, c;   ///< shares of the three species
  std::vector<double> substep;   ///< s, to try next
  std::vector<double> substeps;  ///< tried in the last step
};

[[nodiscard]] PlainCells start_cells(std::vector<double> rate_factor,
                                     std::vector<double> fresh_share);

/// Replaces a share of each cell by fresh a.
void truth_mix(std::int64_t cells, const double* fresh_share, double* a, double* b, double* c);
/// Lets each cell react for `time` seconds, by as many sub-steps as its tolerance needs.
void truth_react(std::int64_t cells, double time, const double* rate_factor, double* a, double* b,
                 double* c, double* substep, double* substeps);

/// One step of all cells: both loops.
void truth_step(PlainCells& cells);

}  // namespace kedge::kernels::chem
