// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: a loop that would be a kernel ends early, or ends the program.
#include <fmt/format.h>

#include "analyzer/checks/report.hpp"

namespace kedge::checks::catalogue {
namespace {

bool is_assertion(const std::string& name) {
  return name.find("assert") != std::string::npos;
}

// Over names and options nobody wants a kernel.
bool reads_numbers(const Subject& subject) {
  bool found = false;
  for_each_own_expr(subject, [&](const model::Expr& expr) {
    found = found || float_bytes(subject.unit, expr) > 0;
  });
  return found;
}

void report_searches(const Subject& subject, Findings& findings) {
  if (!subject.loop.rewrite.starts_with("search") || !reads_numbers(subject)) return;
  for (const model::Evidence& e : subject.loop.evidence)
    if (e.kind == model::DependenceKind::control && e.source.line > 0) {
      findings.push_back(finding_at(
          e.source, fmt::format("the loop at line {} ends here, before its last iteration",
                                subject.loop.line)));
      return;
    }
}

void run(const Subject& subject, Findings& findings) {
  report_searches(subject, findings);
  if (!subject.survey.is_kernel(subject.loop)) return;
  add_blockers(
      subject, "exit",
      [](const model::Blocker& blocker) {
        if (blocker.what == "MPI_Abort" || is_assertion(blocker.what)) return std::string();
        return fmt::format("{} ends the program from inside the loop", blocker.what);
      },
      findings);
}

}  // namespace

extern const Check exit_in_loop;
const Check exit_in_loop{
    "exit_in_loop",
    "divergence",
    "warning",
    "A loop that could be a kernel is left early, or ends the program from inside.",
    "Threads run at the same time: none can end the others, nor skip what they have done by then. "
    "A device has no exit(); a trap kills the context and the error message with it.",
    "for (i = 0; i < n; i++)\n  if (vol[i] <= 0.0) exit(1);  // here",
    "Let each thread record the event (a reduction: a flag, or the smallest index) and act on it "
    "after the kernel. A search becomes a min reduction over the index.",
    "Assertions are silent, for device compilers accept them; searches that look at no "
    "floating-point value are taken for host work. MPI_Abort is reported as mpi_abort_in_loop, "
    "throw as exception_in_loop.",
    run};

}  // namespace kedge::checks::catalogue
