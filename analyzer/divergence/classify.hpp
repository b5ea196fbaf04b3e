// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Which branches inside a loop diverge when its iterations become GPU threads.
#pragma once

#include <vector>

#include "analyzer/model/loop.hpp"
#include "analyzer/model/program.hpp"

namespace kedge::divergence {

/// The branches of the loop's body (if, switch, ?:, short-circuit conditions stored or tested,
/// inner loops' trip counts), nested loops included, in source order, classed with this loop's
/// counter as the thread index. Of called functions those outside loops are included: at their own
/// line when they stand in the loop's file, else at the line of the call. A loop that stays on the
/// host has host branches only, and only its own.
[[nodiscard]] std::vector<model::Branch> classify(const model::Program& program,
                                                  const model::LoopResult& loop);

/// Fills `branches` of every loop. Knows the verdicts of enclosing loops: the counter of a loop
/// that stays on the host is fixed while a kernel runs, so what depends on it is uniform.
void classify_all(const model::Program& program, std::vector<model::LoopResult>& loops);

}  // namespace kedge::divergence
