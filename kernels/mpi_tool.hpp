// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The frame of a tool that runs kernels under a launcher: who speaks, what it is made of, and how
// ranks end together.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/cli/command_line.hpp"
#include "common/core/provenance.hpp"
#include "common/report/report.hpp"
#include "kernels/mpi/communicator.hpp"

namespace kedge::kernels {

/// Versions of the libraries, for --version.
[[nodiscard]] std::vector<cli::VersionFact> version_facts();
void add_libraries(Provenance& provenance);

/// Writes a report as the user asked for it.
void show(const report::Report& report, const cli::OutputOptions& output);

/// Starts MPI when asked to, and sees to it that each failure is told once and ends all ranks.
class MpiTool {
 public:
  /// Under a launcher every rank parses the same command line: from here on only the first one
  /// speaks.
  explicit MpiTool(const char* name);

  using Work = std::function<ExitCode(const Communicator& world)>;
  /// Starts MPI and, with `threads` (0: this rank's share) on each rank, Kokkos; then runs `work`
  /// on all ranks. Part of the body of cli::run_tool.
  [[nodiscard]] ExitCode run_on_ranks(int threads, const Work& work);

  /// Ends MPI; gives back `code`, what cli::run_tool gave.
  [[nodiscard]] int end(int code);

 private:
  void meet_or_abort(MPI_Comm meeting, const char* what) const;

  const char* name_;
  int own_stderr_;  ///< what a rank still has for a failure of its own
  std::optional<MpiSession> mpi_;
};

}  // namespace kedge::kernels
