// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Does the variant keep what the computation conserves?
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "precision/gate/rule.hpp"

namespace kedge::precision::rules {
namespace {

constexpr double conserved = 1e-10;  // relative spread below which the reference keeps a quantity

double spread(const std::vector<double>& values) {
  double largest = 0;
  for (const double value : values) {
    if (!std::isfinite(value)) return std::numeric_limits<double>::infinity();
    largest = std::max(largest, std::fabs(value - values.front()));
  }
  return values.front() == 0 ? largest : largest / std::fabs(values.front());
}

bool names_invariant(const std::string& name) {
  return name.find("mass") != std::string::npos || name.find("energy") != std::string::npos;
}

std::string text_of(const Invariant& invariant) {
  return fmt::format("{} off by {:.2g} {} (may be {:.2g}, {})", invariant.name, invariant.value,
                     invariant.unit, invariant.limit, invariant.origin);
}

RuleResult from_run(const std::vector<Invariant>& invariants) {
  std::string kept;
  for (const Invariant& invariant : invariants) {
    if (!invariant.kept) return {Verdict::fail, text_of(invariant)};
    kept += (kept.empty() ? "" : "; ") + text_of(invariant);
  }
  return {Verdict::pass, kept};
}

RuleResult from_history(const Evidence& evidence) {
  for (const HistoryPair& history : evidence.variant.history) {
    if (!names_invariant(history.name) || history.steps.empty()) continue;
    if (!(spread(history.reference) <= conserved)) continue;
    const double drift = spread(history.variant);
    const std::string because = fmt::format("{} drifts by {:.2g} relative, the reference by {:.2g}",
                                            history.name, drift, spread(history.reference));
    if (drift == 0) return {Verdict::pass, because};
    if (!evidence.tolerance.points.rel)
      return {Verdict::undecided, because + "; no --rel says how much it may"};
    return {drift <= *evidence.tolerance.points.rel ? Verdict::pass : Verdict::fail, because};
  }
  return {std::nullopt, "no invariant was checked and no conserved mass or energy is in /history"};
}

RuleResult judge(const Evidence& evidence) {
  const std::vector<Invariant>& invariants = evidence.variant.run.invariants;
  return invariants.empty() ? from_history(evidence) : from_run(invariants);
}

}  // namespace

extern const Rule invariants_kept;
const Rule invariants_kept{
    "invariants_kept", "invariants kept",
    "Every invariant that the run itself checked holds. For files without such checks: a mass or "
    "energy that the reference keeps to 1e-10 over its history drifts by no more than the rel "
    "limit in the variant. Histories without either do not apply.",
    judge};

}  // namespace kedge::precision::rules
