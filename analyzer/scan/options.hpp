// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What the command line of kedge scan asks for.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/cli/command_line.hpp"

namespace kedge::scan {

struct Options {
  std::vector<std::string> paths;
  std::string database;
  std::vector<std::string> compiler_arguments;  ///< what followed "--"
  std::string mpi_include;
  std::string config;                 ///< "" looks for .kedge.toml
  std::vector<std::string> assume;    ///< "nx=256"
  std::vector<std::string> machines;  ///< ids or files; empty: all known
  std::vector<std::string> profiles;  ///< of runs of the scanned code
  cli::OutputOptions output;
  int jobs = 0;              ///< threads; 0: as many as there are cores
  int top = 10;              ///< rows of a list before it is cut
  bool all = false;          ///< no list is cut, and every loop is listed
  std::string baseline;      ///< output of an earlier scan, whose findings are left out
  std::string fail_on;       ///< severity from which findings give exit code 1; "" never
  std::string explain_loop;  ///< FILE:LINE
  std::string explain;       ///< id of a check
  bool list_checks = false;
  bool dump_model = false;
  bool emit_checks = false;

  [[nodiscard]] bool everything() const { return all || output.verbose; }
  /// A page is searched rather than read through: it lists all loops.
  [[nodiscard]] bool is_page() const { return output.format == "html"; }
};

void add_options(CLI::App& app, Options& options);

}  // namespace kedge::scan
