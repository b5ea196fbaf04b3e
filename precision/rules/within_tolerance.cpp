// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Is every field within the tolerance at every step?
#include <fmt/format.h>

#include "precision/gate/rule.hpp"

namespace kedge::precision::rules {
namespace {

std::string at(const StepErrors& step, const FieldError& field) {
  return fmt::format("step {}, {}: {}", step.step, field.field, field.reason);
}

/// Point by point: a shift to one side is reported elsewhere and does not fail here.
Verdict pointwise(const FieldError& field) {
  return field.outcome == validate::Outcome::one_sided ? Verdict::pass
                                                       : validate::verdict_of(field.outcome);
}

RuleResult judge(const Evidence& evidence) {
  if (!evidence.variant.missing.empty()) return {Verdict::fail, evidence.variant.missing.front()};
  if (evidence.variant.steps.empty()) return {Verdict::undecided, "no step was compared"};
  std::string undecided;
  for (const StepErrors& step : evidence.variant.steps)
    for (const FieldError& field : step.fields) {
      if (pointwise(field) == Verdict::fail)
        return {Verdict::fail, "first out of tolerance: " + at(step, field)};
      if (pointwise(field) == Verdict::undecided && undecided.empty()) undecided = at(step, field);
    }
  if (!undecided.empty()) return {Verdict::undecided, undecided};
  return {Verdict::pass,
          fmt::format(
              "all {} steps are within {}", evidence.variant.steps.size(),
              evidence.tolerance.given() ? validate::describe(evidence.tolerance) : "equality")};
}

}  // namespace

extern const Rule within_tolerance;
const Rule within_tolerance{
    "within_tolerance", "within tolerance",
    "Every value of every field passes |a-b| <= abs or |a-b| <= rel max(|a|,|b|) at every step, "
    "and no step or field is missing. Without a tolerance only equal fields pass.",
    judge};

}  // namespace kedge::precision::rules
