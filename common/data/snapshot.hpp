// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Snapshots (schema snapshot/1): fields over time in one HDF5 file, globally ordered whatever the
// rank count.
//   root attributes  kedge_schema = "snapshot/1", provenance = JSON text
//   /steps/<n>/<field>   dataset with attributes units (text) and time (number)
//   /history/<name>      one value a step
//   /state/...           only in a checkpoint: what a restart needs beyond the fields
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "common/core/provenance.hpp"
#include "common/data/hdf5_file.hpp"

namespace kedge::data {

inline constexpr const char* snapshot_schema = "snapshot/1";

/// Writes one snapshot file: to a temporary name, renamed by finish(). Destroyed unfinished, it
/// removes the temporary. With `mpi_comm` (points to an MPI_Comm) every call is collective over it;
/// null: one process.
class SnapshotWriter {
 public:
  SnapshotWriter(const std::filesystem::path& target, const Provenance& provenance,
                 const void* mpi_comm);
  ~SnapshotWriter();
  SnapshotWriter(const SnapshotWriter&) = delete;
  SnapshotWriter& operator=(const SnapshotWriter&) = delete;

  struct Block {
    std::vector<std::uint64_t> shape;   ///< global shape of the field, slowest dimension first
    std::vector<std::uint64_t> offset;  ///< this rank's part
    std::vector<std::uint64_t> extent;
  };
  void write_field(std::int64_t step, double time, const std::string& name,
                   const std::string& units, const Block& block, const double* values);
  void write_field(std::int64_t step, double time, const std::string& name,
                   const std::string& units, const Block& block, const float* values);
  /// `values[i]` belongs to `steps[i]`; stored as /history/<name> with attribute units, steps as
  /// /history/step.
  void write_history(const std::string& name, const std::string& units,
                     const std::vector<std::int64_t>& steps, const std::vector<double>& values);
  /// A number under /state that a restart needs ("step", "time").
  void write_state(const std::string& name, double value);
  [[nodiscard]] File& file();

  /// Closes and renames over the target on rank 0; collective. After it the file is whole.
  void finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// What a snapshot file holds, without its fields' values.
struct SnapshotIndex {
  Provenance provenance;
  std::vector<std::int64_t> steps;         ///< ascending
  std::vector<double> times;               ///< same length
  std::vector<std::string> fields;         ///< names found in the first step
  std::vector<std::string> history_names;  ///< without "step"
};
/// True when the root attribute kedge_schema is "snapshot/1".
[[nodiscard]] bool is_snapshot(const File& file);
[[nodiscard]] SnapshotIndex read_index(const File& file);

}  // namespace kedge::data
