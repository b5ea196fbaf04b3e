// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Running other programs: arguments as a list (never a shell), output caught, a time limit, the
// exit code told.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace kedge {

struct ProcessResult {
  int exit_code = -1;  ///< 128+signal when killed by a signal, -1 when it could not be started
  bool timed_out = false;
  bool started = false;
  std::string out;
  std::string err;
};

struct ProcessOptions {
  std::chrono::seconds time_limit{600};
  bool capture = true;                         ///< false: the child inherits stdout and stderr
  std::vector<std::string> extra_environment;  ///< "NAME=value"
};

/// Runs argv[0] (looked up in PATH unless it holds a slash). Never throws for a failing child; see
/// ProcessResult. On a time-out the child's whole process group is ended.
[[nodiscard]] ProcessResult run_process(const std::vector<std::string>& argv,
                                        const ProcessOptions& options = {});

/// The folder of the running executable, symlinks resolved: where `kedge` looks for its tools.
[[nodiscard]] std::filesystem::path executable_folder();
/// The full path of a program in PATH, or empty.
[[nodiscard]] std::filesystem::path find_program(const std::string& name);

}  // namespace kedge
