// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The libraries that a scan rests on, for --version and for the provenance of reports.
#pragma once

#include <map>
#include <string>

namespace kedge::scan {

/// Name to version: "clang" to "19.1.7".
[[nodiscard]] std::map<std::string, std::string> library_versions();

}  // namespace kedge::scan
