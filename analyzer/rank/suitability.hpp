// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Does a candidate suit a GPU, and why.
#pragma once

#include "analyzer/rank/candidate.hpp"

namespace kedge::rank {

/// Fills suitability, factor, reasons, divergence and estimates from the loop, its work, where it
/// runs and what the machines can do (without machines: no estimates).
void judge(Candidate& candidate, const std::vector<Machine>& machines);

/// Classes by what they cost a warp: select and uniform cost nothing, type_switch most.
[[nodiscard]] int cost_of_class(const std::string& branch_class);

}  // namespace kedge::rank
