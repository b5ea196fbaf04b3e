// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: a loop that computes on arrays also calls MPI.
#include <fmt/format.h>

#include "analyzer/checks/messages.hpp"
#include "analyzer/checks/report.hpp"
#include "analyzer/divergence/locals.hpp"

namespace kedge::checks::catalogue {
namespace {

using model::Expr;
using model::ExprKind;

// Stores floating-point elements that differ between iterations.
bool computes_elements(const Subject& subject) {
  const auto counters = divergence::counters(*subject.site.loop);
  bool found = false;
  for_each_own_expr(subject, [&](const Expr& expr) {
    if (expr.kind != ExprKind::assign && expr.kind != ExprKind::compound) return;
    const Expr& target = expr.args[0];
    found = found || (target.kind == ExprKind::index && mentions(target.args[1], counters) &&
                      float_bytes(subject.unit, target) > 0);
  });
  return found;
}

void run(const Subject& subject, Findings& findings) {
  if (fits_device(subject.loop) || is_tiny(subject.loop)) return;
  if (!computes_elements(subject) || subject.survey.holds_kernels(subject.loop)) return;
  for_each_own_expr(subject, [&](const Expr& expr) {
    const std::string name =
        expr.kind == ExprKind::call ? divergence::callee_name(subject.unit, expr) : "";
    if (!waits_for_others(name) || is_message_per_element(subject, expr)) return;
    findings.push_back(finding_at(
        subject.unit, expr.location,
        fmt::format("{} keeps the loop at line {} on the host", name, subject.loop.line)));
  });
}

}  // namespace

extern const Check mpi_call_in_loop;
const Check mpi_call_in_loop{
    "mpi_call_in_loop",
    "communication",
    "warning",
    "A loop that computes array elements calls MPI in every iteration.",
    "MPI is called by the host: the loop cannot be a kernel, and its arrays come back to the host "
    "for it. Each call also waits for other ranks.",
    "for (i = 0; i < n; i++) {\n  MPI_Allreduce(&part[i], &whole, 1, MPI_DOUBLE, MPI_SUM, comm);  "
    "// here\n  a[i] = b[i] / whole;\n}",
    "Compute all contributions in one loop, communicate once with a longer buffer, use the results "
    "in a second loop.",
    "Loops with kernels inside are time loops and are silent (collective_in_time_loop, "
    "blocking_exchange); MPI in called functions is not looked at.",
    run};

}  // namespace kedge::checks::catalogue
