// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Headers that a configure step would write (config.h from config.h.in), guessed from their
// templates: better than none when a tree is read as it was unpacked.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kedge::extract {

/// The header that a file of this name is the template of: "config.h" for "config.h.in",
/// "config.h.cmake.in" and "cmake.config.h.in"; "" when it is none.
[[nodiscard]] std::string header_of_template(std::string_view file_name);

/// The header as a configure step would make it where it finds what this machine's headers show,
/// MPI, the common types' sizes, and nothing else. Understands autoconf's #undef and CMake's
/// #cmakedefine; a remaining @NAME@ or ${NAME} is 0, or nothing inside quotes.
[[nodiscard]] std::string header_from_template(std::string_view text);

}  // namespace kedge::extract
