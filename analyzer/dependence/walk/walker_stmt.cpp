// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Statements in order: branches are walked from the same state and joined; what follows an `if`
// that leaves is walked under its negation.
#include <algorithm>

#include "analyzer/dependence/walk/walker.hpp"
#include "analyzer/model/print.hpp"
#include "analyzer/model/walk.hpp"

namespace kedge::dependence {

using model::Expr;
using model::ExprKind;
using model::Stmt;
using model::StmtKind;
using model::TypeKind;

void Walker::merge(const State& a, const State& b) {
  state_work_ += a.values.size() + a.assigned.size() + b.values.size() + b.assigned.size();
  std::set<VariableKey> differing;
  State joined = join(a, b, differing);
  for (const VariableKey variable : differing) {
    const auto of_a = a.values.find(variable), of_b = b.values.find(variable);
    std::optional<Value> either;
    if (of_a != a.values.end() && of_b != b.values.end())
      either = somewhere_in(of_a->second, of_b->second);
    joined.values[variable] = either.value_or(Value{});
  }
  state_ = std::move(joined);
}

void Walker::walk_block(const std::vector<Stmt>& body) {
  const std::size_t guards = guards_.size();
  walk_all(body);
  guards_.resize(guards);
  forget_declared(body);
}

void Walker::walk_all(const std::vector<Stmt>& body) {
  for (const Stmt& stmt : body) {
    if (!state_.reachable && stmt.kind != StmtKind::label && stmt.kind != StmtKind::case_ &&
        stmt.kind != StmtKind::default_)
      continue;
    walk(stmt);
    // What an iteration has written counts from its own start; while a function is scanned for its
    // loops nobody asks, and the keys would be copied with every state.
    if (scanning_) state_.assigned.clear();
  }
}

// What went out of scope is read no more; kept, it would be copied with every later state.
void Walker::forget_declared(const std::vector<Stmt>& body) {
  for (const Stmt& stmt : body)
    if (stmt.kind == StmtKind::declare)
      for (const model::VariableId variable : stmt.declared)
        state_.values.erase(index_.key(unit_, variable));
}

void Walker::walk(const Stmt& stmt) {
  const bool is_critical =
      std::any_of(stmt.pragmas.begin(), stmt.pragmas.end(), [](const std::string& pragma) {
        return pragma.rfind("omp critical", 0) == 0 || pragma.rfind("omp atomic", 0) == 0;
      });
  critical_ += is_critical ? 1 : 0;
  walk_plainly(stmt);
  critical_ -= is_critical ? 1 : 0;
}

void Walker::walk_plainly(const Stmt& stmt) {
  switch (stmt.kind) {
    case StmtKind::block:
      return walk_block(stmt.body);
    case StmtKind::declare:
      return walk_declare(stmt);
    case StmtKind::expression:
      for (const Expr& expr : stmt.exprs) {
        discards_ = true;
        eval(expr);
        discards_ = false;
      }
      return;
    case StmtKind::if_:
      return walk_if(stmt);
    case StmtKind::loop:
      return walk_loop(stmt);
    case StmtKind::switch_:
      return walk_switch(stmt);
    case StmtKind::break_:
      if (loops_.empty()) return;
      if (loops_.back().is_target) note_exit(ExitEvent::Kind::break_, stmt);
      loops_.back().breaks.push_back(state_);
      state_.reachable = false;
      return;
    case StmtKind::continue_:
      for (auto loop = loops_.rbegin(); loop != loops_.rend(); ++loop)
        if (!loop->is_switch) {
          loop->continues.push_back(state_);
          break;
        }
      state_.reachable = false;
      return;
    case StmtKind::return_:
      return walk_return(stmt);
    case StmtKind::goto_:
      note_exit(ExitEvent::Kind::goto_, stmt);
      state_.reachable = false;
      return;
    case StmtKind::label:
      state_.reachable = true;
      state_.assigned.clear();
      for (auto& [variable, value] : state_.values) value = {};
      return;
    case StmtKind::try_:
      return walk_try(stmt);
    case StmtKind::opaque:
      if (!scanning_ && !silent_)
        out_.unknown.push_back("\"" + (stmt.text.empty() ? "a statement" : stmt.text) +
                               "\" is not modelled");
      for (const Expr& expr : stmt.exprs) {
        eval(expr);
        havoc_arguments(expr);
      }
      walk_block(stmt.body);
      forget_loads();
      return;
    case StmtKind::case_:
    case StmtKind::default_:
      return;
  }
}

void Walker::walk_declare(const Stmt& stmt) {
  static const Expr absent;
  for (std::size_t n = 0; n < stmt.declared.size(); ++n)
    declare_one(stmt.declared[n], n < stmt.exprs.size() ? stmt.exprs[n] : absent);
}

void Walker::declare_one(model::VariableId variable, const Expr& init) {
  const VariableKey key = index_.key(unit_, variable);
  if (key == model::none) return;
  const auto& declared = index_.variable(key);
  const TypeRef type = index_.type_of(key);
  const model::Type* shape = index_.type(type);
  if (declared.storage == model::Storage::static_local) return;
  if (shape != nullptr && shape->kind == TypeKind::reference) {
    if (init.kind != ExprKind::none) {
      const Path path = place(init);
      references_[key] = path;
    }
    return;
  }
  references_.erase(key);
  if (!scanning_) {
    out_.declared.insert(key);
    if (shape != nullptr && !shape->variable_extent.empty()) {
      Expr e;
      e.location = declared.location;
      note_blocker("vla", declared.name, e);
    }
  }
  Path path;
  path.root = Path::Root::variable;
  path.variable = key;
  path.name = declared.name;
  state_.values.erase(key);
  state_.assigned.erase(key_of(path));
  if (init.kind == ExprKind::none) {
    if (is_tracked(key)) state_.values[key] = {};
    return;
  }
  if (init.kind == ExprKind::construct) {
    construct(init, &path);
    state_.assigned.insert(key_of(path));
    return;
  }
  const Value value = eval(init);
  state_.assigned.insert(key_of(path));
  set_value(path, type, value);
}

namespace {

/// Ends the path it is on: what follows the `if` runs only when its condition was false.
bool leaves(const Stmt& stmt) {
  switch (stmt.kind) {
    case StmtKind::break_:
    case StmtKind::continue_:
    case StmtKind::return_:
    case StmtKind::goto_:
      return true;
    case StmtKind::block:
      return !stmt.body.empty() && leaves(stmt.body.back());
    default:
      return false;
  }
}

}  // namespace

void Walker::walk_if(const Stmt& stmt) {
  if (stmt.exprs.empty() || stmt.body.empty()) return;
  if (try_extreme_if(stmt)) return;
  eval(stmt.exprs[0]);
  const State before = state_;
  const std::size_t guards = guards_.size();
  push_condition(stmt.exprs[0], true);
  const bool outer = std::exchange(in_error_path_, in_error_path_ || ends_program(stmt.body[0]));
  walk(stmt.body[0]);
  in_error_path_ = outer;
  guards_.resize(guards);
  const State taken = state_;
  state_ = before;
  if (stmt.body.size() > 1) {
    push_condition(stmt.exprs[0], false);
    in_error_path_ = in_error_path_ || ends_program(stmt.body[1]);
    walk(stmt.body[1]);
    in_error_path_ = outer;
    guards_.resize(guards);
  }
  merge(taken, state_);
  // The block that holds this statement drops these guards at its end.
  if (leaves(stmt.body[0]) || !taken.reachable) push_condition(stmt.exprs[0], false);
}

void Walker::walk_switch(const Stmt& stmt) {
  if (stmt.exprs.empty()) return;
  eval(stmt.exprs[0]);
  const State before = state_;
  const std::size_t guards = guards_.size();
  Guard guard;
  guard.opaque = true;
  guard.text = text(stmt.exprs[0]);
  guards_.push_back(guard);
  loops_.push_back({{}, {}, true, false});
  state_.reachable = false;
  bool has_default = false;
  // Snapshots point to the loops in the body: it must not be a copy.
  static const std::vector<Stmt> nothing;
  const std::vector<Stmt>& body = stmt.body.empty() ? nothing : stmt.body[0].body;
  for (const Stmt& inner : body) {
    if (inner.kind == StmtKind::case_ || inner.kind == StmtKind::default_) {
      has_default = has_default || inner.kind == StmtKind::default_;
      merge(state_, before);
    } else if (state_.reachable) {
      walk(inner);
    }
  }
  guards_.resize(guards);
  const LoopFrame frame = loops_.back();
  loops_.pop_back();
  if (!has_default) merge(state_, before);
  for (const State& state : frame.breaks) merge(state_, state);
}

void Walker::walk_try(const Stmt& stmt) {
  if (stmt.body.empty()) return;
  Expr place;
  place.location = stmt.location;
  note_blocker("exception", "try", place);
  const State before = state_;
  walk(stmt.body[0]);
  const State after = state_;
  for (std::size_t n = 1; n < stmt.body.size(); ++n) {
    state_ = before;
    walk(stmt.body[n]);
    merge(after, state_);
  }
}

void Walker::walk_return(const Stmt& stmt) {
  Value value;
  if (!stmt.exprs.empty() && stmt.exprs[0].kind != ExprKind::none) {
    const Expr& result = stmt.exprs[0];
    const bool by_reference = !frames_.empty() && [&] {
      const auto& function = index_.function(frames_.back().function);
      const model::Type* type = index_.type({unit_, function.result});
      return type != nullptr && type->kind == TypeKind::reference;
    }();
    if (by_reference)
      value = Value::to(place(result));
    else
      value = eval(result);
  }
  if (frames_.empty())
    note_exit(ExitEvent::Kind::return_, stmt);
  else
    frames_.back().returns.emplace_back(state_, value);
  state_.reachable = false;
}

void Walker::note_exit(ExitEvent::Kind kind, const Stmt& stmt) {
  if (scanning_ || silent_ || !state_.reachable) return;
  bool inside = !frames_.empty();
  if (kind == ExitEvent::Kind::goto_ && target_ != nullptr)
    model::for_each_stmt(*target_, [&](const Stmt& other) {
      if (other.kind == StmtKind::label && other.text == stmt.text) inside = true;
    });
  if (kind == ExitEvent::Kind::goto_ && inside) {
    out_.unknown.push_back("a goto jumps within the body");
    return;
  }
  ExitEvent exit;
  exit.kind = kind;
  exit.conditional = !guards_.empty();
  Expr at;
  at.location = stmt.location;
  exit.place = place_in_source(at);
  static const char* const names[] = {"break", "return", "goto", "throw"};
  exit.place.text = names[static_cast<int>(kind)];
  if (kind == ExitEvent::Kind::goto_) exit.place.text += " " + stmt.text;
  out_.exits.push_back(std::move(exit));
}

}  // namespace kedge::dependence
