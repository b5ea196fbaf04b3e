// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Golden files: output that a person has reviewed. KEDGE_APPROVE=1 rewrites them instead of
// comparing.
#pragma once

#include <filesystem>
#include <string>

namespace kedge::test {

/// $KEDGE_SOURCE: the top of the source tree.
[[nodiscard]] std::filesystem::path source_root();

[[nodiscard]] std::string read_file(const std::filesystem::path& path);
void write_file(const std::filesystem::path& path, const std::string& content);

/// Empty when `text` equals the golden file (a path relative to the source root), else where they
/// differ and how to approve the change: CHECK(golden_difference(...) == "").
[[nodiscard]] std::string golden_difference(const std::string& golden, const std::string& text);

}  // namespace kedge::test
