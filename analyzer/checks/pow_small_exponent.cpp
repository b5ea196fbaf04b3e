// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: pow is called for a square, a cube or a root.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "analyzer/checks/report.hpp"
#include "analyzer/model/print.hpp"

namespace kedge::checks::catalogue {
namespace {

using model::Expr;
using model::ExprKind;

// The exponent where it is a number that a product or a root computes, else "".
std::string exponent(const Expr& expr) {
  if (expr.kind == ExprKind::cast && expr.args.size() == 1) return exponent(expr.args[0]);
  if (expr.kind == ExprKind::unary && expr.op == "-" && expr.args.size() == 1) {
    const std::string positive = exponent(expr.args[0]);
    return positive.empty() ? "" : "-" + positive;
  }
  double value = 0.0;
  if (expr.kind == ExprKind::integer)
    value = static_cast<double>(expr.integer_value);
  else if (expr.kind == ExprKind::floating)
    value = expr.floating_value;
  constexpr std::array simple{0.5, 1.5, 2.0, 3.0, 4.0, -0.5, -1.0, -2.0, -3.0};
  return std::find(simple.begin(), simple.end(), value) == simple.end() ? ""
                                                                        : fmt::format("{}", value);
}

void run(const Subject& subject, Findings& findings) {
  if (!subject.survey.is_kernel(subject.loop)) return;
  for_each_own_expr(subject, [&](const Expr& expr) {
    if (expr.kind != ExprKind::call || expr.args.size() != 2) return;
    const std::string name = divergence::last_name(divergence::callee_name(subject.unit, expr));
    if (name != "pow" && name != "powf") return;
    const std::string power = exponent(expr.args[1]);
    if (!power.empty())
      findings.push_back(
          finding_at(subject.unit, expr.location,
                     fmt::format("{} calls pow for the power {}",
                                 model::to_short_text(subject.unit, expr, 50), power)));
  });
}

}  // namespace

extern const Check pow_small_exponent;
const Check pow_small_exponent{
    "pow_small_exponent",
    "numerics",
    "note",
    "pow is called with a small constant exponent in a loop that could be a kernel.",
    "pow works for any exponent: about a hundred instructions in double, many registers, and a "
    "slow path for special values that splits the warp. x*x is one. The last bit may differ too, "
    "between libraries and from the product.",
    "for (i = 0; i < n; i++) e[i] = 0.5 * m[i] * pow(v[i], 2);  // here",
    "x*x, x*x*x, 1/x, sqrt(x), x*sqrt(x): each rounds in a known way on every device.",
    "Some compilers replace pow(x, 2) themselves on one side only, and then host and device differ "
    "in the last bit.",
    run,
    Scope::function};

}  // namespace kedge::checks::catalogue
