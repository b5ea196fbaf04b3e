// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// From a loop's accesses to what a warp's memory requests look like.
#include "analyzer/rank/memory_access.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

namespace kedge::rank {

using model::Access;
using model::AccessKind;

namespace {

// A record of more than this many elements is a row, not a record.
constexpr long widest_record = 16;

bool is_number(const std::string& text) {
  return !text.empty() && text.find_first_not_of("-0123456789") == std::string::npos;
}

// A short constant distance: the components of one point, or the fields of one record.
bool steps_over_record(const Access& access) {
  if (access.pattern == "aos_field") return true;
  if (access.pattern != "strided" || !is_number(access.stride)) return false;
  const long stride = std::labs(std::strtol(access.stride.c_str(), nullptr, 10));
  return stride > 1 && stride <= widest_record;
}

std::string class_of(const Access& access) {
  if (access.pattern == "contiguous") return "coalesced";
  if (access.pattern == "invariant") return "broadcast";
  if (steps_over_record(access)) return "aos";
  return access.pattern == "strided" ? "strided" : "gather";
}

std::string help_for(const DeviceAccess& access) {
  if (access.access == "aos")
    return "one array a component (structure of arrays): View<T*[N]> with LayoutLeft";
  if (access.access == "strided")
    return "a View with the thread's index first and LayoutLeft, or the contiguous index as the "
           "innermost";
  if (access.access == "gather")
    return access.writes ? "sort or renumber so that neighbouring iterations meet neighbouring "
                           "elements"
                         : "sort or renumber so that neighbouring iterations read neighbouring "
                           "elements; a read-only View with RandomAccess";
  return "";
}

}  // namespace

bool is_element(const Access& access) {
  return access.element.find('[') != std::string::npos || access.pattern == "aos_field";
}

std::vector<DeviceAccess> device_accesses(const model::LoopResult& threads) {
  std::vector<DeviceAccess> all;
  std::vector<std::set<std::string>> elements;
  for (const Access& access : threads.accesses) {
    if (!is_element(access)) continue;
    const std::string name = class_of(access);
    auto found = std::find_if(all.begin(), all.end(), [&](const DeviceAccess& one) {
      return one.array == access.array && one.access == name;
    });
    if (found == all.end()) {
      DeviceAccess fresh;
      fresh.array = access.array;
      fresh.access = name;
      fresh.bytes = access.bytes;
      fresh.element = access.element;
      if (name == "strided" || name == "aos") fresh.stride = access.stride;
      all.push_back(std::move(fresh));
      elements.emplace_back();
      found = all.end() - 1;
    }
    found->reads = found->reads || access.kind != AccessKind::write;
    found->writes = found->writes || access.kind != AccessKind::read;
    auto& seen = elements[static_cast<std::size_t>(found - all.begin())];
    if (seen.insert(access.element).second) ++found->references;
  }
  for (DeviceAccess& access : all) access.help = help_for(access);
  return all;
}

}  // namespace kedge::rank
