// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: memory is allocated in every iteration.
#include <fmt/format.h>

#include <set>

#include "analyzer/checks/report.hpp"

namespace kedge::checks::catalogue {
namespace {

using model::Expr;
using model::ExprKind;

// Name of what allocates, "" if the expression does not.
std::string allocates(const model::Unit& unit, const Expr& expr) {
  static const std::set<std::string> functions{"malloc",        "calloc",         "realloc",
                                               "aligned_alloc", "posix_memalign", "strdup",
                                               "make_unique",   "make_shared"};
  if (expr.kind == ExprKind::new_) return "new";
  if (expr.kind != ExprKind::call) return "";
  const std::string name = divergence::last_name(divergence::callee_name(unit, expr));
  return functions.contains(name) ? name : "";
}

// A vector made in the body takes its memory there.
void report_containers(const Subject& subject, Findings& findings) {
  for_each_inner_stmt(subject, [&](const model::Stmt& stmt) {
    if (stmt.kind != model::StmtKind::declare) return;
    for (std::size_t n = 0; n < stmt.declared.size() && n < stmt.exprs.size(); ++n) {
      const model::Variable& variable = divergence::variable_of(subject.unit, stmt.declared[n]);
      const model::Type* type = divergence::type_of(subject.unit, variable.type);
      if (type == nullptr || type->kind != model::TypeKind::record || type->record < 0) continue;
      if (variable.storage != model::Storage::local) continue;
      const auto& record = subject.unit.records[static_cast<std::size_t>(type->record)];
      const bool is_filled =
          stmt.exprs[n].kind == ExprKind::call ||
          (stmt.exprs[n].kind == ExprKind::construct && !stmt.exprs[n].args.empty());
      if (!is_filled || !record.name.starts_with("std::vector<")) continue;
      findings.push_back(
          finding_at(subject.unit, stmt.location,
                     fmt::format("the vector {} is made anew in every iteration", variable.name)));
    }
  });
}

void run(const Subject& subject, Findings& findings) {
  if (is_tiny(subject.loop)) return;
  if (subject.innermost || subject.survey.is_kernel(subject.loop))
    report_containers(subject, findings);
  for_each_own_expr(subject, [&](const Expr& expr) {
    const std::string what = allocates(subject.unit, expr);
    if (what.empty()) return;
    const auto place = place_of(subject.unit, expr.location);
    findings.push_back({.file = place.file,
                        .line = place.line,
                        .column = place.column,
                        .message = fmt::format("{} in every iteration of the loop at line {}", what,
                                               subject.loop.line)});
  });
}

}  // namespace

extern const Check allocation_in_loop;
const Check allocation_in_loop{
    "allocation_in_loop",
    "device",
    "warning",
    "Memory is allocated in every iteration of a loop.",
    "Device code allocates slowly, from a small heap, one thread at a time; many device compilers "
    "refuse containers altogether. The loop stays on the host until the allocation leaves it.",
    "for (i = 0; i < n; i++) {\n  double *t = malloc(m * sizeof *t);  // here\n  ...\n  "
    "free(t);\n}",
    "Allocate once outside the loop: one scratch array of n*m elements, or team scratch memory in "
    "Kokkos.",
    "Allocations inside called functions are not reported at the loop; of containers only a "
    "std::vector that is declared with a size or a value; what grows is container_growth_in_loop.",
    run};

}  // namespace kedge::checks::catalogue
