// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// A search along the structure: what follows in each enclosing block, then round the back edge of
// each enclosing loop.
#include "analyzer/dependence/effects/liveness.hpp"

#include <algorithm>

#include "analyzer/model/walk.hpp"

namespace kedge::dependence {
namespace {

using model::Expr;
using model::ExprKind;
using model::Stmt;
using model::StmtKind;
using model::VariableId;

enum class Use { none, reads, kills };

bool contains(const Stmt& tree, const Stmt& wanted) {
  bool found = false;
  model::for_each_stmt(tree, [&](const Stmt& stmt) { found = found || &stmt == &wanted; });
  return found;
}

bool may_jump(const Stmt& tree) {
  bool found = false;
  model::for_each_stmt(tree, [&](const Stmt& stmt) {
    found = found || stmt.kind == StmtKind::break_ || stmt.kind == StmtKind::continue_ ||
            stmt.kind == StmtKind::goto_;
  });
  return found;
}

class Search {
 public:
  explicit Search(VariableId variable) : variable_(variable) {}

  Use first_use(const Expr& e) {
    switch (e.kind) {
      case ExprKind::variable:
        return e.variable == variable_ ? Use::reads : Use::none;
      case ExprKind::assign:
        return assignment(e);
      case ExprKind::conditional:
        return branches(e, 1);
      case ExprKind::binary:
        if (e.op == "&&" || e.op == "||") return branches(e, 1);
        [[fallthrough]];
      default:
        for (const Expr& arg : e.args)
          if (const Use use = first_use(arg); use != Use::none) return use;
        return Use::none;
    }
  }

  Use first_use(const Stmt& stmt) {
    switch (stmt.kind) {
      case StmtKind::block:
        return sequence(stmt.body, 0);
      case StmtKind::declare:
        for (std::size_t n = 0; n < stmt.declared.size(); ++n) {
          if (n < stmt.exprs.size())
            if (const Use use = first_use(stmt.exprs[n]); use != Use::none) return use;
          if (stmt.declared[n] == variable_) return Use::kills;
        }
        return Use::none;
      case StmtKind::if_:
        return conditional(stmt);
      case StmtKind::loop:
        return loop(stmt);
      case StmtKind::return_:
        if (expressions(stmt) == Use::reads) return Use::reads;
        return Use::kills;
      case StmtKind::switch_:
      case StmtKind::try_:
      case StmtKind::opaque: {
        if (const Use use = expressions(stmt); use != Use::none) return use;
        for (const Stmt& child : stmt.body)
          if (any_read(child)) return Use::reads;
        return Use::none;
      }
      default:
        return expressions(stmt);
    }
  }

  /// From the end of `target` (inside `stmt`) to the end of `stmt`.
  Use after(const Stmt& stmt, const Stmt& target) {
    if (&stmt == &target) return Use::none;
    for (std::size_t n = 0; n < stmt.body.size(); ++n) {
      if (!contains(stmt.body[n], target)) continue;
      if (const Use use = after(stmt.body[n], target); use != Use::none) return use;
      if (stmt.kind == StmtKind::block || stmt.kind == StmtKind::switch_)
        return sequence(stmt.body, n + 1);
      if (stmt.kind == StmtKind::loop) return back_edge(stmt);
      return Use::none;
    }
    return Use::none;
  }

 private:
  Use assignment(const Expr& e) {
    if (e.args.size() < 2) return Use::none;
    if (const Use use = first_use(e.args[1]); use != Use::none) return use;
    const Expr& target = e.args[0];
    if (target.kind == ExprKind::variable)
      return target.variable == variable_ ? Use::kills : Use::none;
    return place(target);
  }

  /// An element or a field of the variable is written: the rest of it stays.
  Use place(const Expr& e) {
    for (std::size_t n = 0; n < e.args.size(); ++n) {
      const bool is_base =
          n == 0 && (e.kind == ExprKind::index || (e.kind == ExprKind::member && !e.is_arrow));
      if (is_base && e.args[0].kind == ExprKind::variable) continue;
      const Use use = is_base ? place(e.args[n]) : first_use(e.args[n]);
      if (use != Use::none) return use;
    }
    return Use::none;
  }

  Use branches(const Expr& e, std::size_t from) {
    for (std::size_t n = 0; n < e.args.size(); ++n) {
      const Use use = first_use(e.args[n]);
      if (use == Use::reads || (use == Use::kills && n < from)) return use;
    }
    return Use::none;
  }

  Use expressions(const Stmt& stmt) {
    for (const Expr& expr : stmt.exprs)
      if (const Use use = first_use(expr); use != Use::none) return use;
    return Use::none;
  }

  Use sequence(const std::vector<Stmt>& body, std::size_t from) {
    bool jumped = false;
    for (std::size_t n = from; n < body.size(); ++n) {
      const Use use = first_use(body[n]);
      if (use == Use::reads) return use;
      if (use == Use::kills && !jumped) return use;
      jumped = jumped || may_jump(body[n]);
    }
    return Use::none;
  }

  Use conditional(const Stmt& stmt) {
    if (const Use use = expressions(stmt); use != Use::none) return use;
    Use uses[2] = {Use::none, Use::none};
    for (std::size_t n = 0; n < stmt.body.size() && n < 2; ++n) uses[n] = first_use(stmt.body[n]);
    if (uses[0] == Use::reads || uses[1] == Use::reads) return Use::reads;
    return uses[0] == Use::kills && uses[1] == Use::kills ? Use::kills : Use::none;
  }

  Use loop(const Stmt& stmt) {
    if (stmt.loop_kind == model::LoopKind::for_ && stmt.body.size() > 1)
      if (const Use use = first_use(stmt.body[0]); use != Use::none) return use;
    if (!stmt.exprs.empty())
      if (const Use use = first_use(stmt.exprs[0]); use == Use::reads) return use;
    if (stmt.body.empty()) return Use::none;
    const Use body = first_use(stmt.body.back());
    if (body == Use::reads) return body;
    if (body == Use::none && stmt.exprs.size() > 1 && first_use(stmt.exprs[1]) == Use::reads)
      return Use::reads;
    return body == Use::kills && stmt.loop_kind == model::LoopKind::do_ ? body : Use::none;
  }

  Use back_edge(const Stmt& stmt) {
    if (stmt.loop_kind == model::LoopKind::for_ && stmt.exprs.size() > 1) {
      const Use use = first_use(stmt.exprs[1]);
      if (use == Use::reads) return use;
    }
    if (!stmt.exprs.empty() && first_use(stmt.exprs[0]) == Use::reads) return Use::reads;
    return first_use(stmt.body.back()) == Use::reads ? Use::reads : Use::none;
  }

  bool any_read(const Stmt& stmt) {
    bool found = false;
    model::for_each_expr_in(stmt, [&](const Expr& e) {
      found = found || (e.kind == ExprKind::variable && e.variable == variable_);
    });
    return found;
  }

  VariableId variable_;
};

bool has_goto(const Stmt& body) {
  bool found = false;
  model::for_each_stmt(body,
                       [&](const Stmt& stmt) { found = found || stmt.kind == StmtKind::goto_; });
  return found;
}

bool is_declared_in(const Stmt& loop, VariableId variable) {
  bool found = false;
  model::for_each_stmt(loop, [&](const Stmt& stmt) {
    found = found ||
            std::find(stmt.declared.begin(), stmt.declared.end(), variable) != stmt.declared.end();
  });
  return found;
}

bool is_mentioned_outside(const Stmt& body, const Stmt& loop, VariableId variable) {
  if (is_declared_in(loop, variable)) return false;
  int inside = 0, all = 0;
  const auto count = [variable](int& counter) {
    return [&counter, variable](const Expr& e) {
      if (e.kind == ExprKind::variable && e.variable == variable) ++counter;
    };
  };
  model::for_each_expr_in(body, count(all));
  model::for_each_expr_in(loop, count(inside));
  return all > inside;
}

}  // namespace

bool is_live_after(const model::Function& function, const Stmt& loop, VariableId variable) {
  if (!function.body) return true;
  if (!is_mentioned_outside(*function.body, loop, variable)) return false;
  if (has_goto(*function.body)) return true;
  return Search(variable).after(*function.body, loop) == Use::reads;
}

bool reads_first(const model::Function& function, VariableId variable) {
  if (!function.body) return true;
  return has_goto(*function.body) || Search(variable).first_use(*function.body) == Use::reads;
}

}  // namespace kedge::dependence
