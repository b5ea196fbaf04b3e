// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Choosing candidates and putting them in order.
#include "analyzer/rank/rank.hpp"

#include <algorithm>

#include "analyzer/checks/subject.hpp"
#include "analyzer/rank/suitability.hpp"

namespace kedge::rank {

using model::LoopResult;

namespace {

// Loops around, innermost first.
std::vector<const LoopResult*> ancestors(const LoopTree& tree, const LoopResult& loop) {
  std::vector<const LoopResult*> around;
  for (const LoopResult* up = tree.parent(loop); up != nullptr; up = tree.parent(*up))
    around.push_back(up);
  return around;
}

bool is_candidate(const divergence::Bodies& bodies, const LoopTree& tree, const CallGraph& graph,
                  const LoopResult& loop) {
  if (!is_kernel_loop(loop)) return false;
  for (const LoopResult* up : ancestors(tree, loop))
    if (is_kernel_loop(*up)) return false;
  const auto body = bodies.find(loop.unit, loop.function_id);
  return !body || !graph.inside_kernel(*body);
}

// The innermost loop around that neither drives calls nor stays on the host: a serial sweep, in
// which the loop is one row.
const LoopResult* sweep_around(const LoopTree& tree, const CallGraph& graph,
                               const LoopResult& loop) {
  for (const LoopResult* up : ancestors(tree, loop)) {
    const bool drives = graph.drives(*up) || up->verdict == model::LoopVerdict::host;
    if (!checks::is_tiny(*up) && !drives && !up->trip_count.empty()) return up;
  }
  return nullptr;
}

void place_in_program(Candidate& candidate, const divergence::Bodies& bodies, const LoopTree& tree,
                      const CallGraph& graph) {
  const LoopResult& loop = *candidate.loop;
  const auto body = bodies.find(loop.unit, loop.function_id);
  candidate.runs = body ? graph.runs(*body) : 1.0;
  candidate.in_time_loop = body && graph.in_time_loop(*body);
  candidate.called_unseen = body && graph.called_unseen(*body);
  auto around = ancestors(tree, loop);
  std::reverse(around.begin(), around.end());
  for (const LoopResult* up : around) {
    candidate.runs *= graph.passes(*up, candidate.in_time_loop);
    candidate.in_time_loop = candidate.in_time_loop || !checks::is_tiny(*up);
  }
}

bool comes_first(const Candidate& a, const Candidate& b) {
  const double x = a.share * a.factor, y = b.share * b.factor;
  if (x != y) return x > y;
  return a.loop->id < b.loop->id;
}

}  // namespace

std::vector<Candidate> candidates(const divergence::Bodies& bodies, const LoopTree& tree,
                                  const CallGraph& graph, const std::vector<Machine>& machines) {
  const Dimensions dimensions = dimensions_of(bodies, tree);
  std::vector<Candidate> found;
  double total = 0.0;
  for (const LoopResult& loop : tree.loops()) {
    if (!is_candidate(bodies, tree, graph, loop)) continue;
    Candidate candidate;
    candidate.loop = &loop;
    candidate.sweep = sweep_around(tree, graph, loop);
    const bool whole_list = candidate.sweep == nullptr && !is_one_dimension(loop, dimensions);
    candidate.work = work_of(bodies, tree, loop, whole_list, graph.extents());
    place_in_program(candidate, bodies, tree, graph);
    judge(candidate, machines);
    candidate.accesses = device_accesses(*candidate.work.levels.back());
    candidate.kokkos =
        kokkos_advice(bodies, tree, candidate.work, candidate.divergence, candidate.accesses);
    candidate.share = work_of_launch(candidate.work) * candidate.runs;
    total += candidate.share;
    found.push_back(std::move(candidate));
  }
  for (Candidate& candidate : found)
    if (total > 0.0) candidate.share /= total;
  std::sort(found.begin(), found.end(), comes_first);
  for (std::size_t n = 0; n < found.size(); ++n) found[n].rank = static_cast<int>(n) + 1;
  return found;
}

}  // namespace kedge::rank
