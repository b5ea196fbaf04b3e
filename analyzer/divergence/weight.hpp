// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What a branch costs a warp, and what would lessen it.
//
// A warp runs every arm that one of its threads needs. Where neighbours choose freely (loaded data,
// the index's parity) it runs them all, though each thread needs one: with arms of weights w the
// waste is sum(w) - mean(w). A boundary or a block's border parts few warps only. The waste, times
// the loops around the branch, over the weight of the whole body is the branch's weight.
#pragma once

#include "analyzer/divergence/arms.hpp"

namespace kedge::divergence {

/// Passes that an inner loop is taken to make while arms are weighed.
inline constexpr double inner_passes = 8.0;

class Weigher {
 public:
  /// `context.cost` counts an inner loop as inner_passes.
  Weigher(const ArmContext& context, const model::Stmt& loop, int unit);

  /// Fills weight and help of a branch whose class is known.
  void weigh(const Site& site, model::Branch& branch) const;

 private:
  [[nodiscard]] double waste(const Site& site, const std::string& branch_class) const;
  [[nodiscard]] double times_run(const Site& site) const;

  const ArmContext* context_;
  const model::Stmt* loop_;
  double whole_;  ///< weight of the loop's body
};

}  // namespace kedge::divergence
