// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// How checks word what they found.
#pragma once

#include <functional>
#include <string>

#include "analyzer/checks/check.hpp"

namespace kedge::checks {

[[nodiscard]] Finding finding_at(const model::Place& place, std::string message);
[[nodiscard]] Finding finding_at(const model::Unit& unit, const model::Location& location,
                                 std::string message);
[[nodiscard]] Finding finding_at_head(const model::LoopResult& loop, std::string message);

/// "a, b and c"; "a, b, c, d and 3 more".
[[nodiscard]] std::string listed(const std::vector<std::string>& names);

using BlockerMessage = std::function<std::string(const model::Blocker&)>;
/// One finding for each blocker of the kind, at its own place, with the calls that lead to it as
/// evidence. A message of "" leaves the blocker out.
void add_blockers(const Subject& subject, const std::string& kind, const BlockerMessage& message,
                  Findings& findings);
/// One finding for each branch of the class, at its own line.
void add_branches(const Subject& subject, const std::string& branch_class, Findings& findings);

}  // namespace kedge::checks
