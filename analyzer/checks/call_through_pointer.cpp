// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: a kernel would call a function through a pointer.
#include <fmt/format.h>

#include "analyzer/checks/report.hpp"

namespace kedge::checks::catalogue {
namespace {

void run(const Subject& subject, Findings& findings) {
  if (!subject.survey.is_kernel(subject.loop)) return;
  add_blockers(
      subject, "indirect_call",
      [](const model::Blocker& blocker) {
        return fmt::format("{}: which function runs here is not known", blocker.what);
      },
      findings);
}

}  // namespace

extern const Check call_through_pointer;
const Check call_through_pointer{
    "call_through_pointer",
    "device",
    "warning",
    "A function is called through a pointer, a pointer to member or a std::function from a loop "
    "that could be a kernel.",
    "A pointer to a host function means nothing on the device. What it does is unknown, so the "
    "loop can only be judged under an assumption, and nothing is inlined.",
    "double (*eos)(double);\nfor (i = 0; i < n; i++) p[i] = eos(rho[i]);  // here",
    "Make the function a template parameter (a functor or a lambda), or choose by a switch outside "
    "the loop; the pure fact in .kedge.toml settles the verdict, not the call.",
    "A pointer that only ever holds one function is reported all the same.",
    run,
    Scope::function};

}  // namespace kedge::checks::catalogue
