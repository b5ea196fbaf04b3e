// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The Kokkos pattern that fits a candidate.
#pragma once

#include <string>

#include "analyzer/rank/candidate.hpp"

namespace kedge::rank {

/// "parallel_for, MDRangePolicy<Rank<3>>", "parallel_reduce, RangePolicy", ...
[[nodiscard]] std::string kokkos_pattern(const LoopTree& tree, const Candidate& candidate);

}  // namespace kedge::rank
