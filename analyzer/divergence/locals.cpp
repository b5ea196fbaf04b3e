// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// One walk in evaluation order finds temporaries; another what a loop declares.
#include "analyzer/divergence/locals.hpp"

#include <algorithm>

namespace kedge::divergence {

using model::Expr;
using model::ExprKind;
using model::LoopKind;
using model::Stmt;
using model::StmtKind;

namespace {

void collect_declared(const Stmt& stmt, Variables& found) {
  found.insert(stmt.declared.begin(), stmt.declared.end());
  for (const Stmt& part : stmt.body) collect_declared(part, found);
}

void collect_changed(const Expr& expr, Variables& found) {
  const bool changes = expr.kind == ExprKind::increment || expr.kind == ExprKind::compound ||
                       expr.kind == ExprKind::assign;
  if (changes && !expr.args.empty() && expr.args[0].kind == ExprKind::variable)
    found.insert(expr.args[0].variable);
  for (const Expr& arg : expr.args) collect_changed(arg, found);
}

void collect_changed(const Stmt& stmt, Variables& found) {
  for (const Expr& part : stmt.exprs) collect_changed(part, found);
  for (const Stmt& part : stmt.body) collect_changed(part, found);
}

class FirstTouch {
 public:
  void loop_body(const Stmt& loop) {
    if (!loop.body.empty()) walk(loop.body.back(), true);
  }
  [[nodiscard]] const Variables& written() const { return written_; }

 private:
  void read(model::VariableId id) {
    if (!written_.contains(id)) read_.insert(id);
  }
  void write(model::VariableId id, bool certain) {
    if (read_.contains(id)) return;
    if (certain)
      written_.insert(id);
    else if (!written_.contains(id))
      read_.insert(id);
  }

  void walk(const Expr& expr, bool certain) {
    if (expr.kind == ExprKind::variable) return read(expr.variable);
    if (expr.kind == ExprKind::assign && expr.args.size() == 2) {
      walk(expr.args[1], certain);
      if (expr.args[0].kind == ExprKind::variable) return write(expr.args[0].variable, certain);
      return walk(expr.args[0], certain);
    }
    const bool shortcut = expr.kind == ExprKind::conditional ||
                          (expr.kind == ExprKind::binary && (expr.op == "&&" || expr.op == "||"));
    // The address of a scalar handed to a function: taken as a write, for it is how results return.
    const bool call = expr.kind == ExprKind::call;
    for (std::size_t n = 0; n < expr.args.size(); ++n) {
      const Expr& arg = expr.args[n];
      if (call && arg.kind == ExprKind::address && arg.args[0].kind == ExprKind::variable)
        write(arg.args[0].variable, certain);
      else
        walk(arg, certain && (!shortcut || n == 0));
    }
  }

  void walk_loop(const Stmt& stmt, bool certain) {
    if (stmt.loop_kind == LoopKind::for_ && stmt.body.size() == 2) walk(stmt.body[0], certain);
    if (stmt.loop_kind != LoopKind::do_ && !stmt.exprs.empty()) walk(stmt.exprs[0], certain);
    if (!stmt.body.empty()) walk(stmt.body.back(), certain && stmt.loop_kind == LoopKind::do_);
    if (stmt.loop_kind == LoopKind::do_ && !stmt.exprs.empty()) walk(stmt.exprs[0], certain);
    if (stmt.exprs.size() > 1) walk(stmt.exprs[1], false);
  }

  // What both arms write for certain is written for certain.
  void walk_if(const Stmt& stmt, bool certain) {
    if (!stmt.exprs.empty()) walk(stmt.exprs[0], certain);
    if (stmt.body.size() != 2) {
      for (const Stmt& arm : stmt.body) walk(arm, false);
      return;
    }
    FirstTouch one = *this, two = *this;
    one.walk(stmt.body[0], certain);
    two.walk(stmt.body[1], certain);
    read_ = one.read_;
    read_.insert(two.read_.begin(), two.read_.end());
    Variables both;
    std::set_intersection(one.written_.begin(), one.written_.end(), two.written_.begin(),
                          two.written_.end(), std::inserter(both, both.begin()));
    for (const Variables& arm : {one.written_, two.written_})
      for (model::VariableId id : arm)
        if (!both.contains(id)) read_.insert(id);
    written_ = both;
  }

  void walk(const Stmt& stmt, bool certain) {
    if (stmt.kind == StmtKind::loop) return walk_loop(stmt, certain);
    if (stmt.kind == StmtKind::if_) return walk_if(stmt, certain);
    for (const Expr& part : stmt.exprs) walk(part, certain);
    if (stmt.kind == StmtKind::declare) written_.insert(stmt.declared.begin(), stmt.declared.end());
    const bool inside = certain && stmt.kind != StmtKind::switch_ && stmt.kind != StmtKind::try_;
    for (const Stmt& part : stmt.body) walk(part, inside);
  }

  Variables read_;
  Variables written_;
};

}  // namespace

Variables declared_in(const Stmt& stmt) {
  Variables found;
  collect_declared(stmt, found);
  return found;
}

Variables written_first(const Stmt& loop) {
  FirstTouch touch;
  touch.loop_body(loop);
  return touch.written();
}

Variables counters(const Stmt& loop) {
  if (loop.loop_kind == LoopKind::range_for) return {loop.declared.begin(), loop.declared.end()};
  Variables found;
  if (loop.loop_kind == LoopKind::for_ && loop.exprs.size() > 1)
    collect_changed(loop.exprs[1], found);
  return found;
}

bool is_counted(const Stmt& loop) {
  if (loop.loop_kind == LoopKind::range_for) return true;
  if (loop.loop_kind != LoopKind::for_ || loop.exprs.size() < 2 || loop.body.size() != 2)
    return false;
  const Expr& condition = loop.exprs[0];
  if (condition.kind != ExprKind::binary || condition.args.size() != 2) return false;
  const Variables own = counters(loop);
  const bool compares =
      std::any_of(condition.args.begin(), condition.args.end(), [&](const Expr& side) {
        return side.kind == ExprKind::variable && own.contains(side.variable);
      });
  Variables changed;
  collect_changed(loop.body[1], changed);
  return compares && std::none_of(own.begin(), own.end(),
                                  [&](model::VariableId id) { return changed.contains(id); });
}

}  // namespace kedge::divergence
