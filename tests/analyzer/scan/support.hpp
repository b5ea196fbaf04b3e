// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Runs of kedge scan for tests, and its JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/tool.hpp"

namespace kedge::test {

/// Runs kedge-scan on paths below the source tree (as a user in that folder would) and reads its
/// JSON; fails the test when it does not exit with 0.
[[nodiscard]] nlohmann::json scan_json(const std::vector<std::string>& arguments);
[[nodiscard]] ProcessResult scan(const std::vector<std::string>& arguments);

}  // namespace kedge::test
