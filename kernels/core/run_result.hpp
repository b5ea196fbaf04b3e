// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What a run gives back.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "common/core/provenance.hpp"
#include "kernels/core/memory.hpp"
#include "kernels/core/precision.hpp"
#include "kernels/core/time_split.hpp"

namespace kedge::kernels {

/// Something that must hold whatever the precision, checked at the end of a run.
struct InvariantCheck {
  std::string name;
  double value = 0.0;  ///< how far off
  double limit = 0.0;  ///< how far off it may be
  std::string unit;
  std::string origin;                                         ///< where the limit comes from
  [[nodiscard]] bool kept() const { return value <= limit; }  // false for NaN
};

/// The same on every rank.
struct RunResult {
  Provenance provenance;
  PrecisionInfo precision;
  std::string variant;
  std::array<int, 3> ranks_layout{1, 1, 1};
  double points = 0.0;  ///< of the whole problem, a step
  double flops = 0.0;   ///< of the model, a step
  double bytes = 0.0;
  std::int64_t first_step = 0;
  std::int64_t last_step = 0;
  double wall_seconds = 0.0;                     ///< of the time loop, longest rank
  std::array<double, phase_count> phase_max{};   ///< seconds, longest rank
  std::array<double, phase_count> phase_mean{};  ///< seconds, mean over ranks
  std::vector<SpaceMemory> memory;               ///< high-water marks of the largest rank
  double peak_memory = 0.0;  ///< of the whole process of the largest rank, host, bytes
  std::vector<InvariantCheck> invariants;
  double rounding_bound = 0.0;      ///< error bound of the first field at the end
  std::string rounding_bound_unit;  ///< of that field
  std::string rounding_bound_origin;
  std::vector<std::string> files;  ///< written snapshots and checkpoints, each with what it holds
};

}  // namespace kedge::kernels
