// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// From verdict, collapse and inner loops to a Kokkos pattern.
#include "analyzer/rank/kokkos.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "analyzer/rank/call_graph.hpp"

namespace kedge::rank {

using model::LoopResult;
using model::LoopVerdict;

namespace {

// Kokkos has MDRangePolicy up to rank 6.
constexpr std::size_t most_ranks = 6;

bool has_inner_kernel(const LoopTree& tree, const LoopResult& loop) {
  return std::any_of(tree.children(loop).begin(), tree.children(loop).end(),
                     [](const LoopResult* inner) { return is_kernel_loop(*inner); });
}

std::string policy(const LoopTree& tree, const Candidate& c) {
  const auto& levels = c.work.levels;
  const LoopResult& last = *levels.back();
  if (levels.size() > 1 && c.work.rectangular)
    return fmt::format("MDRangePolicy<Rank<{}>>", std::min(levels.size(), most_ranks));
  if (levels.size() > 1) return "RangePolicy over the outer level, or a flattened triangular index";
  if (!has_inner_kernel(tree, last)) return "RangePolicy";
  if (c.divergence == "data_dependent_loop")
    return "RangePolicy; TeamPolicy with a team or vector lanes per iteration where inner loops "
           "are long";
  return "TeamPolicy: teams over the outer loop, TeamThreadRange or ThreadVectorRange inside";
}

std::string reducers(const LoopResult& loop) {
  std::string text;
  for (const model::Reduction& r : loop.reduction) {
    std::string name = "Sum";
    if (r.op == "*")
      name = "Prod";
    else if (r.op == "min")
      name = "Min";
    else if (r.op == "max")
      name = "Max";
    else if (r.op == "argmin")
      name = "MinLoc";
    else if (r.op == "argmax")
      name = "MaxLoc";
    else if (r.op == "&&")
      name = "LAnd";
    else if (r.op == "||")
      name = "LOr";
    else if (r.op == "&")
      name = "BAnd";
    else if (r.op == "|")
      name = "BOr";
    if (text.find(name) == std::string::npos) text += (text.empty() ? "" : ", ") + name;
  }
  return text.empty() ? "" : " (" + text + ")";
}

}  // namespace

std::string kokkos_pattern(const LoopTree& tree, const Candidate& candidate) {
  const std::string range = policy(tree, candidate);
  switch (candidate.loop->verdict) {
    case LoopVerdict::reduction: {
      const bool array = std::any_of(
          candidate.loop->reduction.begin(), candidate.loop->reduction.end(),
          [](const model::Reduction& r) { return r.variable.find("..") != std::string::npos; });
      if (array)
        return "parallel_for, " + range + ", ScatterView or one loop level inside the thread";
      return "parallel_reduce" + reducers(*candidate.loop) + ", " + range;
    }
    case LoopVerdict::scan:
      return "parallel_scan, RangePolicy";
    case LoopVerdict::atomic:
      return "parallel_for, " + range + ", ScatterView or atomics";
    default:
      return "parallel_for, " + range;
  }
}

}  // namespace kedge::rank
