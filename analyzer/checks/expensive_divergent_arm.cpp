// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: data decide whether a thread runs a costly arm.
#include <fmt/format.h>

#include <algorithm>

#include "analyzer/checks/report.hpp"
#include "analyzer/divergence/cost.hpp"
#include "analyzer/model/print.hpp"

namespace kedge::checks::catalogue {
namespace {

using model::Stmt;
using model::StmtKind;

constexpr double dear = 60.0;  ///< weight of an arm: a few square roots or exponentials

double weight(const divergence::CostModel& cost, int unit, const Stmt* arm) {
  return arm == nullptr ? 0.0 : cost.of(unit, *arm).weight();
}

bool is_data_dependent(const model::LoopResult& loop, const Stmt& stmt) {
  return std::any_of(loop.branches.begin(), loop.branches.end(), [&](const model::Branch& b) {
    return b.line == stmt.location.line && b.column == stmt.location.column &&
           b.branch_class == "data_dependent";
  });
}

void run(const Subject& subject, Findings& findings) {
  if (!is_outermost_kernel(subject)) return;
  const divergence::CostModel cost(subject.bodies, [](int, const Stmt&) { return 8.0; });
  for_each_inner_stmt(subject, [&](const Stmt& stmt) {
    if (stmt.kind != StmtKind::if_ || stmt.exprs.empty()) return;
    if (!is_data_dependent(subject.loop, stmt)) return;
    const int unit = subject.loop.unit;
    const double taken = weight(cost, unit, stmt.body.empty() ? nullptr : &stmt.body[0]);
    const double other = weight(cost, unit, stmt.body.size() > 1 ? &stmt.body[1] : nullptr);
    if (std::max(taken, other) < dear) return;
    findings.push_back(finding_at(
        subject.unit, stmt.location,
        fmt::format("{} decides by data whether a thread does the costly part ({:.0f} operations "
                    "against {:.0f})",
                    model::to_short_text(subject.unit, stmt.exprs[0], 50), std::max(taken, other),
                    std::min(taken, other))));
  });
}

}  // namespace

extern const Check expensive_divergent_arm;
const Check expensive_divergent_arm{
    "expensive_divergent_arm",
    "divergence",
    "warning",
    "Loaded data decide whether a thread runs a costly arm of a branch.",
    "A warp runs the arm as soon as one of its threads needs it. If one item in ten does, "
    "scattered, nearly every warp pays the full price for a tenth of the work.",
    "for (i = 0; i < n; i++)\n  if (rho[i] > limit)  // here\n    for (k = 0; k < 20; k++) e[i] = "
    "newton(e[i], rho[i]);",
    "Collect the items that need it (a compaction) and run a second, dense kernel over them; or "
    "sort so that they are neighbours. Where nearly all items take the arm, nothing is lost.",
    "Operations are counted in the source, an inner loop of unknown length as eight passes; how "
    "often the arm is taken is not known. Chains of tests of one value are divergent_type_switch.",
    run};

}  // namespace kedge::checks::catalogue
