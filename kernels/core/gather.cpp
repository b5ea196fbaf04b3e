// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Longest and mean times over the ranks.
#include "kernels/core/gather.hpp"

#include <algorithm>

#include "kernels/core/machine.hpp"
#include "kernels/mpi/communicator.hpp"

namespace kedge::kernels {

void gather_over_ranks(const Communicator& world, const TimeSplit& time, RunResult& result) {
  std::array<double, 2> sizes{result.wall_seconds, peak_memory()};
  world.max(sizes);
  result.wall_seconds = sizes[0];
  result.peak_memory = sizes[1];
  // Every rank runs the same kernels, so all know the same spaces, in the order of their names.
  result.memory = memory_marks();
  std::vector<double> marks;
  for (const SpaceMemory& space : result.memory) marks.push_back(space.bytes);
  world.max(marks);
  for (std::size_t s = 0; s < marks.size(); ++s) result.memory[s].bytes = marks[s];

  result.phase_max = time.seconds();
  result.phase_mean = time.seconds();
  world.max(result.phase_max);
  world.sum(result.phase_mean);
  for (double& seconds : result.phase_mean) seconds /= world.size();
}

}  // namespace kedge::kernels
