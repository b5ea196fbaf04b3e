// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Times and sizes of all ranks into one result.
#pragma once

#include "kernels/core/run_result.hpp"
#include "kernels/mpi/communicator.hpp"

namespace kedge::kernels {

/// Fills the times and memory of `result`; its wall_seconds is this rank's
/// before.
void gather_over_ranks(const Communicator& world, const TimeSplit& time, RunResult& result);

}  // namespace kedge::kernels
