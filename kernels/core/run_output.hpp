// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The files of a run: when a snapshot or a checkpoint is due, and writing it from a model's fields.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/data/snapshot.hpp"
#include "kernels/core/history.hpp"
#include "kernels/core/model.hpp"

namespace kedge::kernels {

/// Collective throughout: every rank makes the same calls.
class RunOutput {
 public:
  /// Creates the snapshot file, so that an unwritable folder shows before any work is done.
  RunOutput(const RunConfig& config, const Provenance& provenance, const Communicator& world,
            Model& model, const Setup& setup);

  void write_initial(double time);
  /// Writes what is due after `step`.
  void after_step(std::int64_t step, double time, const History& history);
  /// Completes the snapshot file.
  void finish(const History& history);
  /// Each file written, with what it holds.
  [[nodiscard]] const std::vector<std::string>& files() const { return files_; }

 private:
  void write_fields(data::SnapshotWriter& writer, std::int64_t step, double time, Role unwanted);
  void write_checkpoint(std::int64_t step, double time, const History& history);

  const RunConfig& config_;
  const Provenance& provenance_;
  const Communicator& world_;
  MPI_Comm comm_;
  Model& model_;
  const Setup& setup_;
  std::vector<float> as_float_;
  std::vector<double> values_;
  std::optional<data::SnapshotWriter> snapshot_;
  std::vector<std::string> files_;
};

}  // namespace kedge::kernels
