// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Evaluates the formulas and comparisons that the engine prints, so that a test can check them.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace kedge::dependence::test {

using Names = std::map<std::string, std::int64_t>;

/// Value of "k*ny*nx + (j - 1)*nx + 2".
[[nodiscard]] std::int64_t value_of(const std::string& formula, const Names& names);

/// Truth of "0 <= i + 1 < nx" or "n >= 1".
[[nodiscard]] bool holds(const std::string& comparison, const Names& names);

/// Does the text use this name?
[[nodiscard]] bool mentions(const std::string& text, const std::string& name);

}  // namespace kedge::dependence::test
