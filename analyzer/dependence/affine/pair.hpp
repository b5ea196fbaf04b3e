// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Both accesses of a query in one scope, with the constraints that hold for two iterations of the
// loop under test.
#pragma once

#include <optional>
#include <string>

#include "analyzer/dependence/affine/query.hpp"
#include "analyzer/dependence/affine/scope.hpp"

namespace kedge::dependence {

class Pair {
 public:
  explicit Pair(const Query& query);

  [[nodiscard]] Scope& scope() { return scope_; }
  [[nodiscard]] const Scope& scope() const { return scope_; }
  [[nodiscard]] const Side& a() const { return a_; }
  [[nodiscard]] const Side& b() const { return b_; }

  /// Iteration of b minus iteration of a, in steps of pace().
  [[nodiscard]] Polynomial time_difference() const { return b_.time() - a_.time(); }
  [[nodiscard]] std::int64_t pace() const { return a_.pace(); }

  /// Everything that holds when a happens in an earlier iteration than b (or the other way round).
  [[nodiscard]] System constraints(bool a_first) const;
  /// The same, of the loops' bounds and the context alone.
  [[nodiscard]] System bounds(bool a_first) const;
  /// What holds when the access of one side happens.
  [[nodiscard]] System alone(const Side& side) const;

 private:
  void add_context();
  [[nodiscard]] System order(bool a_first) const;

  const Query& query_;
  Scope scope_;
  Side a_;
  Side b_;
  System context_;
};

}  // namespace kedge::dependence
