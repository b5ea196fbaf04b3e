// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: a variable that serves one iteration is declared outside the loop.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "analyzer/checks/claim.hpp"
#include "analyzer/checks/report.hpp"
#include "analyzer/divergence/locals.hpp"
#include "analyzer/model/walk.hpp"

namespace kedge::checks::catalogue {
namespace {

// What counts passes, of this loop or of an inner one, becomes the kernel's own anyway.
struct Counting {
  std::set<std::string> loops, stepped;
};

Counting counting(const Subject& subject) {
  Counting names;
  const auto name = [&](model::VariableId id) {
    return divergence::variable_of(subject.unit, id).name;
  };
  model::for_each_stmt(*subject.site.loop, [&](const model::Stmt& stmt) {
    if (stmt.kind == model::StmtKind::loop)
      for (const model::VariableId id : divergence::counters(stmt)) names.loops.insert(name(id));
  });
  model::for_each_expr_in(*subject.site.loop, [&](const model::Expr& expr) {
    const bool steps =
        expr.kind == model::ExprKind::increment || expr.kind == model::ExprKind::compound;
    if (steps && expr.args[0].kind == model::ExprKind::variable)
      names.stepped.insert(name(expr.args[0].variable));
  });
  return names;
}

void run(const Subject& subject, Findings& findings) {
  if (!is_outermost_kernel(subject) || LoopClaim(subject).claim() != Claim::none) return;
  const auto counters = counting(subject);
  std::vector<std::string> names;
  for (const std::string& name : subject.loop.private_)
    if (!counters.loops.contains(name)) names.push_back(name);
  for (const std::string& name : subject.loop.lastprivate)
    if (!counters.loops.contains(name) && !counters.stepped.contains(name))
      names.push_back(name + " (its last value is used later)");
  if (names.empty()) return;
  findings.push_back(finding_at_head(
      subject.loop, fmt::format("declared outside the loop, but made anew in every iteration: {}",
                                listed(names))));
}

}  // namespace

extern const Check outer_temporary;
const Check outer_temporary{
    "outer_temporary",
    "dependence",
    "note",
    "A variable is declared outside a loop although every iteration gives it its own value first.",
    "All threads would share it. A kernel written as a lambda captures it by value and does not "
    "compile, or by reference and races; OpenMP needs a private clause.",
    "double t;\nfor (i = 0; i < n; i++) {  // here: t\n  t = a[i] * a[i];\n  b[i] = t + 1.0 / "
    "t;\n}",
    "Declare it inside the loop, where it is first set; where the last value is needed later, "
    "compute that once after the loop.",
    "Counters are left out; so are loops with a pragma, whose clauses "
    "contradicted_pragma looks at.",
    run,
    Scope::function};

}  // namespace kedge::checks::catalogue
