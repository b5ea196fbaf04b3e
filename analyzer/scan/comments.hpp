// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The comments of a C or C++ source, and which of its lines hold code.
#pragma once

#include <string>
#include <vector>

namespace kedge::scan {

struct Comment {
  std::string text;  ///< without its marks
  int first = 0, last = 0;
};

enum class LineKind { empty, comment, directive, code };

struct SourceLines {
  std::vector<Comment> comments;
  std::vector<LineKind> lines;  ///< line n is lines[n]; lines[0] is empty
};

/// Knows strings, characters, raw strings and spliced lines.
[[nodiscard]] SourceLines read_lines(const std::string& source);

}  // namespace kedge::scan
