// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Indices over the loops of a scan.
#include "analyzer/rank/loop_tree.hpp"

namespace kedge::rank {

LoopTree::LoopTree(const std::vector<model::LoopResult>& loops) : loops_(&loops) {
  for (const model::LoopResult& loop : loops) {
    by_id_.emplace(loop.id, &loop);
    by_place_.emplace(std::pair(loop.unit, loop.loop_id), &loop);
    if (!loop.parent.empty()) children_[loop.parent].push_back(&loop);
  }
}

const std::vector<const model::LoopResult*>& LoopTree::children(
    const model::LoopResult& loop) const {
  static const std::vector<const model::LoopResult*> empty;
  const auto found = children_.find(loop.id);
  return found == children_.end() ? empty : found->second;
}

const model::LoopResult* LoopTree::parent(const model::LoopResult& loop) const {
  const auto found = by_id_.find(loop.parent);
  return loop.parent.empty() || found == by_id_.end() ? nullptr : found->second;
}

const model::LoopResult* LoopTree::find(int unit, model::LoopId id) const {
  const auto found = by_place_.find({unit, id});
  return found == by_place_.end() ? nullptr : found->second;
}

}  // namespace kedge::rank
