// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: memory is allocated in every iteration.
#include <fmt/format.h>

#include <set>

#include "analyzer/checks/check.hpp"

namespace kedge::checks::catalogue {
namespace {

using model::Expr;
using model::ExprKind;

// Name of what allocates, "" if the expression does not.
std::string allocates(const model::Unit& unit, const Expr& expr) {
  static const std::set<std::string> functions{
      "malloc",    "calloc",       "realloc", "aligned_alloc", "posix_memalign", "strdup",
      "push_back", "emplace_back", "resize",  "reserve",       "make_unique",    "make_shared"};
  if (expr.kind == ExprKind::new_) return "new";
  if (expr.kind != ExprKind::call) return "";
  const std::string name = divergence::last_name(divergence::callee_name(unit, expr));
  return functions.contains(name) ? name : "";
}

void run(const Subject& subject, Findings& findings) {
  if (is_tiny(subject.loop)) return;
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
    "warning",
    "Memory is allocated or a container grows in every iteration of a loop.",
    "Device code allocates slowly, from a small heap, one thread at a time; many device compilers "
    "refuse containers altogether. The loop stays on the host until the allocation leaves it.",
    "for (i = 0; i < n; i++) {\n  double *t = malloc(m * sizeof *t);  // here\n  ...\n  "
    "free(t);\n}",
    "Allocate once outside the loop: one scratch array of n*m elements, or team scratch memory in "
    "Kokkos; for a growing list count first, then fill at offsets from a prefix sum.",
    "Allocations inside called functions are not reported at the loop; a std::vector declared in "
    "the "
    "body is not seen.",
    run};

}  // namespace kedge::checks::catalogue
