// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: a kernel reaches its rows through a table of pointers.
#include <fmt/format.h>

#include <set>

#include "analyzer/checks/report.hpp"
#include "analyzer/model/print.hpp"

namespace kedge::checks::catalogue {
namespace {

using model::Expr;
using model::ExprKind;
using model::TypeKind;

bool is_row_pointer(const model::Unit& unit, const model::Type* type) {
  if (type == nullptr || type->kind != TypeKind::pointer) return false;
  const model::Type* element = divergence::type_of(unit, type->element);
  if (element == nullptr) return false;
  if (element->kind == TypeKind::integer && element->bytes == 1) return false;  // words, not rows
  return element->kind == TypeKind::floating || element->kind == TypeKind::integer ||
         element->kind == TypeKind::complex || element->kind == TypeKind::pointer;
}

bool is_vector(const model::Unit& unit, const model::Type* type) {
  while (type != nullptr && (type->kind == TypeKind::reference || type->kind == TypeKind::pointer))
    type = divergence::type_of(unit, type->element);
  if (type == nullptr || type->record < 0) return false;
  return unit.records[static_cast<std::size_t>(type->record)].name.starts_with("std::vector<");
}

// table[i] where that is a row: a pointer, or a vector in a vector.
bool takes_row(const model::Unit& unit, const Expr& expr) {
  if (expr.args.size() != 2 || expr.args[1].kind == ExprKind::integer) return false;
  if (expr.kind == ExprKind::index) return is_row_pointer(unit, type_of(unit, expr));
  return expr.kind == ExprKind::call && is_vector(unit, type_of(unit, expr)) &&
         divergence::last_name(divergence::callee_name(unit, expr)) == "operator[]" &&
         is_vector(unit, type_of(unit, expr.args[0]));
}

void run(const Subject& subject, Findings& findings) {
  if (!subject.survey.is_kernel(subject.loop)) return;
  std::set<const Expr*> stored;  // building the table is not using it
  for_each_own_expr(subject, [&](const Expr& expr) {
    if (expr.kind == ExprKind::assign) stored.insert(&expr.args[0]);
    if (!takes_row(subject.unit, expr) || stored.contains(&expr)) return;
    findings.push_back(finding_at(subject.unit, expr.location,
                                  fmt::format("{} loads a row's address before its elements",
                                              model::to_short_text(subject.unit, expr, 50))));
  });
}

}  // namespace

extern const Check row_pointer_table;
const Check row_pointer_table{
    "row_pointer_table",
    "memory",
    "warning",
    "Rows are reached through a table of pointers (double **), or a vector of vectors.",
    "Each access waits for another: first the pointer, then the element. The rows lie anywhere, "
    "neighbours in one column are strangers, and the table must be rebuilt with device addresses "
    "row by row.",
    "double **a;\nfor (i = 0; i < n; i++)\n  for (j = 0; j < m; j++) a[i][j] *= 2.0;  // here: "
    "a[i]",
    "One block and an index: a[i * m + j], or a two-dimensional View; rows of unequal length in "
    "CSR form (one array of values, one of row starts).",
    "A row whose address was taken before the loop is not seen in the loop; tables of strings "
    "(char **) are silent.",
    run,
    Scope::function};

}  // namespace kedge::checks::catalogue
