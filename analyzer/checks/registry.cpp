// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The registry of checks, read from checks.def, and the run over all loops.
#include <algorithm>
#include <array>
#include <tuple>

#include "analyzer/checks/check.hpp"

namespace kedge::checks {

namespace catalogue {
#define KEDGE_ITEM(id) extern const Check id;
#include "analyzer/checks/checks.def"
#undef KEDGE_ITEM
}  // namespace catalogue

namespace {

constexpr std::array registered = {
#define KEDGE_ITEM(id) &catalogue::id,
#include "analyzer/checks/checks.def"
#undef KEDGE_ITEM
};

auto order(const Finding& finding) {
  return std::tie(finding.file, finding.line, finding.column, finding.check);
}

bool has_child(const std::vector<model::LoopResult>& loops, const std::string& id) {
  return std::any_of(loops.begin(), loops.end(),
                     [&](const model::LoopResult& loop) { return loop.parent == id; });
}

}  // namespace

std::span<const Check* const> all_checks() {
  return registered;
}

const Check* find_check(std::string_view id) {
  const auto found = std::find_if(registered.begin(), registered.end(),
                                  [id](const Check* check) { return id == check->id; });
  return found == registered.end() ? nullptr : *found;
}

Findings run_checks(const divergence::Bodies& bodies, const std::vector<model::LoopResult>& loops) {
  Findings all;
  for (const model::LoopResult& loop : loops) {
    const auto site = bodies.find_loop(loop);
    if (!site) continue;
    const Subject subject{bodies, loops,
                          loop,   bodies.program().units[static_cast<std::size_t>(loop.unit)],
                          *site,  !has_child(loops, loop.id)};
    for (const Check* check : registered) {
      Findings found;
      check->run(subject, found);
      for (Finding& finding : found) {
        finding.check = check->id;
        finding.severity = check->severity;
        if (finding.instead.empty()) finding.instead = check->instead;
        all.push_back(std::move(finding));
      }
    }
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Finding& a, const Finding& b) { return order(a) < order(b); });
  const auto same = [](const Finding& a, const Finding& b) { return order(a) == order(b); };
  all.erase(std::unique(all.begin(), all.end(), same), all.end());
  return all;
}

}  // namespace kedge::checks
