// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Finds functions and loops in a program: bodies across units by USR, a loop's statement, what
// encloses it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analyzer/model/loop.hpp"
#include "analyzer/model/program.hpp"

namespace kedge::divergence {

/// A function with a body, and the unit whose tables its ids index.
struct Body {
  int unit = model::none;
  model::FunctionId id = model::none;
  const model::Function* function = nullptr;
};

/// A loop's statement and the loops around it in the same function, outermost first.
struct LoopSite {
  Body body;
  const model::Stmt* loop = nullptr;
  std::vector<const model::Stmt*> around;
};

class Bodies {
 public:
  explicit Bodies(const model::Program& program);

  [[nodiscard]] const model::Program& program() const { return *program_; }
  /// The body of function `id` as unit `unit` names it: its own, or another unit's of equal USR.
  [[nodiscard]] std::optional<Body> find(int unit, model::FunctionId id) const;
  [[nodiscard]] std::optional<LoopSite> find_loop(const model::LoopResult& loop) const;
  /// One entry a USR (and every body without one), in program order.
  [[nodiscard]] const std::vector<Body>& all() const { return all_; }

 private:
  const model::Program* program_;
  std::map<std::string, Body> by_usr_;
  std::vector<Body> all_;
  std::map<std::pair<int, model::LoopId>, LoopSite> sites_;
};

[[nodiscard]] const model::Type* type_of(const model::Unit& unit, model::TypeId id);
[[nodiscard]] const model::Variable& variable_of(const model::Unit& unit, model::VariableId id);
/// Name of the function that a call names; "" for an indirect call.
[[nodiscard]] std::string callee_name(const model::Unit& unit, const model::Expr& call);
/// The variable at the bottom of a[i].b->c, none when there is no single one; `this_` gives none.
[[nodiscard]] model::VariableId root_variable(const model::Expr& expr);
/// Unqualified: "std::vector::size" gives "size".
[[nodiscard]] std::string last_name(const std::string& qualified);

}  // namespace kedge::divergence
