// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Counts of executions: how often a nest starts and how many iterations it runs.
#include <algorithm>
#include <map>

#include "analyzer/rank/measure_parts.hpp"

namespace kedge::rank {
namespace {

using Counts = std::map<std::pair<std::string, int>, double>;

double most(const Counts& counts, const std::string& file, int from, int to) {
  double found = 0.0;
  for (auto at = counts.lower_bound({file, from});
       at != counts.end() && at->first.first == file && at->first.second <= to; ++at)
    found = std::max(found, at->second);
  return found;
}

// Of the loop's own lines; where all of its body is loops, those say how often they are reached.
double iterations_of(const Counts& counts, const LoopTree& tree, const model::LoopResult& loop) {
  double found = 0.0;
  int from = loop.line + 1;
  for (const model::LoopResult* inner : tree.children(loop)) {
    found = std::max(found, most(counts, loop.file, from, inner->line - 1));
    from = std::max(from, inner->end_line + 1);
  }
  found = std::max(found, most(counts, loop.file, from, loop.end_line));
  if (found > 0.0) return found;
  for (const model::LoopResult* inner : tree.children(loop)) {
    const double head = most(counts, loop.file, inner->line, inner->line);
    const double inside = iterations_of(counts, tree, *inner);
    found = std::max(found, head > inside ? head - inside : head);
  }
  if (found > 0.0) return found;
  return most(counts, loop.file, loop.line, loop.end_line);  // all on one line
}

}  // namespace

Costs costs_by_counts(const profile::Profile& profile, const SourceIndex& index,
                      const LoopTree& tree, const std::vector<Candidate>& candidates) {
  Counts counts;
  Costs costs(candidates.size());
  for (const profile::LineCost& line : profile.lines) {
    const std::string& file = index.file_of(line.file, line.function, line.line);
    if (file.empty() || !index.holds(file, line.line)) continue;
    counts[{file, line.line}] += line.value;
    costs.matched += line.value;
  }
  for (std::size_t n = 0; n < candidates.size(); ++n) {
    const Candidate& c = candidates[n];
    const double iterations = iterations_of(counts, tree, *c.work.levels.back());
    if (iterations <= 0.0) continue;
    // The condition in the head is asked once more than the body runs.
    const double head = most(counts, c.loop->file, c.loop->line, c.loop->line);
    const double outer = iterations_of(counts, tree, *c.loop);
    const auto runs = static_cast<double>(profile.sources.size());
    costs.starts[n] = head > outer ? (head - outer) / runs : 0.0;
    costs.ran[n] = true;
    costs.of[n] = iterations * (work_of_launch(c.work) / std::max(1.0, c.work.iterations_estimate));
  }
  return costs;
}

}  // namespace kedge::rank
