// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The definition of a dependence, carried out: every iteration, every element, for given numbers.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <vector>

#include "analyzer/dependence/affine/query.hpp"

namespace kedge::dependence::test {

using Values = std::map<SymbolId, std::int64_t>;
/// Where an access goes: the linearised address, or all subscripts where rows are separate.
using Element = std::vector<std::int64_t>;
/// Values of the varying symbols in an iteration (counted from 0) of nest[0].
using Tables = std::map<SymbolId, std::vector<std::int64_t>>;

[[nodiscard]] std::int64_t evaluate(const Polynomial& p, const Values& values);
[[nodiscard]] bool satisfied(const Constraint& constraint, const Values& values);

/// Calls `visit(iteration of nest[0], values)` for each iteration in which the access happens.
void each_iteration(const AffineAccess& access, const Values& invariants, const Tables& tables,
                    const std::function<void(std::int64_t, const Values&)>& visit);

[[nodiscard]] Element element(const AffineAccess& access, const Values& values);

/// Iterations of nest[0] in which each element is touched.
using Touches = std::map<Element, std::set<std::int64_t>>;
[[nodiscard]] Touches touches(const AffineAccess& access, const Values& invariants,
                              const Tables& tables);

struct Conflicts {
  std::set<std::int64_t> a_first;  ///< distances b - a > 0 that occur
  std::set<std::int64_t> b_first;  ///< distances a - b > 0 that occur
  [[nodiscard]] bool any() const { return !a_first.empty() || !b_first.empty(); }
};

[[nodiscard]] Conflicts conflicts(const Query& query, const Values& invariants,
                                  const Tables& tables);

}  // namespace kedge::dependence::test
