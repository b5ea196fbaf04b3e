// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The folder from which a report tells the paths of sources, so that two machines tell the same.
#pragma once

#include <string>

namespace kedge::report {

/// The nearest folder at or above `path` that holds .git, else the working folder; absolute.
[[nodiscard]] std::string source_root_of(const std::string& path);

/// `file` as told from `root`: "src/solve.c"; the whole path when it lies elsewhere. A relative
/// `file` starts at the working folder; with root "" it stays as it is.
[[nodiscard]] std::string path_below(const std::string& root, const std::string& file);

/// A path as part of a URI: all but letters, digits, "-._~" and "/" as %XX, byte by byte.
[[nodiscard]] std::string uri_encoded(const std::string& path);

}  // namespace kedge::report
