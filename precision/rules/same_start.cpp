// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Do both runs start from the same state, but for the rounding of the storage?
#include <fmt/format.h>

#include <algorithm>

#include "precision/gate/rule.hpp"

namespace kedge::precision::rules {
namespace {

constexpr std::uint64_t storage_ulp = 1;
constexpr double float32_rounding = 0x1p-24;

RuleResult judge(const Evidence& evidence) {
  const std::vector<StepErrors>& steps = evidence.variant.steps;
  if (steps.empty() || steps.front().step != 0)
    return {std::nullopt, "the files hold no step 0 to compare"};
  std::uint64_t ulp = 0;
  for (const FieldError& field : steps.front().fields) {
    if (field.max_ulp > storage_ulp && field.max_rel > float32_rounding)
      return {
          Verdict::fail,
          fmt::format("{} differs at step 0 by {} ULP of its storage type ({}): a bug, not drift",
                      field.field, field.max_ulp, field.worst)};
    ulp = std::max(ulp, field.max_ulp);
  }
  if (ulp == 0) return {Verdict::pass, "equal at step 0 but for the rounding of the storage"};
  return {Verdict::pass, fmt::format("at most {} ULP of the storage type at step 0", ulp)};
}

}  // namespace

extern const Rule same_start;
const Rule same_start{
    "same_start", "same start",
    "At step 0 the values agree once both are rounded to the coarser storage type, to one step of "
    "it; or differ by no more than the rounding of float32, for a variant that holds float32 and "
    "writes float64. More is another initial condition: a bug, not drift.",
    judge};

}  // namespace kedge::precision::rules
