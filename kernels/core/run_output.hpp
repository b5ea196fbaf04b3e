// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The files of a run: when a snapshot or a checkpoint is due, and writing it from what a kernel
// hands over.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/data/snapshot.hpp"
#include "kernels/core/history.hpp"
#include "kernels/core/kernel.hpp"
#include "kernels/mpi/decomposition.hpp"

namespace kedge::kernels {

/// A field that lives with the kernel; the function of its storage type is called for this rank's
/// cells, x fastest.
struct FieldSource {
  std::string name;
  std::string units;
  std::function<void(std::vector<float>&)> as_float;
  std::function<void(std::vector<double>&)> as_double;
};

/// Collective throughout: every rank makes the same calls.
class RunOutput {
 public:
  using StateValues = std::vector<std::pair<std::string, double>>;

  /// Creates the snapshot file, so that an unwritable folder shows before any work is done.
  RunOutput(const RunConfig& config, const Provenance& provenance, const Communicator& world,
            const Decomposition& decomposition, FieldSource source, TimeSplit& time);

  void write_initial(double time);
  /// Writes what is due after `step`. `state` goes into a checkpoint beside "step".
  void after_step(std::int64_t step, double time, const History& history, const StateValues& state);
  /// Completes the snapshot file.
  void finish(const History& history);
  /// Each file written, with what it holds.
  [[nodiscard]] const std::vector<std::string>& files() const { return files_; }

 private:
  void write_field(data::SnapshotWriter& writer, std::int64_t step, double time);
  template <class Real>
  void write_as(data::SnapshotWriter& writer, std::int64_t step, double time,
                std::vector<Real>& values, const std::function<void(std::vector<Real>&)>& source);
  void write_checkpoint(std::int64_t step, double time, const History& history,
                        const StateValues& state);

  const RunConfig& config_;
  const Provenance& provenance_;
  const Communicator& world_;
  MPI_Comm comm_;
  data::SnapshotWriter::Block block_;
  FieldSource source_;
  TimeSplit& time_;
  bool in_float_;
  std::vector<float> as_float_;
  std::vector<double> as_double_;
  std::optional<data::SnapshotWriter> snapshot_;
  std::vector<std::string> files_;
};

}  // namespace kedge::kernels
