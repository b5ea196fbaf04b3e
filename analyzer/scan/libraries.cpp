// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Versions, each asked of the part that uses the library.
#include "analyzer/scan/libraries.hpp"

#include "analyzer/dependence/affine/isl_version.hpp"
#include "analyzer/extract/extract.hpp"
#include "analyzer/profile/inflate.hpp"
#include "common/core/toml_file.hpp"

namespace kedge::scan {

std::map<std::string, std::string> library_versions() {
  return {{"clang", extract::clang_version()},
          {"isl", dependence::affine::isl_version()},
          {"toml++", toml_version()},
          {"zlib", profile::zlib_release()}};
}

}  // namespace kedge::scan
