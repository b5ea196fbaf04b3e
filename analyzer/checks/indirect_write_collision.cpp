// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: two iterations may write one element, found through an index array.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "analyzer/checks/pragma.hpp"
#include "analyzer/checks/report.hpp"
#include "analyzer/model/walk.hpp"

namespace kedge::checks::catalogue {
namespace {

std::vector<std::string> index_arrays(const model::LoopResult& loop) {
  std::vector<std::string> names;
  for (const std::string& fact : loop.assumes)
    if (fact.starts_with("injective(") && fact.ends_with(")"))
      names.push_back(fact.substr(10, fact.size() - 11));
  return names;
}

// Lines where a pragma keeps threads apart: unordered_atomic_sum has a word on those.
std::set<int> guarded_lines(const Subject& subject) {
  std::set<int> lines;
  for_each_inner_stmt(subject, [&](const model::Stmt& stmt) {
    if (guard_of(stmt).empty()) return;
    model::for_each_expr_in(stmt,
                            [&](const model::Expr& expr) { lines.insert(expr.location.line); });
  });
  return lines;
}

// count[key[i]] of a map: container_growth_in_loop says what there is to say.
bool is_in_container(const model::LoopResult& loop, const model::Access& access) {
  return std::any_of(loop.blockers.begin(), loop.blockers.end(), [&](const model::Blocker& b) {
    return b.kind == "container" && b.place.line == access.place.line &&
           access.array.ends_with(b.what.substr(b.what.find_last_of(".>") + 1));
  });
}

void run(const Subject& subject, Findings& findings) {
  const model::LoopResult& loop = subject.loop;
  if (is_tiny(loop)) return;
  const bool collides = loop.verdict == model::LoopVerdict::atomic;
  const auto indices = index_arrays(loop);
  if (!collides && (loop.verdict != model::LoopVerdict::conditional || indices.empty())) return;
  const auto guarded = guarded_lines(subject);
  std::map<std::string, const model::Access*> written;
  for (const model::Access& access : loop.accesses) {
    if (access.pattern != "gather" || guarded.contains(access.place.line)) continue;
    if (access.kind == model::AccessKind::read ||
        (collides && access.kind != model::AccessKind::update))
      continue;
    if (!is_in_container(loop, access)) written.emplace(access.array, &access);
  }
  for (const auto& [array, access] : written) {
    Finding finding = finding_at(
        access->place,
        collides ? fmt::format("{} is updated through an index: two iterations may meet in one "
                               "element",
                               array)
                 : fmt::format("{} is written through an index: independent only if {} holds no "
                               "value twice",
                               array, listed(indices)));
    if (!access->place.text.empty()) finding.evidence.push_back(access->place.text);
    findings.push_back(std::move(finding));
  }
}

}  // namespace

extern const Check indirect_write_collision;
const Check indirect_write_collision{
    "indirect_write_collision",
    "dependence",
    "warning",
    "An array is written through an index that may be the same in two iterations.",
    "Threads that meet in one element lose updates, and differently in each run. On one core the "
    "order of the loop hid it.",
    "for (e = 0; e < n; e++) force[node[e]] += f[e];  // here: force",
    "Atomic updates (Kokkos::atomic_add, ScatterView) where collisions are few; colouring, sorting "
    "by target, or a gather over each target's contributions where they are many. If the index "
    "never repeats, state it: injective in .kedge.toml.",
    "Targets computed by arithmetic that hides the index (hash values, shifted keys) are judged by "
    "the loop's verdict only.",
    run};

}  // namespace kedge::checks::catalogue
