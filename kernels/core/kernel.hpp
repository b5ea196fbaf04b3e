// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The catalogue of reference kernels: the record each one states about itself, and what its run
// gives back.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/core/provenance.hpp"
#include "common/report/verdict.hpp"
#include "kernels/core/precision.hpp"
#include "kernels/core/run_config.hpp"
#include "kernels/core/time_split.hpp"

namespace kedge::kernels {

class Communicator;

/// Something that must hold whatever the precision, checked at the end of a run.
struct InvariantCheck {
  std::string name;
  double value = 0.0;  ///< how far off
  double limit = 0.0;  ///< how far off it may be
  std::string unit;
  std::string origin;                                         ///< where the limit comes from
  [[nodiscard]] bool kept() const { return value <= limit; }  // false for NaN
};

/// What a run gives back; the same on every rank.
struct RunResult {
  Provenance provenance;
  std::array<int, 3> ranks_layout{1, 1, 1};
  std::int64_t points = 0;  ///< of the whole domain
  std::int64_t first_step = 0;
  std::int64_t last_step = 0;
  double wall_seconds = 0.0;                     ///< of the time loop, longest rank
  std::array<double, phase_count> phase_max{};   ///< seconds, longest rank
  std::array<double, phase_count> phase_mean{};  ///< seconds, mean over ranks
  double bytes_on_device = 0.0;                  ///< fields of the largest rank
  double peak_memory = 0.0;  ///< host high-water mark of the largest rank, bytes
  std::vector<InvariantCheck> invariants;
  double rounding_bound = 0.0;      ///< derived bound of the field's rounding error at the end
  std::string rounding_bound_unit;  ///< of the field
  std::string rounding_bound_origin;
  std::vector<std::string> files;  ///< written snapshots and checkpoints, each with what it holds
};

/// Costs of the model: what must move and be computed once a point and step, caches perfect.
struct Costs {
  double flops_per_point;
  double (*bytes_per_point)(const PrecisionInfo&);
  const char* bytes;       ///< the same as a formula
  const char* halo;        ///< bytes a step and face
  const char* reductions;  ///< global sums and when
};

struct Kernel {
  const char* id;
  const char* summary;      ///< one line
  const char* pattern;      ///< of the loops: "3-D stencil, 7 points"
  const char* mpi_pattern;  ///< of the communication
  const char* suitability;  ///< "GPU", "CPU", "hybrid"
  const char* reason;       ///< why
  Costs costs;
  const char* invariants;
  const char* tolerance;  ///< how it follows from the precision
  RunResult (*run)(const RunConfig& config, const Provenance& provenance,
                   const Communicator& world);
};

/// All kernels, sorted by id.
[[nodiscard]] std::span<const Kernel* const> all_kernels();

}  // namespace kedge::kernels
