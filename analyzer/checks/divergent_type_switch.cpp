// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: a loop's iterations run different code by a kind stored in data.
#include "analyzer/checks/check.hpp"

namespace kedge::checks::catalogue {
namespace {

void run(const Subject& subject, Findings& findings) {
  if (!fits_device(subject.loop) || is_tiny(subject.loop)) return;
  for (const model::Branch& branch : subject.loop.branches)
    if (branch.branch_class == "type_switch")
      findings.push_back({.file = subject.loop.file,
                          .line = branch.line,
                          .column = branch.column,
                          .message = branch.reason});
}

}  // namespace

extern const Check divergent_type_switch;
const Check divergent_type_switch{
    "divergent_type_switch",
    "divergence",
    "warning",
    "A switch, an if chain or a virtual call picks costly code by a kind that differs between "
    "iterations.",
    "The 32 or 64 threads of a warp run together: when their kinds differ, the warp runs every arm "
    "in "
    "turn with the other threads idle, so the cost is the sum of the arms, not the dearest.",
    "switch (kind[i]) {  // here\n  case 0: s[i] = 2.0 * e[i]; break;\n  default: s[i] = "
    "exp(-e[i]) * "
    "pow(e[i], 1.3);\n}",
    "Sort or bin the items by kind once and run one loop a kind over its list; or compute the "
    "cheap "
    "arms always and keep only the dear one behind the branch.",
    "Arms are compared by counted operations; an expensive call whose body is not seen counts as "
    "ten.",
    run};

}  // namespace kedge::checks::catalogue
