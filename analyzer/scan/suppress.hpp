// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Findings that the user has answered: comments in the sources, choices in .kedge.toml.
#pragma once

#include <string>
#include <vector>

#include "analyzer/checks/check.hpp"
#include "analyzer/model/loop.hpp"
#include "analyzer/scan/config.hpp"

namespace kedge::scan {

/// A comment "kedge-ignore(float_equality, gather_access): both were copied from one value".
struct Suppression {
  std::vector<std::string> checks;
  std::string reason;
  int line = 0;  ///< of the comment
  /// Lines that it speaks for: its own, or those below up to the next line of code.
  int first = 0, last = 0;
};

/// The suppressions in a source text, in order.
[[nodiscard]] std::vector<Suppression> suppressions_in(const std::string& source);

/// A finding that a comment took away.
struct Suppressed {
  checks::Finding finding;
  std::string reason;
};

/// Takes from `findings` what the sources suppress. Warns of a suppression without a reason, of
/// one that names no check of the catalogue (both are not taken), and of one that takes nothing
/// away.
[[nodiscard]] std::vector<Suppressed> suppress(checks::Findings& findings,
                                               const model::Program& program,
                                               const std::vector<model::LoopResult>& loops,
                                               const CheckChoices& choices);

/// Takes away what is switched off and gives each finding the severity that was chosen.
void apply(const CheckChoices& choices, checks::Findings& findings);

/// What a reader of the report must know: how many findings are not in it, and why.
[[nodiscard]] std::vector<std::string> notes_on(const std::vector<Suppressed>& suppressed,
                                                const Config& config);

}  // namespace kedge::scan
