// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: a kernel divides integers by a number that is not constant.
#include <fmt/format.h>

#include "analyzer/checks/report.hpp"
#include "analyzer/model/print.hpp"

namespace kedge::checks::catalogue {
namespace {

using model::Expr;
using model::ExprKind;

bool is_integer(const model::Unit& unit, const Expr& expr) {
  const model::Type* type = type_of(unit, expr);
  return type != nullptr && type->kind == model::TypeKind::integer;
}

bool is_constant(const model::Unit& unit, const Expr& expr) {
  if (expr.kind == ExprKind::integer) return true;
  if (expr.kind == ExprKind::cast && !expr.args.empty()) return is_constant(unit, expr.args[0]);
  return expr.kind == ExprKind::variable &&
         divergence::variable_of(unit, expr.variable).constant.has_value();
}

void run(const Subject& subject, Findings& findings) {
  if (!fits_device(subject.loop) || is_tiny(subject.loop)) return;
  for_each_own_expr(subject, [&](const Expr& expr) {
    if (expr.kind != ExprKind::binary || (expr.op != "/" && expr.op != "%")) return;
    if (!is_integer(subject.unit, expr) || is_constant(subject.unit, expr.args[1])) return;
    findings.push_back(
        finding_at(subject.unit, expr.location,
                   fmt::format("{} divides integers by a number known only at run time",
                               model::to_short_text(subject.unit, expr, 50))));
  });
}

}  // namespace

extern const Check integer_division_in_loop;
const Check integer_division_in_loop{
    "integer_division_in_loop",
    "numerics",
    "note",
    "A loop that could be a kernel divides integers, or takes a remainder, by a variable.",
    "GPUs have no instruction for it: 20 to 40 instructions for 32 bits, over 100 for 64. In a "
    "kernel that only moves data the index arithmetic then takes longer than the memory.",
    "for (c = 0; c < nx * ny; c++) a[c] = f(c % nx, c / nx);  // here",
    "Loop over the dimensions themselves (MDRangePolicy) instead of taking one counter apart; "
    "divide once outside the loop; make the divisor a template parameter or a power of two; use 32 "
    "bits where they do.",
    "Divisions that a compiler hoists out of the loop are reported all the same.",
    run,
    Scope::function};

}  // namespace kedge::checks::catalogue
