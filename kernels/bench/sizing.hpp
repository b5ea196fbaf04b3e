// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Sizes and step counts for a kernel that the user gave none for.
#pragma once

#include "kernels/core/kernel.hpp"
#include "kernels/mpi/communicator.hpp"

namespace kedge::kernels::bench {

/// A problem that leaves the caches (256 MiB, as an array of BabelStream's) unless a step would
/// then take longer than a second: a multiple of the kernel's usual size. Collective.
[[nodiscard]] std::array<int, 3> size_beyond_cache(const Kernel& kernel, RunConfig config,
                                                   const Communicator& world);

/// Steps for a run of about half a second, at most the kernel's usual number: what it declares of
/// itself (convergence, drift) is meant for that.
[[nodiscard]] int steps_of_run(const Kernel& kernel, double seconds_of_step);

}  // namespace kedge::kernels::bench
