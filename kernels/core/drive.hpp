// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The time loop that every kernel runs in: start or restart, steps, history, files, invariants.
#pragma once

#include "kernels/core/kernel.hpp"
#include "kernels/core/run_result.hpp"
#include "kernels/mpi/communicator.hpp"

namespace kedge::kernels {

/// Collective over `world`. Kokkos must have been started. Throws the same Error on every rank.
[[nodiscard]] RunResult run_kernel(const Kernel& kernel, const RunConfig& config,
                                   const Provenance& provenance, const Communicator& world);

}  // namespace kedge::kernels
