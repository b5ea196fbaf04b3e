// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: the body of a kernel uses members of the object it stands in.
#include <fmt/format.h>

#include "analyzer/checks/report.hpp"

namespace kedge::checks::catalogue {
namespace {

void run(const Subject& subject, Findings& findings) {
  if (!is_outermost_kernel(subject)) return;
  for (const model::Blocker& blocker : subject.loop.blockers)
    if (blocker.kind == "this_capture" && blocker.through.empty()) {
      findings.push_back(finding_at_head(subject.loop,
                                         "the loop uses members of the object it stands in: a "
                                         "lambda would capture the object's host address"));
      return;
    }
}

}  // namespace

extern const Check this_capture;
const Check this_capture{
    "this_capture",
    "device",
    "note",
    "A loop in a method uses the object's members, so a kernel made of it captures this.",
    "A lambda captures the pointer this, not the members: the kernel then follows a host address "
    "on the device. It compiles without a warning and fails when it runs.",
    "void Mesh::scale(double s) {\n  for (int i = 0; i < n_; i++) x_[i] *= s;  // here: n_, x_\n}",
    "Copy the members that the loop needs to local variables before it (auto x = x_;), or capture "
    "a copy of the object (KOKKOS_CLASS_LAMBDA) whose members are Views.",
    "What called methods do with the object is not looked at; on a system with unified memory the "
    "address is valid, and only slow.",
    run,
    Scope::record};

}  // namespace kedge::checks::catalogue
