// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: threads add to a floating-point sum in no fixed order.
#include <fmt/format.h>

#include "analyzer/checks/pragma.hpp"
#include "analyzer/checks/report.hpp"
#include "analyzer/model/print.hpp"
#include "analyzer/model/walk.hpp"

namespace kedge::checks::catalogue {
namespace {

using model::Expr;
using model::ExprKind;
using model::Stmt;

// s += x, s = s + x
bool adds(const model::Unit& unit, const Expr& expr) {
  if (expr.args.size() != 2 || float_bytes(unit, expr.args[0]) == 0) return false;
  if (expr.kind == ExprKind::compound) return expr.op == "+=" || expr.op == "-=";
  if (expr.kind != ExprKind::assign || expr.args[1].kind != ExprKind::binary) return false;
  const Expr& sum = expr.args[1];
  return sum.op == "+" && model::to_text(unit, sum.args[0]) == model::to_text(unit, expr.args[0]);
}

void run(const Subject& subject, Findings& findings) {
  for_each_inner_stmt(subject, [&](const Stmt& stmt) {
    const std::string guard = guard_of(stmt);
    if (guard.empty()) return;
    model::for_each_expr_in(stmt, [&](const Expr& expr) {
      if (adds(subject.unit, expr))
        findings.push_back(
            finding_at(subject.unit, expr.location,
                       fmt::format("{} ({}): the order of the additions changes from run to run",
                                   model::to_short_text(subject.unit, expr, 60), guard)));
    });
  });
}

}  // namespace

extern const Check unordered_atomic_sum;
const Check unordered_atomic_sum{
    "unordered_atomic_sum",
    "numerics",
    "note",
    "Threads add to a floating-point value under an atomic or critical pragma.",
    "Addition rounds, so the sum depends on the order, and the order on which thread comes first: "
    "two runs differ in the last digits, and a test against the host needs a tolerance. A GPU has "
    "thousands of threads to order.",
    "#pragma omp parallel for\nfor (i = 0; i < n; i++) {\n#pragma omp atomic\n  hist[bin[i]] += "
    "w[i];  // here\n}",
    "A reduction of fixed shape (pairwise, or per block and then over the blocks in order); sums "
    "in integers or fixed point, which are exact; or a tolerance that comes from the number of "
    "terms.",
    "Collisions that no pragma guards are indirect_write_collision; atomics of libraries "
    "(std::atomic, atomicAdd) are not looked at.",
    run,
    Scope::function};

}  // namespace kedge::checks::catalogue
