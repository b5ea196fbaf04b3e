// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Who calls whom, from inside which loops: how often a function runs, whether from a time loop or
// from inside a kernel.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "analyzer/divergence/bodies.hpp"
#include "analyzer/rank/formula.hpp"
#include "analyzer/rank/loop_tree.hpp"

namespace kedge::rank {

/// Passes of the outermost loop that drives calls (the time loop), and of further ones inside it,
/// where the source does not say.
inline constexpr double unknown_steps = 1000.0;
inline constexpr double unknown_inner_steps = 10.0;

struct CallSite {
  divergence::Body caller;
  const model::Expr* call = nullptr;
  std::vector<const model::LoopResult*> loops;  ///< around the call, outermost first
};

class CallGraph {
 public:
  CallGraph(const divergence::Bodies& bodies, const LoopTree& tree, Extents extents = {});

  [[nodiscard]] const Extents& extents() const { return extents_; }

  /// Calls of the function, in program order; instances of a template count as one.
  [[nodiscard]] const std::vector<CallSite>& callers(const divergence::Body& body) const;
  /// Times the function runs in one run of the program, estimated. Where there is a main, a virtual
  /// function, or one whose address is taken, without a visible call counts as called in every
  /// step.
  [[nodiscard]] double runs(const divergence::Body& body) const;
  /// Every call of it stands in a loop that is itself work for the device.
  [[nodiscard]] bool inside_kernel(const divergence::Body& body) const;
  /// No call of it is seen, but it is virtual or its address is taken.
  [[nodiscard]] bool called_unseen(const divergence::Body& body) const;
  /// Is it called, through others perhaps, from a loop that stays on the host?
  [[nodiscard]] bool in_time_loop(const divergence::Body& body) const;
  /// Estimated passes of a loop that stays on the host; `inner`: inside another such loop.
  [[nodiscard]] double passes(const model::LoopResult& loop, bool inner) const;
  /// Holds calls of functions that have loops of their own.
  [[nodiscard]] bool drives(const model::LoopResult& loop) const;
  [[nodiscard]] static std::string key(const divergence::Bodies& bodies,
                                       const divergence::Body& body);

 private:
  void add(const divergence::Body& caller, const model::Stmt& stmt,
           std::vector<const model::LoopResult*>& around);
  void add_calls(const divergence::Body& caller, const model::Expr& expr,
                 const std::vector<const model::LoopResult*>& around);
  /// Functions that the call may run: the one it names, those that were stored in the member or
  /// variable that it goes through, those that override the virtual one.
  [[nodiscard]] std::vector<std::string> targets(int unit, const model::Expr& call) const;
  void note_stored(int unit, const model::Expr& expr);
  [[nodiscard]] bool called_unseen(const std::string& name) const;
  /// State of one question after the runs of a function.
  struct Climb {
    std::set<std::string> path;
    std::map<std::string, double> known;  ///< beside circles: holds for this question only
    bool cut = false;                     ///< at a call back to the path
  };
  double runs(const std::string& name, Climb& climb) const;
  bool inside_kernel(const std::string& name, std::set<std::string>& path) const;
  bool in_time_loop(const std::string& name, std::set<std::string>& path) const;

  const divergence::Bodies* bodies_;
  const LoopTree* tree_;
  Extents extents_;
  std::map<std::string, std::vector<CallSite>> callers_;
  std::set<std::string> with_loops_;
  std::set<const model::LoopResult*> drivers_;
  bool has_main_ = false;
  std::set<std::string> hidden_;  ///< virtual, or with their address taken
  /// Where calls go that name no function: by member or variable ("force"), by virtual method.
  std::map<std::string, std::set<std::string>> stored_, overriders_;
  mutable std::map<std::string, double> runs_;
  mutable std::map<std::string, bool> in_time_loop_;
};

/// parallel, reduction, scan, atomic, conditional, and more than eight passes (or unknown); not
/// where that rests on the purity of a virtual or indirect call.
[[nodiscard]] bool is_kernel_loop(const model::LoopResult& loop);

}  // namespace kedge::rank
