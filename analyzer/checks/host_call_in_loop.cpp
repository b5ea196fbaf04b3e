// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: a loop that computes on arrays also prints, reads or writes files.
#include <fmt/format.h>

#include "analyzer/checks/check.hpp"

namespace kedge::checks::catalogue {
namespace {

// Written in the loop itself, not in a function that it calls.
bool stands_in(const model::Place& place, const model::LoopResult& loop) {
  return place.file == loop.file && place.line >= loop.line && place.line <= loop.end_line;
}

void run(const Subject& subject, Findings& findings) {
  if (is_tiny(subject.loop)) return;
  if (!stores_elements(subject) || !subject.survey.below(subject.loop).loops.empty()) return;
  for (const model::Call& call : subject.loop.calls)
    if ((call.kind == "io" || call.kind == "hdf5") && stands_in(call.place, subject.loop))
      findings.push_back({.file = call.place.file,
                          .line = call.place.line,
                          .column = call.place.column,
                          .message = fmt::format("{} keeps this loop on the host", call.function)});
}

}  // namespace

extern const Check host_call_in_loop;
const Check host_call_in_loop{
    "host_call_in_loop",
    "device",
    "warning",
    "A loop that computes on arrays also does input or output.",
    "A kernel cannot write files, and its printf is unordered and slow. One call on a rarely taken "
    "path "
    "keeps the whole loop, and the arrays it touches, on the host.",
    "for (i = 0; i < n; i++) {\n  if (p[i] < 0) printf(\"bad %d\\n\", i);  // here\n  q[i] = "
    "sqrt(p[i]);\n}",
    "Count or record the events in the loop (a reduction, or a flag array) and print after it.",
    "Loops that set no floating-point element (that only print, or read options) are silent: they "
    "belong to the host.",
    run,
    Scope::function};

}  // namespace kedge::checks::catalogue
