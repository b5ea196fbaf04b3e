// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Expressions of the model as source text, for reports: "u[j*nx+i-1]", "a < b && c".
#pragma once

#include <string>

#include "analyzer/model/program.hpp"

namespace kedge::model {

/// What the expression is, macros expanded: equal for equal expressions.
[[nodiscard]] std::string to_text(const Unit& unit, const Expr& expr);

/// As a reader knows it from the source, with the macros that stand there; at most `limit`
/// characters: longer text ends in "...".
[[nodiscard]] std::string to_short_text(const Unit& unit, const Expr& expr, std::size_t limit = 80);

}  // namespace kedge::model
