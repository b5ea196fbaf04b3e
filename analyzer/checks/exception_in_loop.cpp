// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: a kernel would throw or catch exceptions.
#include <fmt/format.h>

#include "analyzer/checks/report.hpp"

namespace kedge::checks::catalogue {
namespace {

void run(const Subject& subject, Findings& findings) {
  if (!subject.survey.is_kernel(subject.loop)) return;
  add_blockers(
      subject, "exception",
      [](const model::Blocker& blocker) {
        return fmt::format("{} inside the loop: a device knows no exceptions", blocker.what);
      },
      findings);
}

}  // namespace

extern const Check exception_in_loop;
const Check exception_in_loop{
    "exception_in_loop",
    "device",
    "warning",
    "A loop that could be a kernel throws an exception, or holds a try block.",
    "Device code has no exceptions: the compiler refuses it. The check that throws is usually "
    "worth keeping, in another form.",
    "for (i = 0; i < n; i++) {\n  if (rho[i] < 0) throw std::runtime_error(\"density\");  // "
    "here\n  p[i] = k * pow(rho[i], g);\n}",
    "Record the event in the loop (reduce to a flag or to the smallest index) and throw after it, "
    "on the host.",
    "Exceptions of the C++ library (at(), new) are not seen.",
    run,
    Scope::function};

}  // namespace kedge::checks::catalogue
