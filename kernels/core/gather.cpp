// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Longest and mean times over the ranks.
#include "kernels/core/gather.hpp"

#include <algorithm>

#include "kernels/core/machine.hpp"
#include "kernels/mpi/communicator.hpp"

namespace kedge::kernels {

void gather_over_ranks(const Communicator& world, const TimeSplit& time, RunResult& result) {
  std::array<double, 3> sizes{result.wall_seconds, result.bytes_on_device, peak_memory()};
  world.max(sizes);
  result.wall_seconds = sizes[0];
  result.bytes_on_device = sizes[1];
  result.peak_memory = sizes[2];

  result.phase_max = time.seconds();
  result.phase_mean = time.seconds();
  world.max(result.phase_max);
  world.sum(result.phase_mean);
  for (double& seconds : result.phase_mean) seconds /= world.size();
}

}  // namespace kedge::kernels
