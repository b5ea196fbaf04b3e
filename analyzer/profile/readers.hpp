// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// One reader a format. Each throws Error with the line where the text stops making sense.
#pragma once

#include <string_view>

#include "analyzer/profile/profile.hpp"

namespace kedge::profile {

/// Callgrind's output (and cachegrind's, its ancestor): the event Ir, or the first one.
[[nodiscard]] Profile read_callgrind(std::string_view text, const std::string& source);
/// What gcov --json-format writes, one document or several behind each other.
[[nodiscard]] Profile read_gcov(std::string_view text, const std::string& source);
/// What perf script prints, with or without call chains and source lines; of several events the
/// one with most samples.
[[nodiscard]] Profile read_perf(std::string_view text, const std::string& source);

/// Does the text look like that tool's?
[[nodiscard]] bool is_callgrind(std::string_view text);
[[nodiscard]] bool is_gcov(std::string_view text);
[[nodiscard]] bool is_perf(std::string_view text);

/// Takes the first line off `text`, without its end.
[[nodiscard]] std::string_view next_line(std::string_view& text);
/// Takes the first word off `text`; "" at its end.
[[nodiscard]] std::string_view next_word(std::string_view& text);

}  // namespace kedge::profile
