// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The fixpoint: how every value inside a loop varies when the loop's counter is the thread index.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <utility>

#include "analyzer/divergence/bodies.hpp"
#include "analyzer/divergence/locals.hpp"
#include "analyzer/divergence/value.hpp"

namespace kedge::divergence {

enum class SiteKind { if_, switch_, loop, ternary, logic, dispatch };

/// A place where threads may part, with the value that decides.
struct Site {
  SiteKind kind = SiteKind::if_;
  int unit = model::none;
  const model::Function* function = nullptr;
  const model::Stmt* stmt = nullptr;  ///< if, switch, loop
  const model::Expr* expr = nullptr;  ///< ternary, && or ||, virtual or indirect call
  Value value;
  int call_depth = 0;            ///< 0: in the function of the loop itself
  model::Location call_place{};  ///< for call_depth > 0: of the call in the loop's function
  const model::Stmt* nested_loop = nullptr;  ///< innermost loop around, of the same function
  bool in_switch = false;                    ///< a break here leaves a switch, not a loop
};

using OnSite = std::function<void(const Site&)>;

class Taint {
 public:
  /// `fixed`: loops around the one under test whose counters do not count (they stay on the host).
  Taint(const Bodies& bodies, const LoopSite& site, std::set<model::LoopId> fixed,
        const std::vector<std::string>& private_names);

  void solve();
  /// Walks once more and reports every place; call after solve().
  void visit(const OnSite& on_site);

  /// Belongs to one iteration (a thread's own variable).
  [[nodiscard]] bool is_private(int unit, model::VariableId id) const;
  /// The same memory for all threads: every subscript and pointer on the way is uniform.
  [[nodiscard]] bool is_shared_place(int unit, const model::Expr& lvalue);

 private:
  using Key = std::pair<int, model::VariableId>;
  struct Slot {
    Value value;    ///< of a scalar, of a pointer itself
    Value content;  ///< of what was stored through it at addresses equal for all threads
  };

  // taint.cpp: statements
  void seed_outer();
  void walk_outer(const model::Stmt& stmt);
  void pass();
  void walk(const model::Stmt& stmt);
  void walk_if(const model::Stmt& stmt);
  void walk_switch(const model::Stmt& stmt);
  void walk_loop(const model::Stmt& stmt);
  void walk_body(const Body& body, const model::Location& place);
  void report(Site site);

  // taint_expressions.cpp
  Value eval(const model::Expr& expr);
  Value eval_binary(const model::Expr& expr);
  Value eval_logic(const model::Expr& expr, bool decides);
  Value eval_conditional(const model::Expr& expr);
  Value eval_call(const model::Expr& expr);
  Value enter(const Body& body, const model::Expr& expr, const std::vector<Value>& args);
  Value opaque_call(const model::Expr& expr, const std::vector<Value>& args);
  Value condition(const model::Expr& expr);
  Value address(const model::Expr& lvalue);
  Value load(const model::Expr& lvalue);
  Value read_variable(const model::Expr& expr);
  void assign(const model::Expr& lvalue, const Value& value);
  void update(const model::Expr& lvalue, const Value& step);
  void changed(bool yes) { changed_ = changed_ || yes; }

  /// Conditions entered since the variable was declared: those around its whole life split no two
  /// threads that both have it.
  [[nodiscard]] Value control_since_declared(model::VariableId id) const;
  [[nodiscard]] Slot& slot(model::VariableId id) { return slots_[{unit_, id}]; }
  [[nodiscard]] const model::Unit& tables() const;
  [[nodiscard]] bool is_array(const model::Expr& expr) const;
  [[nodiscard]] bool is_integer(const model::Expr& expr) const;

  const Bodies* bodies_;
  LoopSite site_;
  std::set<model::LoopId> fixed_;
  Variables own_;       ///< of the loop's function: one iteration's own
  Variables counters_;  ///< of the loop under test
  std::map<Key, Slot> slots_;
  std::map<std::pair<int, model::FunctionId>, Value> returns_;
  std::set<std::pair<int, model::FunctionId>> entered_;  ///< in this pass
  std::set<std::pair<int, model::FunctionId>> stack_;
  const OnSite* on_site_ = nullptr;
  int unit_ = 0;
  Body body_;
  Value control_;
  std::vector<Value> controls_;          ///< what control_ was joined from, outermost first
  std::map<Key, std::size_t> declared_;  ///< how many of them stood around a variable's declaration
  Value escaped_;                        ///< conditions under which an iteration is left early
  int call_depth_ = 0;
  const model::Stmt* nested_loop_ = nullptr;
  bool in_switch_ = false;
  model::Location call_place_;
  bool outer_mode_ = false;
  bool changed_ = false;
};

}  // namespace kedge::divergence
