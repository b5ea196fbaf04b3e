// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The source tree as the structure tests see it: its files and their include lines.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace kedge::structure {

struct Include {
  std::string path;     ///< as written
  bool quoted = false;  ///< "..." rather than <...>
  int line = 0;
};

struct SourceFile {
  std::string path;  ///< relative to the root, with forward slashes
  std::vector<std::string> lines;
  std::vector<Include> includes;
  [[nodiscard]] bool is_header() const { return path.ends_with(".hpp") || path.ends_with(".h"); }
  [[nodiscard]] bool below(const std::string& folder) const {
    return path.starts_with(folder + "/");
  }
};

/// $KEDGE_SOURCE; the tests cannot run without it.
[[nodiscard]] std::filesystem::path source_root();
/// Reads the include lines out of a file's text.
[[nodiscard]] std::vector<Include> includes_of(const std::vector<std::string>& lines);
/// Every C and C++ file of the project, labelled cases and fixtures (which are input, not code)
/// left out.
[[nodiscard]] const std::vector<SourceFile>& source_files();

}  // namespace kedge::structure
