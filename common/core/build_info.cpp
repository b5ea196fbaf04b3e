// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Build information: the only file that reads the generated version header.
#include "common/core/build_info.hpp"

#include "kedge_version.hpp"

namespace kedge {

const BuildInfo& build_info() {
  static const BuildInfo info{KEDGE_VERSION, KEDGE_GIT_COMMIT, KEDGE_GIT_DIRTY, KEDGE_COMPILER,
                              KEDGE_COMPILER_FLAGS};
  return info;
}

}  // namespace kedge
