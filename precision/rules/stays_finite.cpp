// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Is every value finite wherever the reference is?
#include <fmt/format.h>

#include <cmath>

#include "precision/gate/rule.hpp"

namespace kedge::precision::rules {
namespace {

RuleResult judge(const Evidence& evidence) {
  std::uint64_t both = 0;
  for (const StepErrors& step : evidence.variant.steps)
    for (const FieldError& field : step.fields) {
      if (field.nonfinite_mismatch > 0)
        return {Verdict::fail,
                fmt::format("step {}: {} values of {} are NaN or infinite on one side only ({})",
                            step.step, field.nonfinite_mismatch, field.field, field.worst)};
      both += field.nonfinite_both;
    }
  for (const HistoryPair& history : evidence.variant.history)
    for (std::size_t i = 0; i < history.steps.size(); ++i) {
      if (std::isfinite(history.variant[i])) continue;
      if (std::isfinite(history.reference[i]))
        return {Verdict::fail, fmt::format("{} is {} at step {}", history.name, history.variant[i],
                                           history.steps[i])};
      ++both;
    }
  if (both > 0)
    return {Verdict::undecided,
            fmt::format("{} values are not finite in the reference either", both)};
  return {Verdict::pass, "every value is finite at every step"};
}

}  // namespace

extern const Rule stays_finite;
const Rule stays_finite{
    "stays_finite", "stays finite",
    "No value and no history entry of the variant is NaN or infinite where the reference is "
    "finite. Where the reference itself is not finite, the rule is undecided.",
    judge};

}  // namespace kedge::precision::rules
