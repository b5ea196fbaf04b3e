// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// One rank's part of a kernel at work, as the time loop sees it. No Kokkos in this header; each
// kernel's model.hpp derives KernelModel<Space, Policy> from it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "common/data/snapshot.hpp"
#include "kernels/core/kernel.hpp"
#include "kernels/core/run_result.hpp"
#include "kernels/mpi/decomposition.hpp"

namespace kedge::kernels {

/// What a model is made from; outlives it.
struct Setup {
  const Kernel& kernel;
  const RunConfig& config;
  const PrecisionInfo& precision;
  const Communicator& world;
  const Decomposition& part;  ///< of config.size
  TimeSplit& time;
  bool serial;            ///< the serial back end beside the default one
  bool mpi_reads_device;  ///< MPI takes device memory

  /// Format that the policy stores the kernel's array in.
  [[nodiscard]] Format storage_of(const std::string& array) const;
  /// The policy as seen by that array: for its error bound.
  [[nodiscard]] PrecisionInfo precision_of(const std::string& array) const;
  /// Id of the variant that the user means.
  [[nodiscard]] std::string variant() const { return variant_of(kernel, config).id; }
};

enum class Role {
  state,   ///< in snapshots and checkpoints; a restart reads it
  output,  ///< in snapshots only
  hidden,  ///< in checkpoints only
};

/// A distributed array of a file.
struct Field {
  std::string name;
  std::string units;
  data::SnapshotWriter::Block block;  ///< global shape and this rank's part, slowest first
  Role role = Role::state;
};

/// A series of the history.
struct SeriesInfo {
  std::string name;
  std::string units;
};

/// Every call is collective over the ranks, and returns when its work is done (fenced).
class Model {
 public:
  virtual ~Model() = default;

  [[nodiscard]] virtual std::vector<Field> fields() const = 0;
  /// This rank's block of a field, row-major. FP32 and narrower values widen exactly.
  virtual void download(const std::string& field, std::vector<double>& values) const = 0;
  /// The inverse, for fields of role state and hidden, before restored().
  virtual void upload(const std::string& field, const std::vector<double>& values) = 0;

  /// Sets the initial state.
  virtual void initialise() = 0;
  /// All of a checkpoint's fields and numbers() are in: what follows from them is made here.
  virtual void restored(std::int64_t step) { static_cast<void>(step); }
  /// One step, from step - 1 to `step`. Measures its phases itself.
  virtual void advance(std::int64_t step) = 0;
  /// Physical time after `step` steps, the unit being the kernel's.
  [[nodiscard]] virtual double time_at(std::int64_t step) const {
    return static_cast<double>(step);
  }

  [[nodiscard]] virtual std::vector<SeriesInfo> series() const = 0;
  /// One value a series, the same on every rank.
  [[nodiscard]] virtual std::vector<double> measure() = 0;
  /// The invariants at the end of the run, `steps` steps from the very start.
  [[nodiscard]] virtual std::vector<InvariantCheck> judge(std::int64_t steps) = 0;

  [[nodiscard]] virtual std::string backend() const = 0;  ///< as Kokkos names it
  [[nodiscard]] virtual int concurrency() const = 0;      ///< threads; meaningful on a CPU

  /// Numbers that a restart must know besides the fields ("energy at start").
  [[nodiscard]] std::map<std::string, double>& numbers() { return numbers_; }

 private:
  std::map<std::string, double> numbers_;
};

/// This rank's cells of a grid of `part.size`, z slowest.
[[nodiscard]] data::SnapshotWriter::Block grid_block(const Decomposition& part);
/// `count` elements from `first` on, of `total`.
[[nodiscard]] data::SnapshotWriter::Block line_block(std::uint64_t total, std::uint64_t first,
                                                     std::uint64_t count);

/// The model of a kernel in the precision's instance. Defined in a file that CMake makes from
/// kernels.def and precisions.def.
[[nodiscard]] std::unique_ptr<Model> make_model(const Setup& setup);

}  // namespace kedge::kernels
