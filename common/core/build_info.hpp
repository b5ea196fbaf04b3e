// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What this binary is: version, commit, compiler and flags, as recorded at build time.
#pragma once

#include <string>

namespace kedge {

struct BuildInfo {
  std::string version;
  std::string git_commit;  ///< "unknown" outside a git checkout
  bool git_dirty = false;
  std::string compiler;
  std::string compiler_flags;
};

[[nodiscard]] const BuildInfo& build_info();

}  // namespace kedge
