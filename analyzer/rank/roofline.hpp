// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// How long a nest takes on a machine, and from which size a GPU pays off.
//
// One iteration takes r = max(flops / peak, bytes / bandwidth) where the machine is full (Williams,
// Waterman, Patterson: Roofline, CACM 52(4), 2009). A start takes launch + max(n, fill) r: below
// `fill` iterations in flight a machine is not full, and more of them cost no time. Memory
// moves whole sectors or cache lines, and a warp runs every arm that any of its threads needs.
#pragma once

#include "analyzer/rank/candidate.hpp"

namespace kedge::rank {

/// Roofline estimate of one start of the nest; `idle` is the share of a warp's time that divergence
/// wastes (0 on a CPU).
[[nodiscard]] Estimated estimate_on(const Machine& machine, const Work& work, double idle);

/// Fills `estimates` and `break_even` for `machines`, which hold a GPU and a CPU at least; the
/// first of each kind are compared.
void estimate_all(Candidate& candidate, const std::vector<Machine>& machines);

/// Of one kind: the first.
[[nodiscard]] const Estimated* first_estimate(const Candidate& candidate, bool gpu);

}  // namespace kedge::rank
