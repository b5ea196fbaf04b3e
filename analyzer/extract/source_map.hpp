// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Names of files as the user would write them: relative to the working folder where inside it.
#pragma once

#include <filesystem>
#include <string>

namespace kedge::extract {

/// `path` (absolute, or relative to `directory`) without "." and "..", relative to the working
/// folder of this process when it lies inside it, else absolute.
[[nodiscard]] std::string user_name(const std::filesystem::path& path,
                                    const std::filesystem::path& directory = {});

}  // namespace kedge::extract
