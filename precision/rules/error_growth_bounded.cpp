// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Does the error grow so slowly that the end of the run speaks for a longer one?
#include <fmt/format.h>

#include "precision/gate/growth.hpp"
#include "precision/gate/rule.hpp"

namespace kedge::precision::rules {
namespace {

constexpr double quadratic = 4;  // last over median of an error that grows with the square of time

RuleResult judge(const Evidence& evidence) {
  Growth worst;
  std::string field;
  for (const ErrorSeries& series : series_by_field(evidence.variant, &FieldError::l2_rel)) {
    const Growth growth = analyse_growth(series.steps, series.values);
    if (!field.empty() && growth_ratio(growth) <= growth_ratio(worst)) continue;
    worst = growth;
    field = series.field;
  }
  if (worst.law == GrowthLaw::none) return {Verdict::pass, "no error after the start"};
  if (worst.law == GrowthLaw::too_short)
    return {std::nullopt, fmt::format("{} steps with an error are too few", worst.points)};
  const std::string because = fmt::format("{} (L2): {}; last / median = {:.2g}", field,
                                          describe(worst), growth_ratio(worst));
  if (growth_ratio(worst) <= quadratic) return {Verdict::pass, because};
  return {Verdict::undecided, because + ": a longer run may leave the tolerance"};
}

}  // namespace

extern const Rule error_growth_bounded;
const Rule error_growth_bounded{
    "error_growth_bounded", "error growth bounded",
    "The last error is at most 4 times the median over the run: level, linear and quadratic growth "
    "pass. Faster growth leaves the rule undecided, because the tolerance then holds for this "
    "length of run only. Fewer than five steps with an error say nothing.",
    judge};

}  // namespace kedge::precision::rules
