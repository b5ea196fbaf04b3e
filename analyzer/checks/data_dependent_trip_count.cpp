// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: the inner loop of a kernel has a length that differs between threads.
#include <algorithm>

#include "analyzer/checks/report.hpp"

namespace kedge::checks::catalogue {
namespace {

// "depends on a[i], a[i], a[i+1]: ..." names each once.
std::string without_repeats(const std::string& message) {
  static const std::string head = "depends on ";
  const auto start = message.find(head);
  const auto end = message.rfind(": ");
  if (start == std::string::npos || end == std::string::npos || end < start) return message;
  std::vector<std::string> names{""};
  int depth = 0;
  for (auto at = start + head.size(); at < end; ++at) {
    const char c = message[at];
    if (c == '[' || c == '(') ++depth;
    if (c == ']' || c == ')') --depth;
    if (c == ',' && depth == 0) {
      names.emplace_back();
      ++at;  // the space behind it
    } else {
      names.back() += c;
    }
  }
  std::vector<std::string> once;
  for (std::string& name : names)
    if (std::find(once.begin(), once.end(), name) == once.end()) once.push_back(std::move(name));
  return message.substr(0, start) + head + listed(once) + message.substr(end);
}

void run(const Subject& subject, Findings& findings) {
  if (!is_outermost_kernel(subject)) return;
  add_branches(subject, "data_dependent_loop", findings);
  for (Finding& finding : findings) finding.message = without_repeats(finding.message);
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
