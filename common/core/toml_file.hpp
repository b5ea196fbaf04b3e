// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Reading TOML with errors that name file, line and key.
#pragma once

#include <toml++/toml.h>
#include <filesystem>
#include <string>
#include <vector>

namespace kedge {

/// Of the library: "3.3.0".
[[nodiscard]] std::string toml_version();

/// The file's table; `name` as messages call it, `what` it is ("configuration"). An empty file is
/// an empty table. Throws Error for a file that cannot be read or is no TOML.
[[nodiscard]] toml::table read_toml(const std::filesystem::path& file, const std::string& name,
                                    const std::string& what);
/// The same from text.
[[nodiscard]] toml::table parse_toml(const std::string& text, const std::string& name);

/// Throws Error: "NAME:LINE: MESSAGE".
[[noreturn]] void fail_at(const std::string& name, const toml::node& at,
                          const std::string& message);
/// Throws Error about a key that is not among `known`; names the nearest one, else what `holder`
/// may hold.
[[noreturn]] void fail_unknown_key(const std::string& name, const toml::key& key,
                                   const std::vector<std::string>& known,
                                   const std::string& holder);

}  // namespace kedge
