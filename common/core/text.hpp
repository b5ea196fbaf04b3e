// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Small text helpers: valid UTF-8, one-line text, display width, wrapping, nearest match, natural
// order.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace kedge {

/// `text` with invalid UTF-8 and control characters (tab and newline excepted) replaced by U+FFFD.
[[nodiscard]] std::string clean_utf8(std::string_view text);
/// clean_utf8 with every run of white space, newlines included, folded into one space.
[[nodiscard]] std::string one_line(std::string_view text);
/// Columns that `text` takes on a terminal: wide characters count two, combining ones none.
[[nodiscard]] std::size_t display_width(std::string_view text);
/// Breaks at spaces so that no line is wider than `width` columns, a longer word excepted.
[[nodiscard]] std::vector<std::string> wrap(std::string_view text, std::size_t width);

/// "a, b and 3 more": the first `most` items.
[[nodiscard]] std::string joined(const std::vector<std::string>& items, std::size_t most,
                                 std::string_view separator = ", ");

/// The candidate that `name` is most likely a typing error of, or "" when none is near.
[[nodiscard]] std::string nearest_match(const std::string& name,
                                        const std::vector<std::string>& candidates);
/// Order in which numbers inside names count as numbers: "step2" before "step10".
[[nodiscard]] bool natural_less(std::string_view a, std::string_view b);

}  // namespace kedge
