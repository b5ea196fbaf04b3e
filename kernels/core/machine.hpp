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

}  // namespace kedge::kernels
