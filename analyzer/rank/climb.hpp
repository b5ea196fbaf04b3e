// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// From a place in the program up its callers to the loops that drive it, with names followed.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "analyzer/rank/call_graph.hpp"

namespace kedge::rank {

using Names = std::vector<std::string>;
using OnTop = std::function<void(const model::LoopResult& loop, const Names& names)>;

/// Neither work for the device nor tiny.
[[nodiscard]] bool stays_on_host(const model::LoopResult& loop);

class Climber {
 public:
  Climber(const divergence::Bodies& bodies, const CallGraph& graph)
      : bodies_(bodies), graph_(graph) {}

  /// From a place inside `body`, under the loops `around` (outermost first), to every outermost
  /// host loop above it; `on_top` gets the names in the words of the function that holds the loop.
  void climb(const divergence::Body& body, const std::vector<const model::LoopResult*>& around,
             const Names& names, const OnTop& on_top);

 private:
  void step(const divergence::Body& body, const Names& names, const model::LoopResult* top,
            const Names& at_top, const OnTop& on_top, int depth);
  [[nodiscard]] bool is_on_chain(const std::string& key) const;
  bool is_new(const std::string& key, const Names& names, const model::LoopResult* top,
              const Names& at_top);

  const divergence::Bodies& bodies_;
  const CallGraph& graph_;
  std::vector<std::string> chain_;
  std::set<std::string> done_;
  int steps_ = 0;
};

}  // namespace kedge::rank
