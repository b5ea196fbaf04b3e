// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Verdicts of variants and of the whole.
#include "precision/gate/study.hpp"

#include <algorithm>

namespace kedge::precision {
namespace {

template <class Holds>
bool every_field(const Trajectory& trajectory, const Holds& holds) {
  for (const StepErrors& step : trajectory.steps)
    for (const FieldError& field : step.fields)
      if (!holds(field)) return false;
  return trajectory.missing.empty();
}

}  // namespace

Assessment assess(Trajectory variant, const Trajectory* control,
                  const validate::Tolerance& tolerance) {
  Assessment assessment{std::move(variant), {}, Verdict::pass};
  bool decided = false;
  for (const Rule* rule : all_rules()) {
    RuleResult result = rule->judge({assessment.variant, control, tolerance});
    decided |= result.verdict.has_value();
    if (result.verdict) assessment.verdict = combine(assessment.verdict, *result.verdict);
    assessment.rules.push_back({rule, std::move(result)});
  }
  if (!decided) assessment.verdict = Verdict::undecided;
  return assessment;
}

bool all_equal(const Trajectory& trajectory) {
  return every_field(trajectory, [](const FieldError& field) {
    return field.outcome == validate::Outcome::equal;
  });
}

bool repeats(const Study& study) {
  if (!study.control) return true;
  return every_field(*study.control, [](const FieldError& field) {
    return validate::verdict_of(field.outcome) == Verdict::pass ||
           field.outcome == validate::Outcome::one_sided;
  });
}

void conclude(Study& study) {
  study.verdict = study.variants.empty() ? Verdict::undecided : Verdict::pass;
  if (!study.failed.empty()) study.verdict = Verdict::fail;
  for (const Assessment& assessment : study.variants)
    study.verdict = combine(study.verdict, assessment.verdict);
  if (!repeats(study)) study.verdict = combine(study.verdict, Verdict::undecided);
}

}  // namespace kedge::precision
