// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Shares and order by measurement.
#include "analyzer/rank/measure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

#include "analyzer/checks/subject.hpp"
#include "analyzer/profile/names.hpp"
#include "analyzer/rank/measure_parts.hpp"
#include "common/core/error.hpp"

namespace kedge::rank {
namespace {

using profile::Kind;
using profile::Profile;

[[noreturn]] void refuse(const Profile& profile) {
  std::set<std::string> names;
  for (const std::string& file : profile.files) names.emplace(profile::base_of(file));
  std::string some;
  constexpr std::size_t most_names = 3;
  for (const std::string& name : names) {
    if (std::count(some.begin(), some.end(), ',') + 1 == static_cast<int>(most_names)) break;
    some += (some.empty() ? "" : ", ") + name;
  }
  throw Error(
      fmt::format("the profile {} is of another program: nothing of it stands in the scanned "
                  "sources{}",
                  profile.sources.front(), some.empty() ? "" : " (it names " + some + ")"),
      "profile a build of these sources, with -g");
}

const char* not_run(const Profile& profile, const SourceIndex& index, std::size_t number) {
  if (profile.kind == Kind::perf) return "no sample of the profile falls into it";
  if (profile.kind == Kind::callgrind)
    for (const profile::LineCost& cost : profile.lines) {
      if (cost.file >= 0 && cost.line > 0) continue;
      for (const SourceFunction* home : index.homes(cost.function))
        if (std::count(home->candidates.begin(), home->candidates.end(), number) > 0)
          return "its function ran, but the profile has no lines of it: build it with -g";
    }
  return "not executed in the profile";
}

// Does no loop of its function repeat it? Rows of a sweep are one start.
bool stands_alone(const LoopTree& tree, const Candidate& c) {
  for (const model::LoopResult* up = tree.parent(*c.loop); up != nullptr; up = tree.parent(*up))
    if (!checks::is_tiny(*up) && up != c.sweep) return false;
  return true;
}

bool has_main(const divergence::Bodies& bodies) {
  return std::any_of(bodies.all().begin(), bodies.all().end(),
                     [](const auto& body) { return body.function->name == "main"; });
}

// What starts once costs the same in a run ten times as long, and runs are profiled short.
constexpr double once_weight = 0.1;
// Of the run, below which a nest is ported for its data and not for its time.
constexpr double small_share = 0.0005;

double weight(const Candidate& c) {
  return c.share * (c.starts_once ? once_weight : 1.0);
}

// What ran and weighs; what this input left out but another may run in every step; what ran and
// weighs nothing; the rest.
int group(const Candidate& c, bool may_recur) {
  if (c.suitability == "CPU") return 3;
  if (weight(c) >= small_share) return 0;
  if (c.share > 0.0) return 2;
  return may_recur ? 1 : 3;
}

void put_in_order(std::vector<Candidate>& candidates, const divergence::Bodies& bodies) {
  std::vector<std::pair<int, Candidate*>> order;
  const bool whole = has_main(bodies);  // else the time loop may not be among the sources
  for (Candidate& c : candidates)
    order.emplace_back(group(c, (c.in_time_loop || !whole) && !c.starts_once), &c);
  std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) {
    if (a.first != b.first) return a.first < b.first;
    return weight(*a.second) * a.second->factor > weight(*b.second) * b.second->factor;
  });
  std::vector<Candidate> sorted;
  for (auto& [unused, candidate] : order) sorted.push_back(std::move(*candidate));
  candidates = std::move(sorted);
  for (std::size_t n = 0; n < candidates.size(); ++n) candidates[n].rank = static_cast<int>(n) + 1;
}

}  // namespace

Measurement measure(std::vector<Candidate>& candidates, const divergence::Bodies& bodies,
                    const LoopTree& tree, const CallGraph& graph, const Profile& profile) {
  const SourceIndex index(bodies, candidates, profile);
  const Costs costs = profile.kind == Kind::gcov ? costs_by_counts(profile, index, tree, candidates)
                      : profile.has_lines        ? costs_by_lines(profile, index, candidates.size())
                                          : costs_by_functions(profile, index, graph, candidates);
  if (costs.matched <= 0.0) refuse(profile);
  const double all = std::accumulate(costs.of.begin(), costs.of.end(), 0.0);
  const double run = profile.kind == Kind::gcov ? all : profile.total;
  for (std::size_t n = 0; n < candidates.size(); ++n) {
    Candidate& c = candidates[n];
    c.measured = true;
    c.share = all > 0.0 ? costs.of[n] / all : 0.0;
    c.measured_share = run > 0.0 ? costs.of[n] / run : 0.0;
    c.starts_once = costs.starts[n] > 0.0 && costs.starts[n] <= 1.0 && stands_alone(tree, c);
    if (!costs.ran[n])
      c.reasons.emplace_back(not_run(profile, index, n));
    else if (c.starts_once)
      c.reasons.emplace_back("starts once in the profiled run: weighs less the longer a run takes");
  }
  put_in_order(candidates, bodies);
  return {profile.sources, profile::to_string(profile.kind), profile.unit,
          costs.matched / profile.total, run > 0.0 ? std::min(1.0, all / run) : 0.0};
}

}  // namespace kedge::rank
