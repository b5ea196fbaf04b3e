// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What kedge bench measured: one row a kernel, precision and variant.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "common/core/provenance.hpp"
#include "kernels/bench/loop_times.hpp"
#include "kernels/bench/peaks.hpp"
#include "kernels/bench/statistics.hpp"
#include "kernels/core/kernel.hpp"
#include "kernels/core/run_result.hpp"

namespace kedge::kernels::bench {

struct Row {
  std::string kernel;
  std::string variant;
  std::string compared_with;  ///< variant that `ratio` is told against: the first one measured
  std::string precision;
  Reproducible reproducible = Reproducible::anywhere;
  std::string point;          ///< what is counted: "cell", "atom"
  std::array<int, 3> size{};  ///< as --size takes it
  int axes = 3;               ///< how many numbers of it count
  std::array<int, 3> ranks_layout{1, 1, 1};
  int steps = 0;  ///< of a run
  Format compute = Format::fp64;
  double points = 0.0;  ///< a step
  double flops = 0.0;
  double bytes = 0.0;
  std::vector<double> seconds;               ///< a run's, the longest rank's
  std::array<double, phase_count> phases{};  ///< a run's, median over runs, longest rank
  double ratio = 1.0;                        ///< time over that of `compared_with`, same precision
  std::map<std::string, LoopTime> loops;     ///< of one run more, where they were asked for
  std::vector<InvariantCheck> broken;        ///< invariants that did not hold

  [[nodiscard]] Summary time() const { return summary_of(seconds); }
  /// Of the median run.
  [[nodiscard]] double seconds_of_step() const { return time().median / steps; }
  [[nodiscard]] double points_per_second() const { return points / seconds_of_step(); }
  [[nodiscard]] double flops_per_second() const { return flops / seconds_of_step(); }
  [[nodiscard]] double bytes_per_second() const { return bytes / seconds_of_step(); }
  /// Flops a byte; 0 when the kernel moves nothing.
  [[nodiscard]] double intensity() const { return bytes > 0.0 ? flops / bytes : 0.0; }
};

struct Measurement {
  Provenance provenance;
  int repeat = 0;
  Peaks peaks;
  std::vector<Row> rows;
};

/// Highest rate that the roofs allow for the row, flop/s: the bandwidth times its intensity, at
/// most the peak.
[[nodiscard]] double roof_of(const Peaks& peaks, const Row& row);

}  // namespace kedge::kernels::bench
