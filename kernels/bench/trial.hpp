// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// One kernel in one variant and precision, ready to be run again and again.
#pragma once

#include <memory>

#include "kernels/bench/measurement.hpp"
#include "kernels/core/model.hpp"
#include "kernels/mpi/communicator.hpp"

namespace kedge::kernels::bench {

/// Every call is collective.
class Trial {
 public:
  /// Allocates. Throws Error when the kernel does not take the configuration.
  Trial(const Kernel& kernel, const RunConfig& config, const Communicator& world);
  Trial(const Trial&) = delete;
  Trial& operator=(const Trial&) = delete;

  /// Seconds that a step takes, the longest rank's, from one step after one that warms up.
  [[nodiscard]] double seconds_of_step();
  /// From the initial state: one step that warms up, then `steps` that count.
  void run(int steps);
  /// One run more, in which each loop is timed.
  void time_loops(int steps);
  /// What the runs gave; they were all of as many steps.
  [[nodiscard]] Row row() const;
  [[nodiscard]] std::string backend() const { return model_->backend(); }
  [[nodiscard]] int threads() const { return model_->concurrency(); }

 private:
  void start();
  double time_steps(int steps);

  const Kernel& kernel_;
  RunConfig config_;
  const Communicator& world_;
  PrecisionInfo precision_;
  Decomposition part_;
  TimeSplit time_;
  Setup setup_;
  std::unique_ptr<Model> model_;
  int steps_ = 0;
  std::vector<double> seconds_;
  std::array<std::vector<double>, phase_count> phases_;
  std::map<std::string, LoopTime> loops_;
  std::vector<InvariantCheck> broken_;
};

/// Bytes of this configuration on all ranks.
[[nodiscard]] double memory_of(const Kernel& kernel, const RunConfig& config);

}  // namespace kedge::kernels::bench
