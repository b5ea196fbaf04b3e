// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Reading a checkpoint back: the same kernel, precision and grid, or a refusal that says what
// differs.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "kernels/core/history.hpp"
#include "kernels/mpi/decomposition.hpp"

namespace kedge::kernels {

struct CheckpointQuery {
  std::string kernel;
  std::string precision;
  std::string field;
  std::int64_t last_step;  ///< the run's --steps: must lie after the checkpoint
};

struct CheckpointContent {
  std::int64_t step = 0;
  std::vector<double> field;  ///< this rank's cells, x fastest; float values widen exactly
  History history;
};

/// Reads this rank's part; `history` names the series to read. Throws Error.
[[nodiscard]] CheckpointContent read_checkpoint(const std::filesystem::path& path,
                                                const CheckpointQuery& query,
                                                const Decomposition& decomposition,
                                                const History& history);
/// A number under /state.
[[nodiscard]] double read_state(const std::filesystem::path& path, const std::string& name);

/// This rank's part of a field, as files order it: z slowest.
[[nodiscard]] data::SnapshotWriter::Block file_block(const Decomposition& decomposition);

}  // namespace kedge::kernels
