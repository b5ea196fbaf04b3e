// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Unpacks gzip files.
#pragma once

#include <string>

namespace kedge::profile {

[[nodiscard]] bool is_packed(const std::string& bytes);
/// Throws Error when the packed text is damaged or cut short.
[[nodiscard]] std::string inflate(const std::string& bytes);

/// Of the library.
[[nodiscard]] std::string zlib_release();

}  // namespace kedge::profile
