// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The catalogue of gate rules. One rule = one .cpp with one const Rule record in precision/rules/,
// one line in rules.def, one test of the same name.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "precision/gate/trajectory.hpp"

namespace kedge::precision {

/// What a rule looks at.
struct Evidence {
  const Trajectory& variant;
  const Trajectory* control;  ///< the reference against itself; null when it was not run
  const validate::Tolerance& tolerance;
};

struct RuleResult {
  std::optional<Verdict> verdict;  ///< empty: the rule does not apply, and `because` says why
  std::string because;             ///< one sentence: the evidence
};

struct Rule {
  const char* id;
  const char* title;  ///< as a table shows it
  const char* what;   ///< what it asks and how it decides, one or two sentences
  RuleResult (*judge)(const Evidence&);
};

/// All rules, sorted by id.
[[nodiscard]] std::span<const Rule* const> all_rules();
/// Null when there is no such rule.
[[nodiscard]] const Rule* find_rule(std::string_view id);

}  // namespace kedge::precision
