// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: a sum over many iterations is kept in single precision.
#include <fmt/format.h>

#include "analyzer/checks/check.hpp"
#include "analyzer/divergence/locals.hpp"
#include "analyzer/model/print.hpp"

namespace kedge::checks::catalogue {
namespace {

using model::Expr;
using model::ExprKind;

constexpr std::int64_t short_sum = 64;

bool is_float(const model::Unit& unit, const Expr& expr) {
  const model::Type* type = divergence::type_of(unit, expr.type);
  return type != nullptr && type->kind == model::TypeKind::floating && type->bytes == 4;
}

// s += x, s = s + x
bool accumulates(const Expr& expr) {
  if (expr.args.size() != 2 || expr.args[0].kind != ExprKind::variable) return false;
  if (expr.kind == ExprKind::compound) return expr.op == "+=" || expr.op == "-=";
  const Expr& right = expr.args[1];
  return expr.kind == ExprKind::assign && right.kind == ExprKind::binary && right.op == "+" &&
         right.args[0].kind == ExprKind::variable &&
         right.args[0].variable == expr.args[0].variable;
}

void run(const Subject& subject, Findings& findings) {
  const auto trips = subject.loop.trip_count_value;
  if (trips && *trips <= short_sum) return;
  const auto own = divergence::declared_in(*subject.site.loop);
  for_each_own_expr(subject, [&](const Expr& expr) {
    if (!accumulates(expr) || !is_float(subject.unit, expr.args[0])) return;
    if (own.contains(expr.args[0].variable)) return;
    const auto place = place_of(subject.unit, expr.location);
    findings.push_back({.file = place.file,
                        .line = place.line,
                        .column = place.column,
                        .message = fmt::format("{} sums in single precision over the whole loop",
                                               model::to_short_text(subject.unit, expr.args[0])),
                        .evidence = {model::to_short_text(subject.unit, expr)}});
  });
}

}  // namespace

extern const Check float_accumulator;
const Check float_accumulator{"float_accumulator",
                              "numerics",
                              "warning",
                              "A sum over a long loop is accumulated in a 32-bit float.",
                              "Each addition rounds to 24 bits: after n terms the relative error "
                              "grows with n, and terms below "
                              "2^-24 of the sum vanish. A parallel sum also adds in another order, "
                              "so CPU and GPU results differ "
                              "in more digits than with a wide accumulator.",
                              "float s = 0.0f;\nfor (i = 0; i < n; i++) s += m[i];  // here",
                              "Accumulate in double, also where the data stay float: one register, "
                              "and no cost in a loop that "
                              "waits for memory. In Kokkos: parallel_reduce with a double result.",
                              "Sums into array elements and through pointers are not reported.",
                              run};

}  // namespace kedge::checks::catalogue
