// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: the innermost loop of a kernel steps through an array with a stride.
#include <fmt/format.h>

#include <map>

#include "analyzer/checks/report.hpp"

namespace kedge::checks::catalogue {
namespace {

bool is_strided(const model::Access& access) {
  if (access.pattern != "strided") return false;
  return access.stride != "1" && access.stride != "-1" && access.stride != "0";
}

void run(const Subject& subject, Findings& findings) {
  if (!fits_device(subject.loop) || !subject.innermost || is_tiny(subject.loop)) return;
  std::map<std::string, std::vector<const model::Access*>> by_array;
  for (const model::Access& access : subject.loop.accesses)
    if (is_strided(access)) by_array[access.array].push_back(&access);
  if (by_array.empty()) return;
  std::vector<std::string> names, evidence;
  const model::Access* first = nullptr;
  for (const auto& [array, accesses] : by_array) {
    const std::string& stride = accesses.front()->stride;
    names.push_back(fmt::format("{} ({})", array, stride.empty() ? "several elements" : stride));
    for (const model::Access* one : accesses) {
      if (first == nullptr || one->place.line < first->place.line) first = one;
      if (evidence.size() < 4 && !one->place.text.empty()) evidence.push_back(one->place.text);
    }
  }
  Finding finding = finding_at(
      first->place,
      fmt::format("accessed with a stride, in elements, as the innermost loop advances: {}",
                  listed(names)));
  finding.evidence = std::move(evidence);
  findings.push_back(std::move(finding));
}

}  // namespace

extern const Check strided_access;
const Check strided_access{
    "strided_access",
    "memory",
    "note",
    "Neighbouring iterations of the innermost loop touch elements that are not neighbours in "
    "memory.",
    "Neighbouring threads take neighbouring iterations. With a stride of s elements each memory "
    "transaction brings s times more than is used, until every thread costs a transaction of its "
    "own.",
    "for (j = 0; j < ny; j++) b[j] = u[j * nx + i];  // here: u, stride nx",
    "Make the loop over the contiguous index the thread index (interchange, or the fast dimension "
    "of "
    "MDRangePolicy); for records of fields a structure of arrays; on a device, LayoutLeft.",
    "Judged for the innermost loop as written; an outer loop as thread index may be contiguous.",
    run,
    Scope::function};

}  // namespace kedge::checks::catalogue
