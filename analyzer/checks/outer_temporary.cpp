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

// An inner loop's counter becomes the kernel's own without further thought.
std::set<std::string> inner_counters(const Subject& subject) {
  std::set<std::string> names;
  for_each_inner_stmt(subject, [&](const model::Stmt& stmt) {
    if (stmt.kind != model::StmtKind::loop) return;
    for (const model::VariableId id : divergence::counters(stmt))
      names.insert(divergence::variable_of(subject.unit, id).name);
  });
  return names;
}

void run(const Subject& subject, Findings& findings) {
  if (!is_outermost_kernel(subject) || LoopClaim(subject).claim() != Claim::none) return;
  const auto counters = inner_counters(subject);
  std::vector<std::string> names;
  for (const std::string& name : subject.loop.private_)
    if (!counters.contains(name)) names.push_back(name);
  for (const std::string& name : subject.loop.lastprivate)
    if (!counters.contains(name)) names.push_back(name + " (its last value is used later)");
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
    "Counters of inner loops are left out; so are loops with a pragma, whose clauses "
    "contradicted_pragma looks at.",
    run};

}  // namespace kedge::checks::catalogue
