// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: the inner loop of a kernel has a length that differs between threads.
#include "analyzer/checks/report.hpp"

namespace kedge::checks::catalogue {
namespace {

void run(const Subject& subject, Findings& findings) {
  if (is_outermost_kernel(subject)) add_branches(subject, "data_dependent_loop", findings);
}

}  // namespace

extern const Check data_dependent_trip_count;
const Check data_dependent_trip_count{
    "data_dependent_trip_count",
    "divergence",
    "note",
    "An inner loop's number of passes differs between iterations of the loop that becomes the "
    "kernel.",
    "A warp runs until its longest thread is done, and the others wait. With short and long rows "
    "side by side most threads are idle most of the time.",
    "for (i = 0; i < n; i++)\n  for (p = row[i]; p < row[i + 1]; p++)  // here\n    y[i] += val[p] "
    "* x[col[p]];",
    "Give a long row to a warp (Kokkos TeamPolicy with a vector range); sort the items by length "
    "so that neighbours are alike; or pad to a common length (ELL, sliced ELL).",
    "How much the lengths differ is not in the source: rows of nearly equal length lose nothing.",
    run,
    Scope::function};

}  // namespace kedge::checks::catalogue
