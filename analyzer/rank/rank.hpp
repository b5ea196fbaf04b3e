// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// From loops to the list that a porting team starts from.
#pragma once

#include <vector>

#include "analyzer/rank/call_graph.hpp"
#include "analyzer/rank/candidate.hpp"

namespace kedge::rank {

/// Candidates, best first: outermost loops that could be kernels, neither tiny nor inside another
/// candidate (in their function, or through every call of it). Their estimates point into
/// `machines`.
[[nodiscard]] std::vector<Candidate> candidates(const divergence::Bodies& bodies,
                                                const LoopTree& tree, const CallGraph& graph,
                                                const std::vector<Machine>& machines);

}  // namespace kedge::rank
