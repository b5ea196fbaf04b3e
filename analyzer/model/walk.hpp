// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Visitors over statements and expressions, in source order.
#pragma once

#include "analyzer/model/program.hpp"

namespace kedge::model {

/// Calls visit(expr) for the expression and all below it, outermost first.
template <typename Visit>
void for_each_expr(const Expr& expr, Visit&& visit) {
  visit(expr);
  for (const Expr& arg : expr.args) for_each_expr(arg, visit);
}

/// Calls visit(stmt) for the statement and all below it, outermost first.
template <typename Visit>
void for_each_stmt(const Stmt& stmt, Visit&& visit) {
  visit(stmt);
  for (const Stmt& child : stmt.body) for_each_stmt(child, visit);
}

/// Calls visit(expr) for every expression below the statement.
template <typename Visit>
void for_each_expr_in(const Stmt& stmt, Visit&& visit) {
  for_each_stmt(stmt, [&](const Stmt& inner) {
    for (const Expr& expr : inner.exprs) for_each_expr(expr, visit);
  });
}

}  // namespace kedge::model
