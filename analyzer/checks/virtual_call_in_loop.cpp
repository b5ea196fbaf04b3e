// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: a kernel would call a virtual function.
#include <fmt/format.h>

#include <algorithm>

#include "analyzer/checks/report.hpp"

namespace kedge::checks::catalogue {
namespace {

// divergent_type_switch has said it, and more, where the object differs between iterations.
bool is_told(const Subject& subject, const model::Blocker& blocker) {
  return blocker.place.file == subject.loop.file &&
         std::any_of(subject.loop.branches.begin(), subject.loop.branches.end(),
                     [&](const model::Branch& b) {
                       return b.line == blocker.place.line && b.branch_class == "type_switch";
                     });
}

void run(const Subject& subject, Findings& findings) {
  if (!subject.survey.is_kernel(subject.loop)) return;
  add_blockers(
      subject, "virtual_call",
      [&](const model::Blocker& blocker) {
        if (is_told(subject, blocker)) return std::string();
        return fmt::format("{} is called through the object's table of functions", blocker.what);
      },
      findings);
}

}  // namespace

extern const Check virtual_call_in_loop;
const Check virtual_call_in_loop{
    "virtual_call_in_loop",
    "device",
    "warning",
    "A virtual function is called from a loop that could be a kernel.",
    "The object's table of functions holds host addresses, so an object made on the host cannot be "
    "used on the device. Nothing is inlined, registers are saved around each call, and the "
    "analysis cannot see what runs.",
    "for (i = 0; i < n; i++) p[i] = eos->pressure(rho[i], e[i]);  // here: pressure is virtual",
    "Choose once outside the loop: a template over the concrete class, a switch over a kind with a "
    "kernel for each, or std::variant. Objects that must stay virtual are made on the device, by "
    "placement new in a kernel.",
    "Where the object differs between iterations, divergent_type_switch is reported in its place.",
    run,
    Scope::function};

}  // namespace kedge::checks::catalogue
