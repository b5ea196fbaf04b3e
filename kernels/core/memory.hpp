// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// How much memory Kokkos holds in each memory space, and the most it held: counted by Kokkos'
// own allocation hooks. A tool that the user loads (KOKKOS_TOOLS_LIBS) is called as before.
#pragma once

#include <string>
#include <vector>

namespace kedge::kernels {

struct SpaceMemory {
  std::string space;  ///< as Kokkos names it: "Host", "Cuda"
  double bytes = 0.0;
};

/// Begins to count; Kokkos must have been started. Twice does no harm.
void watch_memory();
/// Lets the marks start again from what is held now.
void reset_memory_marks();
/// The most that was held since, by space name.
[[nodiscard]] std::vector<SpaceMemory> memory_marks();

}  // namespace kedge::kernels
