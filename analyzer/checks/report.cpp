// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Findings from places, blockers and branches.
#include "analyzer/checks/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace kedge::checks {

Finding finding_at(const model::Place& place, std::string message) {
  return {.file = place.file,
          .line = place.line,
          .column = place.column,
          .message = std::move(message)};
}

Finding finding_at(const model::Unit& unit, const model::Location& location, std::string message) {
  return finding_at(place_of(unit, location), std::move(message));
}

Finding finding_at_head(const model::LoopResult& loop, std::string message) {
  return {
      .file = loop.file, .line = loop.line, .column = loop.column, .message = std::move(message)};
}

std::string listed(const std::vector<std::string>& names) {
  constexpr std::size_t most = 5;
  const std::size_t shown = names.size() > most ? most - 1 : names.size();
  std::string text;
  for (std::size_t n = 0; n < shown; ++n)
    text += (n == 0 ? "" : n + 1 == names.size() ? " and " : ", ") + names[n];
  return names.size() > shown ? fmt::format("{} and {} more", text, names.size() - shown) : text;
}

void add_blockers(const Subject& subject, const std::string& kind, const BlockerMessage& message,
                  Findings& findings) {
  for (const model::Blocker& blocker : subject.loop.blockers) {
    if (blocker.kind != kind) continue;
    const std::string text = message(blocker);
    if (text.empty()) continue;
    Finding finding = finding_at(blocker.place, text);
    std::string chain;
    for (const std::string& step : blocker.through) chain += (chain.empty() ? "" : " -> ") + step;
    if (!chain.empty())
      finding.evidence.push_back(fmt::format("reached from the loop at {}:{} through {}",
                                             subject.loop.file, subject.loop.line, chain));
    findings.push_back(std::move(finding));
  }
}

void add_branches(const Subject& subject, const std::string& branch_class, Findings& findings) {
  for (const model::Branch& branch : subject.loop.branches)
    if (branch.branch_class == branch_class)
      findings.push_back({.file = subject.loop.file,
                          .line = branch.line,
                          .column = branch.column,
                          .message = branch.reason});
}

}  // namespace kedge::checks
