// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// How a profile's names of functions and files meet those of a source.
#pragma once

#include <string>
#include <string_view>

namespace kedge::profile {

/// "void kedge::run<int>(Options&) [clone .constprop.0]" and "run'2" give "run".
[[nodiscard]] std::string bare_name(std::string_view symbol);
/// "src/./a.c" and "/home/me/code/src/a.c" share two components at their ends.
[[nodiscard]] std::size_t common_tail(std::string_view a, std::string_view b);
/// Behind the last slash.
[[nodiscard]] std::string_view base_of(std::string_view path);

}  // namespace kedge::profile
