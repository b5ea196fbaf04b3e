// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: a kernel would abort the parallel program.
#include <fmt/format.h>

#include "analyzer/checks/report.hpp"

namespace kedge::checks::catalogue {
namespace {

void run(const Subject& subject, Findings& findings) {
  const bool host = subject.loop.verdict == model::LoopVerdict::host;
  if (host ? !subject.survey.computes(subject.loop) || !stores_elements(subject)
           : !subject.survey.is_kernel(subject.loop))
    return;
  add_blockers(
      subject, "exit",
      [](const model::Blocker& blocker) {
        return blocker.what == "MPI_Abort"
                   ? std::string(
                         "MPI_Abort keeps the loop, and the check that calls it, on the host")
                   : std::string();
      },
      findings);
}

}  // namespace

extern const Check mpi_abort_in_loop;
const Check mpi_abort_in_loop{
    "mpi_abort_in_loop",
    "communication",
    "warning",
    "MPI_Abort is called from a loop that could be a kernel.",
    "A kernel cannot call MPI. The check is often the only host call in the loop, and then it "
    "alone keeps the loop and its arrays on the host.",
    "for (k = 0; k < n; k++)\n  if (vol[k] <= 0.0) MPI_Abort(comm, 2);  // here",
    "Reduce to a flag (or to the smallest k) in the kernel, test it after the kernel and abort "
    "there, with the same message.",
    "Functions that call MPI_Abort in the end are followed; those without a body in the sources "
    "are not.",
    run};

}  // namespace kedge::checks::catalogue
