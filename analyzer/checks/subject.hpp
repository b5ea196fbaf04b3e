// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What a check looks at: one loop with its verdict, its statement, and helpers that most checks
// need.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "analyzer/divergence/bodies.hpp"
#include "analyzer/model/loop.hpp"

namespace kedge::checks {

struct Subject {
  const divergence::Bodies& bodies;
  const std::vector<model::LoopResult>& loops;
  const model::LoopResult& loop;
  const model::Unit& unit;
  divergence::LoopSite site;
  bool innermost = true;  ///< no loop inside it in the same function
};

/// parallel, reduction, scan, atomic or conditional: what could run as a kernel.
[[nodiscard]] bool fits_device(const model::LoopResult& loop);
/// Known to run at most eight times: unrolled, never a kernel.
[[nodiscard]] bool is_tiny(const model::LoopResult& loop);
[[nodiscard]] model::Place place_of(const model::Unit& unit, const model::Location& location);

/// Every expression of the loop's own body; those of nested loops belong to the nested loop.
void for_each_own_expr(const Subject& subject,
                       const std::function<void(const model::Expr&)>& visit);

/// A call, the function it stands in and how it was reached: "record -> solver_residual".
struct ReachedCall {
  const model::Unit* unit = nullptr;
  const model::Expr* call = nullptr;
  std::string path;
};
/// All calls below the loop, through the bodies of called functions; each place once.
[[nodiscard]] std::vector<ReachedCall> calls_below(const Subject& subject);
/// Functions and loops that run under the loop: "unit:function:loop" of every loop reached.
[[nodiscard]] std::vector<const model::LoopResult*> loops_below(const Subject& subject);

}  // namespace kedge::checks
