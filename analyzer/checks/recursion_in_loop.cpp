// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: a kernel would call a function that calls itself.
#include <fmt/format.h>

#include "analyzer/checks/report.hpp"

namespace kedge::checks::catalogue {
namespace {

void run(const Subject& subject, Findings& findings) {
  if (!subject.survey.is_kernel(subject.loop)) return;
  add_blockers(
      subject, "recursion",
      [](const model::Blocker& blocker) {
        return fmt::format("{} calls itself, directly or through others", blocker.what);
      },
      findings);
}

}  // namespace

extern const Check recursion_in_loop;
const Check recursion_in_loop{
    "recursion_in_loop",
    "device",
    "warning",
    "A function that calls itself is reached from a loop that could be a kernel.",
    "Each thread needs a stack of unknown depth; the compiler guesses, and a deep thread "
    "overwrites its neighbour's memory or stops the kernel. Threads at different depths diverge.",
    "for (i = 0; i < n; i++) f[i] = walk(root, x[i]);  // here: walk calls itself",
    "A loop with an explicit stack of bounded size, or a traversal order that needs none (level by "
    "level, ropes, a sorted array with skip links).",
    "Recursion through pointers and virtual functions is not seen.",
    run,
    Scope::function};

}  // namespace kedge::checks::catalogue
