// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: a loop reads or writes an array through an index array.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "analyzer/checks/report.hpp"

namespace kedge::checks::catalogue {
namespace {

// What indirect_write_collision tells about the array says enough.
bool may_collide(const Subject& subject, const std::vector<const model::Access*>& accesses) {
  const auto& assumes = subject.loop.assumes;
  const bool unproven = subject.loop.verdict == model::LoopVerdict::atomic ||
                        std::any_of(assumes.begin(), assumes.end(), [](const std::string& text) {
                          return text.starts_with("injective(");
                        });
  return unproven && std::any_of(accesses.begin(), accesses.end(), [](const model::Access* one) {
           return one->kind != model::AccessKind::read;
         });
}

void run(const Subject& subject, Findings& findings) {
  if (!fits_device(subject.loop) || !subject.innermost || is_tiny(subject.loop)) return;
  std::map<std::string, std::vector<const model::Access*>> by_array;
  for (const model::Access& access : subject.loop.accesses)
    if (access.pattern == "gather") by_array[access.array].push_back(&access);
  std::vector<std::string> names, evidence;
  const model::Access* first = nullptr;
  bool reads = false, writes = false;
  for (const auto& [array, accesses] : by_array) {
    if (may_collide(subject, accesses)) continue;
    names.push_back(array);
    for (const model::Access* one : accesses) {
      (one->kind == model::AccessKind::read ? reads : writes) = true;
      if (first == nullptr || one->place.line < first->place.line) first = one;
      if (evidence.size() < 4 && !one->place.text.empty()) evidence.push_back(one->place.text);
    }
  }
  if (names.empty()) return;
  Finding finding = finding_at(
      first->place,
      fmt::format("{} {} {} through an index: neighbouring threads touch elements far apart",
                  listed(names), names.size() == 1 ? "is" : "are",
                  reads && writes ? "accessed"
                  : writes        ? "written"
                                  : "read"));
  finding.evidence = std::move(evidence);
  findings.push_back(std::move(finding));
}

}  // namespace

extern const Check gather_access;
const Check gather_access{
    "gather_access",
    "memory",
    "note",
    "An array is accessed through an index that is itself loaded: x[col[p]].",
    "A warp's 32 loads become up to 32 memory transactions of 32 bytes, of which 8 are used. The "
    "loop "
    "runs at a fraction of the bandwidth unless neighbours in the loop are neighbours in memory.",
    "for (p = lo; p < hi; p++) s += val[p] * x[col[p]];  // here: x",
    "Renumber so that consecutive items use nearby elements (reverse Cuthill-McKee, space-filling "
    "curve); read-only data through the texture path (Kokkos::RandomAccess); sort the index lists.",
    "Indices computed by arithmetic that the analysis cannot follow are reported as unknown, not "
    "here; arrays whose writes may collide are reported as indirect_write_collision.",
    run,
    Scope::function};

}  // namespace kedge::checks::catalogue
