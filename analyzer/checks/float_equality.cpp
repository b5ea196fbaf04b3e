// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: a kernel compares computed floating-point values for equality.
#include <fmt/format.h>

#include <cmath>

#include "analyzer/checks/report.hpp"
#include "analyzer/model/print.hpp"
#include "analyzer/model/walk.hpp"

namespace kedge::checks::catalogue {
namespace {

using model::Expr;
using model::ExprKind;

// 0 and 1 and other whole numbers are kept exactly: a test for "was set to".
bool is_marker(const Expr& expr) {
  if (expr.kind == ExprKind::integer) return true;
  if (expr.kind == ExprKind::floating)
    return std::floor(expr.floating_value) == expr.floating_value;
  return (expr.kind == ExprKind::cast || expr.kind == ExprKind::unary) && !expr.args.empty() &&
         is_marker(expr.args[0]);
}

// double zero = 0.0; and never set again.
bool is_named_marker(const Subject& subject, const Expr& expr) {
  if (expr.kind != ExprKind::variable) return false;
  bool marked = false, changed = false;
  model::for_each_stmt(*subject.site.body.function->body, [&](const model::Stmt& stmt) {
    if (stmt.kind == model::StmtKind::declare)
      for (std::size_t n = 0; n < stmt.declared.size() && n < stmt.exprs.size(); ++n)
        marked = marked || (stmt.declared[n] == expr.variable && is_marker(stmt.exprs[n]));
    for (const Expr& whole : stmt.exprs)
      model::for_each_expr(whole, [&](const Expr& part) {
        const bool sets = part.kind == ExprKind::assign || part.kind == ExprKind::compound ||
                          part.kind == ExprKind::increment || part.kind == ExprKind::address;
        changed = changed || (sets && part.args[0].kind == ExprKind::variable &&
                              part.args[0].variable == expr.variable);
      });
  });
  return marked && !changed;
}

void run(const Subject& subject, Findings& findings) {
  if (!subject.survey.is_kernel(subject.loop)) return;
  for_each_own_expr(subject, [&](const Expr& expr) {
    if (expr.kind != ExprKind::binary || (expr.op != "==" && expr.op != "!=")) return;
    const Expr &left = expr.args[0], &right = expr.args[1];
    if (float_bytes(subject.unit, left) == 0 || float_bytes(subject.unit, right) == 0) return;
    const std::string a = model::to_text(subject.unit, left),
                      b = model::to_text(subject.unit, right);
    if (is_marker(left) || is_marker(right) || a == b) return;  // x != x asks for NaN
    if (is_named_marker(subject, left) || is_named_marker(subject, right)) return;
    findings.push_back(finding_at(subject.unit, expr.location,
                                  fmt::format("{} holds only to the last bit",
                                              model::to_short_text(subject.unit, expr, 60))));
  });
}

}  // namespace

extern const Check float_equality;
const Check float_equality{
    "float_equality",
    "numerics",
    "note",
    "Floating-point values are compared with == or != in a loop that could be a kernel.",
    "A GPU rounds like a CPU, but contracts to fused multiply-adds and sums in another order: "
    "values that were equal on the host differ in the last bit, and the branch goes the other way.",
    "for (i = 0; i < n; i++)\n  if (flux[i] == left[i] * area[i]) steady[i] = 1;  // here",
    "Compare with a tolerance that belongs to the quantity, or carry the decision itself (a flag, "
    "an index) instead of recomputing the value.",
    "Comparisons with whole numbers (== 0.0, != 1.0) and of a value with itself are silent: they "
    "ask whether something was set.",
    run};

}  // namespace kedge::checks::catalogue
