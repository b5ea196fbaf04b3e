// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// A study: the reference, its control, and every variant with what the rules say of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "precision/gate/rule.hpp"
#include "precision/gate/trajectory.hpp"

namespace kedge::precision {

struct JudgedRule {
  const Rule* rule;
  RuleResult result;
};

struct Assessment {
  Trajectory variant;
  std::vector<JudgedRule> rules;
  Verdict verdict = Verdict::undecided;
};

/// A variant whose run failed: it has no trajectory, and fails.
struct FailedRun {
  std::string name;
  std::string reason;
};

struct Study {
  std::string subject;         ///< "heat" or the name of the reference file
  std::string reference_name;  ///< "fp64"
  std::string reference_path;
  RunFacts reference;
  std::optional<Trajectory> control;  ///< the reference against itself, run again
  std::string control_note;           ///< how the control differs, or why there is none
  std::vector<Assessment> variants;
  std::vector<FailedRun> failed;
  validate::Tolerance tolerance;
  std::string busy;                ///< why times mean little, "" when they do
  std::vector<std::string> notes;  ///< where the files were kept, ...
  Verdict verdict = Verdict::undecided;
};

/// Applies every rule. A rule that does not apply decides nothing.
[[nodiscard]] Assessment assess(Trajectory variant, const Trajectory* control,
                                const validate::Tolerance& tolerance);

/// Sets the verdict of the whole: fail when a variant or its run fails; undecided when one is, when
/// nothing was judged, or when the reference itself does not repeat within the tolerance.
void conclude(Study& study);

/// True when every value of every step is equal.
[[nodiscard]] bool all_equal(const Trajectory& trajectory);

/// True when no field of the control leaves the tolerance (or, without one, differs).
[[nodiscard]] bool repeats(const Study& study);

}  // namespace kedge::precision
