// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: ranks exchange data by calls that wait, in a loop that holds the parallel work.
#include <fmt/format.h>

#include <set>

#include "analyzer/checks/messages.hpp"
#include "analyzer/checks/mpi_functions.hpp"
#include "analyzer/checks/report.hpp"

namespace kedge::checks::catalogue {
namespace {

bool blocks(const std::string& name) {
  const MpiFunction* function = mpi_function(name);
  return function != nullptr && function->blocking && is_message(name);
}

void run(const Subject& subject, Findings& findings) {
  if (!subject.loop.parent.empty() || fits_device(subject.loop)) return;
  std::set<std::pair<std::string, int>> seen;
  for (const ReachedCall& reached : subject.survey.below(subject.loop).calls) {
    const std::string name = divergence::callee_name(*reached.unit, *reached.call);
    if (!blocks(name)) continue;
    Finding finding =
        finding_at(*reached.unit, reached.call->location,
                   fmt::format("{} below the loop at {}:{}: nothing is computed while it waits",
                               name, subject.loop.file, subject.loop.line));
    if (!seen.insert({finding.file, finding.line}).second) continue;
    if (!reached.path.empty()) finding.evidence.push_back("reached through " + reached.path);
    findings.push_back(std::move(finding));
  }
  if (!findings.empty() && !subject.survey.holds_kernels(subject.loop)) findings.clear();
}

}  // namespace

extern const Check blocking_exchange;
const Check blocking_exchange{
    "blocking_exchange",
    "communication",
    "note",
    "A blocking send or receive is called from a loop that also holds the parallel work.",
    "The host waits in the call, so it starts no kernel meanwhile, and the device idles for the "
    "whole message. Sends that wait for receives in rank order run one after another through all "
    "ranks.",
    "for (t = 0; t < steps; t++) {\n  MPI_Send(right, n, MPI_DOUBLE, up, 0, comm);   // here\n  "
    "MPI_Recv(left, n, MPI_DOUBLE, down, 0, comm, &st);\n  step(u, v);\n}",
    "MPI_Irecv and MPI_Isend, the kernel over the interior while they run, MPI_Waitall, then the "
    "kernel over the border.",
    "Whether the messages are small, or the call sits behind a condition that is seldom true, is "
    "not judged.",
    run,
    Scope::function};

}  // namespace kedge::checks::catalogue
