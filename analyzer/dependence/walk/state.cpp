// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The join of two paths keeps what they agree on.
#include "analyzer/dependence/walk/state.hpp"

#include <algorithm>
#include <iterator>

namespace kedge::dependence {

bool equal(const Value& a, const Value& b) {
  if (a.number && b.number) return *a.number == *b.number;
  if (a.pointer && b.pointer) return key_of(*a.pointer) == key_of(*b.pointer);
  return false;
}

State join(const State& a, const State& b, std::set<VariableKey>& differing) {
  if (!a.reachable) return b;
  if (!b.reachable) return a;
  State result;
  for (const auto& [variable, value] : a.values) {
    const auto other = b.values.find(variable);
    if (other != b.values.end() && equal(value, other->second))
      result.values.emplace(variable, value);
    else
      differing.insert(variable);
  }
  for (const auto& [variable, value] : b.values)
    if (a.values.find(variable) == a.values.end()) differing.insert(variable);
  std::set_intersection(a.assigned.begin(), a.assigned.end(), b.assigned.begin(), b.assigned.end(),
                        std::inserter(result.assigned, result.assigned.end()));
  return result;
}

}  // namespace kedge::dependence
