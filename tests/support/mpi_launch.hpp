// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Runs a built program under mpirun, as a user would. Needs the macro KEDGE_MPIEXEC from CMake.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/tool.hpp"

namespace kedge::test {

/// `name` of $KEDGE_BIN on `ranks` ranks; two minutes at most.
[[nodiscard]] inline ProcessResult launch(int ranks, const std::string& name,
                                          const std::vector<std::string>& arguments) {
  std::vector<std::string> argv{KEDGE_MPIEXEC, "-n", std::to_string(ranks), tool_path(name)};
  argv.insert(argv.end(), arguments.begin(), arguments.end());
  ProcessOptions options;
  options.time_limit = std::chrono::seconds(120);
  return run_process(argv, options);
}

/// How many lines of `text` start with `prefix`.
[[nodiscard]] inline int lines_starting_with(const std::string& text, const std::string& prefix) {
  int count = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    count += text.compare(at, prefix.size(), prefix) == 0 ? 1 : 0;
    at = end + 1;
  }
  return count;
}

}  // namespace kedge::test
