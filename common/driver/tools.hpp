// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The tools that `kedge` knows: what each is for, and how to get one that is not there.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace kedge::driver {

struct Tool {
  const char* name;     ///< "scan": the program is kedge-scan
  const char* summary;  ///< one line
  const char* how;      ///< how to get it when it is not built
};

[[nodiscard]] std::span<const Tool> known_tools();
/// Null for a name that `kedge` does not know.
[[nodiscard]] const Tool* find_tool(const std::string& name);

/// kedge-NAME beside the running program, else in PATH; empty when it is in neither.
[[nodiscard]] std::filesystem::path program_of(const std::string& name);
/// Names of further kedge-* programs beside the running one.
[[nodiscard]] std::vector<std::string> further_tools();

}  // namespace kedge::driver
