// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The loops of a scan as trees, and looked up by where they stand in the model.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "analyzer/model/loop.hpp"

namespace kedge::rank {

class LoopTree {
 public:
  explicit LoopTree(const std::vector<model::LoopResult>& loops);

  [[nodiscard]] const std::vector<model::LoopResult>& loops() const { return *loops_; }
  [[nodiscard]] const std::vector<const model::LoopResult*>& children(
      const model::LoopResult& loop) const;
  /// Null for an outermost loop.
  [[nodiscard]] const model::LoopResult* parent(const model::LoopResult& loop) const;
  /// Null when the model's loop has no result of its own (another instance of a template).
  [[nodiscard]] const model::LoopResult* find(int unit, model::LoopId id) const;

 private:
  const std::vector<model::LoopResult>* loops_;
  std::map<std::string, const model::LoopResult*> by_id_;
  std::map<std::string, std::vector<const model::LoopResult*>> children_;
  std::map<std::pair<int, model::LoopId>, const model::LoopResult*> by_place_;
};

}  // namespace kedge::rank
