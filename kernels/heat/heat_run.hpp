// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// A run of kernel heat over all ranks: set-up, time loop, history, snapshots, checkpoints.
#pragma once

#include "kernels/core/kernel.hpp"

namespace kedge::kernels::heat {

[[nodiscard]] RunResult run(const RunConfig& config, const Provenance& provenance,
                            const Communicator& world);

}  // namespace kedge::kernels::heat
