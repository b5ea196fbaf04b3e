// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Puts what a profile measured in the place of what was estimated.
#pragma once

#include <string>
#include <vector>

#include "analyzer/profile/profile.hpp"
#include "analyzer/rank/call_graph.hpp"
#include "analyzer/rank/candidate.hpp"

namespace kedge::rank {

/// How far a profile and the scanned sources meet.
struct Measurement {
  std::vector<std::string> sources;  ///< files that the profile was read from
  std::string kind;                  ///< callgrind, gcov, perf
  std::string unit;                  ///< "Ir", "executions", "cycles"
  double matched = 0.0;     ///< share of the run's own cost in scanned functions; of gcov: of the
                            ///< lines that ran
  double candidates = 0.0;  ///< share of the run's cost in the candidates; of gcov: 1
};

/// Measures each candidate (share, measured_share, measured; a reason where it did not run) and
/// puts them in order anew: what ran, by share x factor, a nest that starts once at a tenth; then
/// what this run left out but another may run in every step, in its estimated order; then what ran
/// without weight; then the rest. Throws Error when no line of the profile stands in the sources.
///
/// Own cost of the lines of the nest and the whole cost of the calls made from them count, less the
/// part of the function's runs that other candidates call and so hold already. Code that was
/// inlined into a function is spread over its own lines in proportion. A profile without lines is
/// shared over the candidates of a function by their estimated work. Counts of executions are
/// multiplied by the estimated work of an iteration.
[[nodiscard]] Measurement measure(std::vector<Candidate>& candidates,
                                  const divergence::Bodies& bodies, const LoopTree& tree,
                                  const CallGraph& graph, const profile::Profile& profile);

}  // namespace kedge::rank
