// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The parts of a result that stand beside the verdict: access patterns, calls, device blockers.
#pragma once

#include "analyzer/dependence/walk/walker.hpp"

namespace kedge::dependence {

void describe_accesses(const ProgramIndex& index, const LoopWalk& walk, model::LoopResult& result);
void describe_calls(const LoopWalk& walk, model::LoopResult& result);
void describe_blockers(const ProgramIndex& index, const LoopWalk& walk, model::LoopResult& result);

}  // namespace kedge::dependence
