// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The three ways to share a profile over candidates, and what each finds.
#pragma once

#include <vector>

#include "analyzer/profile/profile.hpp"
#include "analyzer/rank/call_graph.hpp"
#include "analyzer/rank/source_index.hpp"

namespace kedge::rank {

struct Costs {
  explicit Costs(std::size_t candidates)
      : of(candidates, 0.0), starts(candidates, 0.0), ran(candidates, false) {}
  std::vector<double> of;      ///< of each candidate
  std::vector<double> starts;  ///< in one run, of its function or of the nest itself; 0 not known
  std::vector<bool> ran;       ///< some line of it has a cost
  double matched = 0.0;        ///< own cost of what stands in scanned functions
};

[[nodiscard]] Costs costs_by_lines(const profile::Profile& profile, const SourceIndex& index,
                                   std::size_t candidates);
[[nodiscard]] Costs costs_by_functions(const profile::Profile& profile, const SourceIndex& index,
                                       const CallGraph& graph,
                                       const std::vector<Candidate>& candidates);
[[nodiscard]] Costs costs_by_counts(const profile::Profile& profile, const SourceIndex& index,
                                    const LoopTree& tree, const std::vector<Candidate>& candidates);

}  // namespace kedge::rank
