// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The machine under a run: its processor, how many threads a rank should take, how much memory it
// took.
#pragma once

#include <string>

namespace kedge::kernels {

/// Model name of the processor, "" when unknown.
[[nodiscard]] std::string processor_name();

/// Threads for one of `local_ranks` ranks on this machine: OMP_NUM_THREADS where set; else all
/// processors that this process may use when it is bound to some, else its share of them.
[[nodiscard]] int threads_per_rank(int local_ranks);

/// High-water mark of this process's memory in bytes, 0 when unknown.
[[nodiscard]] double peak_memory();

/// Memory that could still be had on this machine, or in this container where that is less; 0 when
/// unknown.
[[nodiscard]] double available_memory();

/// Throws Error when `local_ranks` ranks of `bytes` each do not fit into available_memory(): Linux
/// would grant the memory and end the process when it is touched.
void require_memory(double bytes, int local_ranks);

}  // namespace kedge::kernels
