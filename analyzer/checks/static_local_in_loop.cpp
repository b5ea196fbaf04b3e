// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: a kernel would keep values in a static local variable.
#include <fmt/format.h>

#include "analyzer/checks/report.hpp"

namespace kedge::checks::catalogue {
namespace {

void run(const Subject& subject, Findings& findings) {
  const bool host = subject.loop.verdict == model::LoopVerdict::host;
  if (host || !subject.survey.computes(subject.loop)) return;
  add_blockers(
      subject, "static_local",
      [](const model::Blocker& blocker) {
        return fmt::format("{} keeps its value from one call to the next", blocker.what);
      },
      findings);
}

}  // namespace

extern const Check static_local_in_loop;
const Check static_local_in_loop{
    "static_local_in_loop",
    "device",
    "warning",
    "A loop, or a function that it calls, uses a static local variable that changes.",
    "The variable is one for all threads: they race for it. Device compilers refuse static locals "
    "in kernels, or give each kernel its own.",
    "double next(void) {\n  static unsigned seed = 1;  // here\n  seed = seed * 1664525u + "
    "1013904223u;\n  return seed / 4294967296.0;\n}",
    "Pass the state in and out, one for each iteration; for random numbers a counter-based "
    "generator keyed by the iteration.",
    "Constant statics and loops on the host are silent; file-level variables that change are "
    "judged by the verdict.",
    run,
    Scope::function};

}  // namespace kedge::checks::catalogue
