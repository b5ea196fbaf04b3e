// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// A loop whose passes are taken by several threads, each with a stack that deep recursion needs.
#pragma once

#include <cstddef>
#include <functional>

namespace kedge {

/// How many threads the machine runs at once; at least 1. An affinity mask counts.
[[nodiscard]] int core_count();

/// Calls `work(i)` once for every i below `count`, on at most `jobs` threads; passes start in
/// ascending order. When some throw, the exception of the lowest index is thrown after all have
/// ended, whatever the number of threads.
void for_each_index(std::size_t count, int jobs, const std::function<void(std::size_t)>& work);

/// Bytes of memory that this process has in use; 0 where the system does not say.
[[nodiscard]] std::size_t resident_bytes();

}  // namespace kedge
