// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Source lines as a compiler shows them: a gutter with numbers, and what is meant underlined.
#pragma once

#include <string>
#include <vector>

#include "common/report/report.hpp"

namespace kedge::report {

struct ExcerptRow {
  std::string number;  ///< right-aligned, as wide in every row; blank beside marks
  std::string text;
  bool is_mark = false;  ///< carets and words about the line above
};

/// Rows of at most `width` columns behind a gutter (0: any), shared indentation taken away. A line
/// that is too long shows the part that is marked.
[[nodiscard]] std::vector<ExcerptRow> excerpt_rows(const Excerpt& excerpt, std::size_t width);

/// The rows as plain text with the gutter: "20 | text".
[[nodiscard]] std::vector<std::string> excerpt_text(const Excerpt& excerpt, std::size_t width);

/// A source line without tabs, control characters and invalid UTF-8.
[[nodiscard]] std::string shown_source(std::string_view line);

/// The marked part of `line` in characters of shown_source(line): from, and how many.
struct CharacterRange {
  std::size_t first = 0;
  std::size_t count = 0;
};
[[nodiscard]] CharacterRange marked_characters(const std::string& line, const Mark& mark);

/// The column in characters (1-based) for a column in bytes of `line`.
[[nodiscard]] int character_column(std::string_view line, int column);

}  // namespace kedge::report
