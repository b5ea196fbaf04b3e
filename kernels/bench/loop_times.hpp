// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// How long each Kokkos loop takes, by its label: counted by Kokkos' own hooks. A tool that the user
// loads (KOKKOS_TOOLS_LIBS) is called as before.
#pragma once

#include <map>
#include <string>

namespace kedge::kernels::bench {

struct LoopTime {
  double calls = 0.0;
  double seconds = 0.0;
};

/// Counts from its making to its end; one at a time.
class LoopClock {
 public:
  LoopClock();
  ~LoopClock();
  LoopClock(const LoopClock&) = delete;
  LoopClock& operator=(const LoopClock&) = delete;

  [[nodiscard]] std::map<std::string, LoopTime> times() const;
};

}  // namespace kedge::kernels::bench
