// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Output files appear whole or not at all: written to a temporary beside the target, then renamed.
#pragma once

#include <filesystem>
#include <string_view>

#include "common/core/error.hpp"

namespace kedge {

/// A temporary name beside `target` (beside the file itself when target is a symbolic link), unique
/// to this process and hidden from globs of the target's pattern.
[[nodiscard]] std::filesystem::path temporary_name_for(const std::filesystem::path& target);

/// Throws Error when `target` names a folder and so can never be written as a file.
void require_file_target(const std::filesystem::path& target);

/// Writes `content` to `target` atomically. Creates no folders. Throws Error (no permission, disk
/// full, missing folder) and leaves neither a temporary nor a changed target behind. "-" writes to
/// stdout.
void write_file_atomically(const std::filesystem::path& target, std::string_view content);

/// Renames a finished temporary over its target; removes the temporary and throws Error when that
/// fails.
void commit_temporary(const std::filesystem::path& temporary, const std::filesystem::path& target);

/// "cannot write TARGET: REASON (what to do)" for the errno `code`.
[[nodiscard]] Error write_error(const std::filesystem::path& target, int code);

}  // namespace kedge
