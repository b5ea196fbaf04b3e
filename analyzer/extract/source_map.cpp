// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Names of files for people: lexical first, so that a user's own symbolic links stay as they are.
#include "analyzer/extract/source_map.hpp"

#include <system_error>

namespace kedge::extract {
namespace {

namespace fs = std::filesystem;

bool inside(const fs::path& path, const fs::path& folder, fs::path& relative) {
  relative = path.lexically_relative(folder);
  return !relative.empty() && *relative.begin() != "..";
}

}  // namespace

std::string user_name(const fs::path& path, const fs::path& directory) {
  std::error_code failed;
  const fs::path here = fs::current_path(failed);
  const fs::path start = directory.empty() ? here : here / directory;
  const fs::path whole = (start / path).lexically_normal();
  fs::path relative;
  if (inside(whole, here, relative)) return relative.string();
  const fs::path real = fs::weakly_canonical(whole, failed);
  if (!failed && inside(real, fs::weakly_canonical(here, failed), relative))
    return relative.string();
  return whole.string();
}

}  // namespace kedge::extract
