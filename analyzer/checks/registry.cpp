// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The registry of checks, read from checks.def, and the run over all loops.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include "analyzer/checks/check.hpp"
#include "analyzer/checks/report.hpp"

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

constexpr std::array groups = {
    Group{"dependence", "What keeps iterations from being independent"},
    Group{"divergence", "What makes threads of a warp part"},
    Group{"memory", "How memory is reached"},
    Group{"device", "What a device cannot do, or does badly"},
    Group{"communication", "Message passing around the kernels"},
    Group{"numerics", "Precision and reproducibility"},
};

auto order(const Finding& finding) {
  return std::tie(finding.file, finding.line, finding.column, finding.check);
}

void sort_and_merge(Findings& findings) {
  std::stable_sort(findings.begin(), findings.end(),
                   [](const Finding& a, const Finding& b) { return order(a) < order(b); });
  const auto same = [](const Finding& a, const Finding& b) { return order(a) == order(b); };
  findings.erase(std::unique(findings.begin(), findings.end(), same), findings.end());
}

// "also in lines 12, 40 and 3 more"
std::string further_lines(const Findings& findings) {
  std::vector<std::string> lines;
  for (std::size_t n = 1; n < findings.size(); ++n) {
    std::string line = findings[n].file == findings[0].file
                           ? fmt::format("{}", findings[n].line)
                           : fmt::format("{}:{}", findings[n].file, findings[n].line);
    if (findings[n].line != findings[0].line || findings[n].file != findings[0].file)
      if (std::find(lines.begin(), lines.end(), line) == lines.end())
        lines.push_back(std::move(line));
  }
  if (lines.empty()) return "";
  return fmt::format("also in line{} {}", lines.size() == 1 ? "" : "s", listed(lines));
}

// The places where one check found something, by where the loop stands.
using ByOwner = std::map<std::string, Findings>;

std::string owner_of(const model::LoopResult& loop, Scope scope) {
  const auto end = loop.function.rfind("::");
  if (scope == Scope::record && end != std::string::npos) return loop.function.substr(0, end);
  return loop.file + ':' + loop.function;
}

void take_first(ByOwner& found, Findings& all) {
  for (auto& [where, findings] : found) {
    sort_and_merge(findings);
    if (const std::string more = further_lines(findings); !more.empty())
      findings.front().evidence.push_back(more);
    all.push_back(std::move(findings.front()));
  }
}

}  // namespace

std::span<const Group> all_groups() {
  return groups;
}

std::span<const Check* const> all_checks() {
  return registered;
}

const Check* find_check(std::string_view id) {
  const auto found = std::find_if(registered.begin(), registered.end(),
                                  [id](const Check* check) { return id == check->id; });
  return found == registered.end() ? nullptr : *found;
}

Findings run_checks(const divergence::Bodies& bodies, const std::vector<model::LoopResult>& loops) {
  const Survey survey(bodies, loops);
  Findings all;
  std::map<const Check*, ByOwner> by_owner;
  for (const model::LoopResult& loop : loops) {
    const auto site = bodies.find_loop(loop);
    if (!site) continue;
    const auto& unit = bodies.program().units[static_cast<std::size_t>(loop.unit)];
    const Subject subject{bodies, survey, loop, unit, *site, !survey.has_child(loop)};
    for (const Check* check : registered) {
      Findings found;
      check->run(subject, found);
      for (Finding& finding : found) {
        finding.check = check->id;
        finding.severity = check->severity;
        if (finding.instead.empty()) finding.instead = check->instead;
        Findings& into =
            check->scope == Scope::place ? all : by_owner[check][owner_of(loop, check->scope)];
        into.push_back(std::move(finding));
      }
    }
  }
  for (auto& [check, found] : by_owner) take_first(found, all);
  sort_and_merge(all);
  return all;
}

}  // namespace kedge::checks
