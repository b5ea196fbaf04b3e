// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// One verdict from all that was found about a loop.
#pragma once

#include "analyzer/dependence/analyse.hpp"
#include "analyzer/dependence/verdict/findings.hpp"
#include "analyzer/dependence/walk/walker.hpp"

namespace kedge::dependence {

/// Fills verdict, variables, evidence, why, blockers, accesses, calls and the trace.
void assemble(const ProgramIndex& index, const Snapshot& start, FunctionRef function,
              const LoopWalk& walk, const Facts& facts, model::LoopResult& result);

}  // namespace kedge::dependence
