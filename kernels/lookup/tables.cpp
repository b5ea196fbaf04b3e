// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Index tables of kernel lookup's union and hash grids.
#include "kernels/lookup/tables.hpp"

#include <algorithm>

namespace kedge::kernels::lookup {

std::vector<double> union_energies(const Problem& problem) {
  std::vector<double> energies = problem.energy;
  std::sort(energies.begin(), energies.end());
  return energies;
}

std::vector<double> hash_energies() {
  std::vector<double> energies(hash_bins + 1);
  for (std::size_t b = 0; b < energies.size(); ++b)
    energies[b] = static_cast<double>(b) / hash_bins;
  return energies;
}

void fill_index(const Problem& problem, const std::vector<double>& rows, std::uint16_t* index) {
  const auto nuclides = static_cast<std::size_t>(problem.nuclides);
  const auto points = static_cast<std::size_t>(problem.points);
  std::vector<std::size_t> low(nuclides, 0);
  for (const double energy : rows)
    for (std::size_t n = 0; n < nuclides; ++n) {
      const double* grid = problem.energy.data() + n * points;
      while (low[n] + 2 < points && grid[low[n] + 1] <= energy) ++low[n];
      *index++ = static_cast<std::uint16_t>(low[n]);
    }
}

}  // namespace kedge::kernels::lookup
