// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Inside one function, without regard to order: what a pointer may point into, in terms of the
// function's parameters and the program's globals.
#pragma once

#include <map>
#include <set>

#include "analyzer/dependence/effects/program_index.hpp"
#include "analyzer/dependence/effects/target.hpp"

namespace kedge::dependence {

class PointsTo {
 public:
  PointsTo(const ProgramIndex& index, FunctionRef function);

  /// What the value of the expression may point or refer to.
  [[nodiscard]] std::set<Target> of_value(const model::Expr& e) const;
  /// What object the place belongs to; a local variable itself: nothing.
  [[nodiscard]] std::set<Target> of_place(const model::Expr& e) const;

 private:
  void collect(const model::Stmt& body);
  void learn(model::VariableId variable, const model::Expr& value);
  void learn_from(const model::Expr& e);
  [[nodiscard]] std::set<Target> of_variable(model::VariableId variable) const;
  [[nodiscard]] bool is_pointer_like(TypeRef type) const;
  [[nodiscard]] std::set<Target> of_call(const model::Expr& e) const;

  const ProgramIndex& index_;
  FunctionRef function_;
  std::map<model::VariableId, std::set<Target>> points_;
  bool changed_ = true;
};

}  // namespace kedge::dependence
