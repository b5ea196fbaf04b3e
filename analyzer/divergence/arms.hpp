// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What the arms of a branch do: a select, a reduction idiom, a switch over kinds.
#pragma once

#include <string>
#include <vector>

#include "analyzer/divergence/cost.hpp"
#include "analyzer/divergence/taint.hpp"

namespace kedge::divergence {

/// An arm up to this weight costs less than the jump around it: compilers predicate it.
inline constexpr double cheap_arm = 12.0;

struct ArmContext {
  const Bodies& bodies;
  const CostModel& cost;
  Taint& taint;
  const std::vector<model::Reduction>& reductions;  ///< of the loop's verdict
};

/// An if whose arms only assign a thread's own scalars from cheap expressions without effects.
[[nodiscard]] bool is_select(const ArmContext& context, int unit, const model::Stmt& branch);
/// A ternary or && / || with cheap arms without effects.
[[nodiscard]] bool is_select(const ArmContext& context, int unit, const model::Expr& expr);
/// An if that only folds into variables that live through the loop: min, max, count, flag, sum.
[[nodiscard]] bool is_reduction(const ArmContext& context, int unit, const model::Stmt& branch);
/// Links of an if chain that compare one expression with constants: the else-ifs included; empty
/// when there are fewer than two.
[[nodiscard]] std::vector<const model::Stmt*> kind_chain(const model::Unit& unit,
                                                         const model::Stmt& branch);
/// Weights of the arms of an if chain or switch.
[[nodiscard]] std::vector<double> arm_weights(const ArmContext& context, int unit,
                                              const model::Stmt& branch);
/// Do the dearest and the cheapest arm differ so much that a warp with both pays for it?
[[nodiscard]] bool differ_much(const std::vector<double>& weights);

}  // namespace kedge::divergence
