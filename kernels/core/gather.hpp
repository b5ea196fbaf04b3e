// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Times and sizes of all ranks into one result.
#pragma once

#include "kernels/core/kernel.hpp"

namespace kedge::kernels {

/// Fills the times and memory of `result`; its wall_seconds and bytes_on_device are this rank's
/// before.
void gather_over_ranks(const Communicator& world, const TimeSplit& time, RunResult& result);

}  // namespace kedge::kernels
