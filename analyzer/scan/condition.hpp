// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Assumptions in the form of a comparison, "0 <= i + m < n", as a C expression over parameters.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace kedge::scan {

struct Condition {
  struct Value {
    std::string source;     ///< as the source writes it: "r->nx", "count[i]"
    std::string parameter;  ///< a C identifier: "r_nx"
  };
  std::string expression;  ///< over the parameters: "0 <= i && i < r_nx"
  std::vector<Value> values;
};

/// Nothing for what is not made of numbers, names, arithmetic and comparisons.
[[nodiscard]] std::optional<Condition> parse_condition(const std::string& text);

/// Letters, digits and underscores of the text, the rest folded into single underscores.
[[nodiscard]] std::string as_identifier(const std::string& text);

}  // namespace kedge::scan
