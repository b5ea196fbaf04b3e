// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: a host loop starts kernels of few iterations again and again.
#include <fmt/format.h>

#include <algorithm>

#include "analyzer/checks/report.hpp"

namespace kedge::checks::catalogue {
namespace {

constexpr std::int64_t few = 4096;  ///< below a wave of threads on any device of this decade

// Iterations of the nest at the loop, 0 where the source does not say.
std::int64_t iterations(const Survey& survey, const model::LoopResult& loop) {
  if (!loop.trip_count_value) return 0;
  std::int64_t count = *loop.trip_count_value;
  std::int64_t inner = 0;
  for (const model::LoopResult* below : survey.below(loop).loops)
    if (below->parent == loop.id) {
      if (!below->trip_count_value) return 0;
      if (fits_device(*below)) inner = std::max(inner, *below->trip_count_value);
    }
  return inner > 0 ? count * inner : count;
}

void run(const Subject& subject, Findings& findings) {
  const model::LoopResult* host = subject.survey.find(subject.loop.parent);
  if (host == nullptr || fits_device(*host) || is_tiny(*host)) return;
  if (!is_outermost_kernel(subject)) return;
  const std::int64_t count = iterations(subject.survey, subject.loop);
  if (count == 0 || count >= few) return;
  findings.push_back(finding_at_head(
      subject.loop, fmt::format("a kernel of {} iterations in each pass of the loop at line {}",
                                count, host->line)));
}

}  // namespace

extern const Check small_launches;
const Check small_launches{
    "small_launches",
    "device",
    "note",
    "A loop that stays on the host would start a kernel of few iterations in each pass.",
    "Starting a kernel takes several microseconds, whatever it does, and a device needs tens of "
    "thousands of threads to be busy. Kernels this small take longer to start than to run.",
    "for (t = 0; t < steps; t++)            // stays on the host\n  for (k = 0; k < 64; k++) a[k] "
    "= f(a[k]);  // here",
    "Join kernels that follow each other; run several passes, patches or systems in one launch (a "
    "batch, with the outer loop as a further dimension); capture the sequence as a graph; or leave "
    "it on the host.",
    "Only sizes that the source shows as numbers are judged; kernels in called functions are not "
    "looked at.",
    run};

}  // namespace kedge::checks::catalogue
