// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: double arithmetic hides between float values.
#include <fmt/format.h>

#include "analyzer/checks/report.hpp"
#include "analyzer/divergence/cost.hpp"
#include "analyzer/model/print.hpp"
#include "analyzer/model/walk.hpp"

namespace kedge::checks::catalogue {
namespace {

using model::Expr;
using model::ExprKind;
using model::Stmt;
using model::StmtKind;

struct Leaves {
  bool has_double_data = false, has_float_data = false, has_double_constant = false;
};

void read(const model::Unit& unit, const Expr& expr, Leaves& leaves) {
  const int bytes = float_bytes(unit, expr);
  switch (expr.kind) {
    case ExprKind::floating:
      leaves.has_double_constant = leaves.has_double_constant || bytes == 8;
      return;
    case ExprKind::variable:
    case ExprKind::member:
    case ExprKind::index:
    case ExprKind::deref:
      leaves.has_double_data = leaves.has_double_data || bytes >= 8;
      leaves.has_float_data = leaves.has_float_data || bytes == 4;
      return;
    case ExprKind::call: {
      const bool math = divergence::is_math(divergence::callee_name(unit, expr));
      leaves.has_double_constant = leaves.has_double_constant || (math && bytes == 8);
      leaves.has_double_data = leaves.has_double_data || !math;
      break;
    }
    default:
      break;
  }
  for (const Expr& arg : expr.args) read(unit, arg, leaves);
}

// The value is made in double of float operands, and narrowed.
bool is_hidden(const model::Unit& unit, const Expr& value) {
  if (value.kind != ExprKind::cast || value.args.empty() || float_bytes(unit, value) != 4)
    return false;
  const Expr& wide = value.args[0];
  if (float_bytes(unit, wide) != 8) return false;
  if (wide.kind != ExprKind::binary && wide.kind != ExprKind::call) return false;
  Leaves leaves;
  read(unit, wide, leaves);
  return leaves.has_float_data && leaves.has_double_constant && !leaves.has_double_data;
}

void run(const Subject& subject, Findings& findings) {
  if (!subject.survey.is_kernel(subject.loop)) return;
  for_each_own_expr(subject, [&](const Expr& expr) {
    if (is_hidden(subject.unit, expr))
      findings.push_back(
          finding_at(subject.unit, expr.location,
                     fmt::format("{} is computed in double, of float operands for a float",
                                 model::to_short_text(subject.unit, expr.args[0], 60))));
    else if (expr.kind == ExprKind::compound && float_bytes(subject.unit, expr.args[0]) == 4 &&
             expr.args[1].kind == ExprKind::floating &&
             float_bytes(subject.unit, expr.args[1]) == 8)
      findings.push_back(finding_at(subject.unit, expr.location,
                                    fmt::format("{} is computed in double for a float",
                                                model::to_short_text(subject.unit, expr, 60))));
  });
}

}  // namespace

extern const Check hidden_double_arithmetic;
const Check hidden_double_arithmetic{
    "hidden_double_arithmetic",
    "numerics",
    "warning",
    "A double literal or a double function lifts float arithmetic to double, and the result is "
    "stored as a float.",
    "Each such operation converts its operands, computes in double and converts back. GPUs do "
    "double at half the rate of float at best, many at a 32nd or a 64th: one literal can cost more "
    "than the rest of the kernel.",
    "float *y, *x;\nfor (i = 0; i < n; i++) y[i] = 0.1 * x[i] + sqrt(x[i]);  // here",
    "Write 0.1f and sqrtf (std::sqrt in C++), or a constant of the working type (T(0.1)); where "
    "double is meant, keep the result in double.",
    "Sums that are kept in double are silent, for that is good practice; expressions that mix "
    "float and double data are taken as meant.",
    run};

}  // namespace kedge::checks::catalogue
