// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Globs over dataset paths, as --dataset and --ignore take them.
#pragma once

#include <string>
#include <string_view>

namespace kedge::validate {

/// `*` stands for any characters but '/', `**` for any characters, `?` for one character but '/',
/// `[abc]`, `[a-z]` and `[!abc]` for one of a set. A pattern that begins with '/' matches the whole
/// path; any other matches a path that ends in it after a '/': "u" and "10/u" match "/steps/10/u".
[[nodiscard]] bool glob_matches(std::string_view pattern, std::string_view path);

/// Throws Error when the pattern is empty or a '[' is never closed.
void check_glob(const std::string& pattern);

}  // namespace kedge::validate
