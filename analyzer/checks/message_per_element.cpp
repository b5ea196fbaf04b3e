// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: a loop over elements sends a message for each.
#include <fmt/format.h>

#include "analyzer/checks/messages.hpp"
#include "analyzer/checks/report.hpp"

namespace kedge::checks::catalogue {
namespace {

void run(const Subject& subject, Findings& findings) {
  if (is_short(subject.loop)) return;
  for_each_own_expr(subject, [&](const model::Expr& expr) {
    if (!is_message_per_element(subject, expr)) return;
    findings.push_back(finding_at(
        subject.unit, expr.location,
        fmt::format("{} sends another part of the data to the same rank in each iteration of the "
                    "loop at line {}",
                    divergence::callee_name(subject.unit, expr), subject.loop.line)));
  });
}

}  // namespace

extern const Check message_per_element;
const Check message_per_element{
    "message_per_element",
    "communication",
    "warning",
    "A loop over elements or rows sends one message for each of them to the same rank.",
    "Each message costs about a microsecond before its first byte moves, ten times that when its "
    "data lie on a device, and a copy between device and host for each if the MPI is not "
    "GPU-aware.",
    "for (j = 0; j < ny; j++)\n  MPI_Send(&u[j * nx], 1, MPI_DOUBLE, west, 0, comm);  // here",
    "Pack what goes to one rank into one buffer, in a kernel, and send it once.",
    "Loops over neighbours (the rank depends on the counter) are silent, and so are loops known to "
    "run at most 32 times.",
    run};

}  // namespace kedge::checks::catalogue
