// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Running a built-in kernel in a child process, and reading what it says of itself.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "precision/gate/trajectory.hpp"

namespace kedge::precision {

/// What to run: one kernel in one precision.
struct KernelRun {
  std::string kernel;
  std::string size;  ///< as kedge run takes it; "" its default
  int steps = 100;
  int every = 10;  ///< snapshot interval
  int ranks = 1;
  int threads = 0;  ///< per rank; 0: as kedge run chooses
  std::string precision;
  std::filesystem::path snapshot;  ///< where the fields go
  std::filesystem::path report;    ///< where its own json report goes
  std::chrono::seconds time_limit{600};
};

/// What came of it. A run that fails is a result, not an exception.
struct RunOutcome {
  bool succeeded = false;
  std::string failure;  ///< one line: exit code or time limit, and the child's last words
  RunFacts facts;
};

/// The argument list: mpirun in front when there are several ranks.
[[nodiscard]] std::vector<std::string> command_of(const KernelRun& run,
                                                  const std::filesystem::path& kedge_run);

/// Runs it and reads its report. Throws Error when mpirun is needed and not to be found.
[[nodiscard]] RunOutcome execute(const KernelRun& run, const std::filesystem::path& kedge_run);

/// kedge-run beside this program. Throws Error with the way out when it is not there.
[[nodiscard]] std::filesystem::path find_kedge_run();

/// The facts in the json report of kedge run ("kedge.run/1"); what it lacks stays empty.
[[nodiscard]] RunFacts read_run_report(const std::filesystem::path& path);

}  // namespace kedge::precision
