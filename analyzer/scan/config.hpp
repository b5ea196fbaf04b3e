// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What a user states in .kedge.toml, and where that file is found.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "analyzer/dependence/facts.hpp"

namespace kedge::scan {

/// Which checks report, and how loudly.
struct CheckChoices {
  std::set<std::string> disabled;
  std::map<std::string, std::string> severity;  ///< "note", "warning" or "error" by check
};

struct Config {
  std::string file;  ///< as a report names it; "" when there is none
  dependence::Facts facts;
  CheckChoices checks{};
};

/// The .kedge.toml that goes with the scanned paths: in the folder of each, or above it up to the
/// project's root (which holds .git, .hg or .svn; without one, up to the working folder). "" when
/// there is none; throws Error when two paths have different ones.
[[nodiscard]] std::filesystem::path find_config(const std::vector<std::string>& paths);

/// Throws Error, with file and line, for a file that cannot be read, is no TOML, or holds a key or
/// a value that means nothing here.
[[nodiscard]] Config read_config(const std::filesystem::path& file);

}  // namespace kedge::scan
