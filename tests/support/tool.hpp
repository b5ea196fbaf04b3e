// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Runs a built tool as a user would.
#pragma once

#include <string>
#include <vector>

#include "common/cli/process.hpp"

namespace kedge::test {

/// The full path of a built program, in $KEDGE_BIN.
[[nodiscard]] std::string tool_path(const std::string& name);

/// Runs `name` of $KEDGE_BIN; two minutes at most.
[[nodiscard]] ProcessResult run_tool(const std::string& name,
                                     const std::vector<std::string>& arguments,
                                     const std::vector<std::string>& environment = {});
/// The same through a shell line, in which "$KEDGE_BIN" is set: for redirections and pipes.
[[nodiscard]] ProcessResult run_shell(const std::string& line,
                                      const std::vector<std::string>& environment = {});

}  // namespace kedge::test
