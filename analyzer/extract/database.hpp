// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Compilation databases (compile_commands.json) and the command lines in them.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace kedge::extract {

struct DatabaseEntry {
  std::filesystem::path directory;     ///< absolute
  std::filesystem::path file;          ///< absolute, without "." and ".."
  std::vector<std::string> arguments;  ///< as given, response files expanded; the compiler first
  std::string output;                  ///< "" when the entry does not tell
};

/// Reads a database; `path` is the file or the folder that holds it. Throws Error when it is not
/// there or not such a file; single broken entries are left out and told in `notes`.
[[nodiscard]] std::vector<DatabaseEntry> read_database(const std::filesystem::path& path,
                                                       std::vector<std::string>& notes);

/// Looks in the folder of `input` (itself if it is one), its parents, and in build/ and build/*/
/// of each. "" when there is none.
[[nodiscard]] std::filesystem::path find_database(const std::filesystem::path& input);

/// Splits as a POSIX shell does: quotes, backslashes, no expansion.
[[nodiscard]] std::vector<std::string> split_command(std::string_view command);

/// Replaces each @FILE by the arguments that the file holds; a file that cannot be read stays as
/// it is. Relative names start at `directory`.
[[nodiscard]] std::vector<std::string> expand_response_files(
    const std::vector<std::string>& arguments, const std::filesystem::path& directory);

}  // namespace kedge::extract
