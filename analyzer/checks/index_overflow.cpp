// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: an index is a product of three extents in 32 bits.
#include <fmt/format.h>

#include <algorithm>

#include "analyzer/checks/report.hpp"
#include "analyzer/model/print.hpp"

namespace kedge::checks::catalogue {
namespace {

using model::Expr;
using model::ExprKind;

bool is_narrow(const model::Unit& unit, const Expr& expr) {
  const model::Type* type = type_of(unit, expr);
  return type != nullptr && type->kind == model::TypeKind::integer && type->bytes == 4;
}

// How many extents are multiplied, at most: 3 for (k * ny + j) * nx + i.
int degree(const model::Unit& unit, const Expr& expr) {
  if (!is_narrow(unit, expr)) return 0;
  switch (expr.kind) {
    case ExprKind::variable:
      return divergence::variable_of(unit, expr.variable).constant ? 0 : 1;
    case ExprKind::member:
    case ExprKind::index:
    case ExprKind::call:
      return 1;
    case ExprKind::unary:
    case ExprKind::cast:
      return expr.args.empty() ? 0 : degree(unit, expr.args[0]);
    case ExprKind::binary:
      if (expr.op == "*") return degree(unit, expr.args[0]) + degree(unit, expr.args[1]);
      if (expr.op == "+" || expr.op == "-")
        return std::max(degree(unit, expr.args[0]), degree(unit, expr.args[1]));
      return 0;
    default:
      return 0;
  }
}

void report(const Subject& subject, const Expr& expr, Findings& findings) {
  if (degree(subject.unit, expr) < 3) return;
  findings.push_back(finding_at(
      subject.unit, expr.location,
      fmt::format("{} multiplies three values in 32 bits: it overflows from 1291 points a side",
                  model::to_short_text(subject.unit, expr, 60))));
}

void run(const Subject& subject, Findings& findings) {
  if (is_tiny(subject.loop)) return;
  for_each_own_expr(subject, [&](const Expr& expr) {
    const bool has_value = expr.kind == ExprKind::index || expr.kind == ExprKind::assign;
    if (has_value && expr.args.size() == 2) report(subject, expr.args[1], findings);
  });
  for_each_inner_stmt(subject, [&](const model::Stmt& stmt) {
    if (stmt.kind == model::StmtKind::declare)
      for (const Expr& value : stmt.exprs) report(subject, value, findings);
  });
}

}  // namespace

extern const Check index_overflow;
const Check index_overflow{
    "index_overflow",
    "numerics",
    "note",
    "An index is computed as a product of three variables in 32-bit integers.",
    "Codes move to a GPU to run larger: 1291 points a side make 2^31 elements. The product "
    "overflows, the index turns negative, and the kernel reads somewhere else without a word.",
    "int i, j, k, nx, ny;\nu[(k * ny + j) * nx + i] = 0.0;  // here",
    "Make the strides 64 bits wide (size_t, ptrdiff_t, int64_t) and keep the counters as they are; "
    "in Kokkos, Views compute their offsets in size_t. On a device 32-bit indices are faster: keep "
    "them where a bound is known, and assert it.",
    "Products of two variables are silent, for most of them are small; what the values can be is "
    "not known.",
    run,
    Scope::function};

}  // namespace kedge::checks::catalogue
