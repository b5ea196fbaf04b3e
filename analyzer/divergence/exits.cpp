// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Ends of arms: whether control leaves the iteration, the loop or the function there.
#include "analyzer/divergence/exits.hpp"

#include <algorithm>
#include <set>

namespace kedge::divergence {

using model::Expr;
using model::ExprKind;
using model::Stmt;
using model::StmtKind;

namespace {

bool has_label(const Stmt& stmt, const std::string& label) {
  if (stmt.kind == StmtKind::label && stmt.text == label) return true;
  return std::any_of(stmt.body.begin(), stmt.body.end(),
                     [&](const Stmt& part) { return has_label(part, label); });
}

bool is_throw(const Expr& expr) {
  return expr.kind == ExprKind::opaque && expr.op.find("throw") != std::string::npos;
}

}  // namespace

bool is_noreturn_call(const model::Unit& unit, const Expr& expr) {
  static const std::set<std::string> names{"abort",         "exit",       "_exit",
                                           "_Exit",         "quick_exit", "MPI_Abort",
                                           "__assert_fail", "terminate",  "__assert_rtn"};
  if (is_throw(expr)) return true;
  if (expr.kind == ExprKind::comma || expr.kind == ExprKind::cast)
    return std::any_of(expr.args.begin(), expr.args.end(),
                       [&](const Expr& arg) { return is_noreturn_call(unit, arg); });
  if (expr.kind != ExprKind::call || expr.callee == model::none) return false;
  return names.contains(last_name(callee_name(unit, expr))) ||
         unit.functions[static_cast<std::size_t>(expr.callee)].is_noreturn;
}

Exit exit_of(const Bodies& bodies, int unit, const Stmt& arm, const Stmt& within) {
  switch (arm.kind) {
    case StmtKind::block:
      for (const Stmt& part : arm.body) {
        const Exit exit = exit_of(bodies, unit, part, within);
        if (exit != Exit::none) return exit;
      }
      return Exit::none;
    case StmtKind::break_:
      return Exit::breaks;
    case StmtKind::return_:
      return Exit::leaves;
    case StmtKind::continue_:
      return Exit::next;
    case StmtKind::goto_:
      return has_label(within, arm.text) ? Exit::next : Exit::leaves;
    case StmtKind::expression:
      if (!arm.exprs.empty() &&
          is_noreturn_call(bodies.program().units[static_cast<std::size_t>(unit)], arm.exprs[0]))
        return Exit::aborts;
      return Exit::none;
    default:
      return Exit::none;
  }
}

bool leaves_iteration(const Stmt& stmt) {
  switch (stmt.kind) {
    case StmtKind::break_:
    case StmtKind::return_:
    case StmtKind::continue_:
    case StmtKind::goto_:
      return true;
    case StmtKind::block:
      return std::any_of(stmt.body.begin(), stmt.body.end(), leaves_iteration);
    default:
      return false;
  }
}

}  // namespace kedge::divergence
