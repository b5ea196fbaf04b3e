// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: a kernel would compute in long double.
#include <fmt/format.h>

#include "analyzer/checks/report.hpp"

namespace kedge::checks::catalogue {
namespace {

void run(const Subject& subject, Findings& findings) {
  if (!subject.survey.is_kernel(subject.loop)) return;
  add_blockers(
      subject, "long_double",
      [](const model::Blocker&) { return std::string("long double has no counterpart on a GPU"); },
      findings);
}

}  // namespace

extern const Check long_double_in_loop;
const Check long_double_in_loop{
    "long_double_in_loop",
    "device",
    "warning",
    "A loop that could be a kernel uses long double.",
    "GPUs know no format wider than double. Device compilers refuse long double or treat it as "
    "double, so the results differ from the host's for no visible reason.",
    "long double s = 0.0L;\nfor (i = 0; i < n; i++) s += x[i];  // here",
    "double with a compensated (Kahan, Neumaier) or pairwise sum, or double-double arithmetic "
    "where the digits are needed.",
    "Literals with the suffix L that the compiler folds into double are silent.",
    run,
    Scope::function};

}  // namespace kedge::checks::catalogue
