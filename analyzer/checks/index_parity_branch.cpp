// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: neighbouring iterations take different arms in turn.
#include "analyzer/checks/report.hpp"

namespace kedge::checks::catalogue {
namespace {

void run(const Subject& subject, Findings& findings) {
  if (fits_device(subject.loop) && !is_tiny(subject.loop))
    add_branches(subject, "index_parity", findings);
}

}  // namespace

extern const Check index_parity_branch;
const Check index_parity_branch{
    "index_parity_branch",
    "divergence",
    "warning",
    "A branch alternates with the loop's counter: even and odd iterations do different work.",
    "Neighbouring iterations are neighbouring threads of one warp, so every warp runs both arms "
    "with half of its threads idle in each: twice the time, everywhere.",
    "for (i = 0; i < n; i++)\n  if (i % 2 == 0) a[i] = f(b[i]);  // here\n  else a[i] = g(b[i]);",
    "Two kernels, each over its own half (i = 2*k and 2*k + 1), with the data of each half stored "
    "together where it is used often.",
    "Patterns longer than a warp are classed index_block and are silent, for only warps at a "
    "border diverge.",
    run};

}  // namespace kedge::checks::catalogue
