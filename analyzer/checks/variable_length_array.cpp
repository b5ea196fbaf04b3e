// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: every iteration makes an array whose length is known only at run time.
#include <fmt/format.h>

#include "analyzer/checks/report.hpp"

namespace kedge::checks::catalogue {
namespace {

void run(const Subject& subject, Findings& findings) {
  if (!subject.survey.is_kernel(subject.loop)) return;
  add_blockers(
      subject, "vla",
      [](const model::Blocker& blocker) {
        return fmt::format("the length of {} is known only when the loop runs", blocker.what);
      },
      findings);
}

}  // namespace

extern const Check variable_length_array;
const Check variable_length_array{
    "variable_length_array",
    "memory",
    "warning",
    "A loop's body, or a function called from it, declares an array of variable length.",
    "A thread's local memory is laid out by the compiler: device compilers refuse arrays whose "
    "length they do not know.",
    "for (i = 0; i < n; i++) {\n  double row[m];  // here\n  ...\n}",
    "A constant upper bound where it is small; else one block of n*m elements before the loop, or "
    "team scratch memory in Kokkos.",
    "alloca and its kin are reported as allocation where they are known at all.",
    run};

}  // namespace kedge::checks::catalogue
