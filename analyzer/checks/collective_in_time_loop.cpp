// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: an MPI collective in a loop that also holds the parallel work.
#include <fmt/format.h>

#include <set>

#include "analyzer/checks/check.hpp"
#include "analyzer/checks/mpi_functions.hpp"

namespace kedge::checks::catalogue {
namespace {

bool is_collective(const std::string& name) {
  return is_mpi(name, "collective") && mpi_function(name)->blocking;
}

void run(const Subject& subject, Findings& findings) {
  if (!subject.loop.parent.empty() || fits_device(subject.loop)) return;
  std::set<std::pair<std::string, int>> seen;
  for (const ReachedCall& reached : subject.survey.below(subject.loop).calls) {
    const std::string name = divergence::callee_name(*reached.unit, *reached.call);
    if (!is_collective(name)) continue;
    const auto place = place_of(*reached.unit, reached.call->location);
    if (!seen.insert({place.file, place.line}).second) continue;
    Finding finding{.file = place.file,
                    .line = place.line,
                    .column = place.column,
                    .message = fmt::format("{} below the loop at {}:{}: every rank waits for the "
                                           "slowest, and the device is drained first",
                                           name, subject.loop.file, subject.loop.line)};
    if (!reached.path.empty()) finding.evidence.push_back("reached through " + reached.path);
    findings.push_back(std::move(finding));
  }
  if (!findings.empty() && !subject.survey.holds_kernels(subject.loop)) findings.clear();
}

}  // namespace

extern const Check collective_in_time_loop;
const Check collective_in_time_loop{
    "collective_in_time_loop",
    "communication",
    "note",
    "An MPI collective is called from a loop that also holds the parallel work.",
    "Kernels are launched ahead of the host; a collective needs its input, so the host must wait "
    "for "
    "the device and for every other rank before the next launch. On a CPU the wait is hidden in "
    "slower "
    "loops; on a GPU it shows.",
    "for (t = 0; t < steps; t++) {\n  step(u, v);\n  MPI_Allreduce(&r, &s, 1, MPI_DOUBLE, MPI_SUM, "
    "c); "
    " // here\n}",
    "Call it every k-th step, join several into one call, or use the non-blocking form and test "
    "the "
    "result one step later.",
    "Whether the call sits behind a condition that is seldom true is not judged.",
    run};

}  // namespace kedge::checks::catalogue
