// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Builds small programs by hand, so that everything behind extraction is tested without Clang.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "analyzer/model/loop.hpp"
#include "analyzer/model/program.hpp"

namespace kedge::test {

/// One unit with one function "f" that has the variables a test asks for.
class ModelBuilder {
 public:
  ModelBuilder();

  // Variables of f; the same name again gives the same variable.
  model::VariableId integer(const std::string& name);   ///< int parameter
  model::VariableId number(const std::string& name);    ///< double parameter
  model::VariableId integers(const std::string& name);  ///< const int *
  model::VariableId numbers(const std::string& name);   ///< double *
  /// A function without a body: "printf".
  model::FunctionId external(const std::string& name, bool is_system = true);

  // Expressions; each has its own line when made by at_line.
  [[nodiscard]] model::Expr var(model::VariableId id) const;
  [[nodiscard]] model::Expr lit(std::int64_t value) const;
  [[nodiscard]] model::Expr real(double value) const;
  [[nodiscard]] model::Expr at(model::VariableId array, model::Expr index) const;
  [[nodiscard]] model::Expr op(const std::string& name, model::Expr a, model::Expr b) const;
  [[nodiscard]] model::Expr set(model::Expr target, model::Expr value) const;
  [[nodiscard]] model::Expr add_to(model::Expr target, model::Expr value) const;
  [[nodiscard]] model::Expr choose(model::Expr condition, model::Expr a, model::Expr b) const;
  [[nodiscard]] model::Expr call(model::FunctionId callee, std::vector<model::Expr> args) const;

  // Statements.
  [[nodiscard]] model::Stmt run(model::Expr expr) const;
  [[nodiscard]] model::Stmt block(std::vector<model::Stmt> body) const;
  [[nodiscard]] model::Stmt declare(model::VariableId id, model::Expr value) const;
  [[nodiscard]] model::Stmt when(int line, model::Expr condition, model::Stmt then) const;
  [[nodiscard]] model::Stmt when(int line, model::Expr condition, model::Stmt then,
                                 model::Stmt otherwise) const;
  [[nodiscard]] model::Stmt leave(model::StmtKind kind) const;
  /// for (i = first; i < last; i++) at `line`.
  [[nodiscard]] model::Stmt loop(int line, model::VariableId counter, model::Expr first,
                                 model::Expr last, std::vector<model::Stmt> body);
  [[nodiscard]] model::Stmt while_loop(int line, model::Expr condition,
                                       std::vector<model::Stmt> body);

  /// The finished program with `body` as the body of f.
  [[nodiscard]] model::Program program(std::vector<model::Stmt> body);
  /// A result for the loop made as number `loop` (from 0).
  [[nodiscard]] static model::LoopResult result(model::LoopId loop, model::LoopVerdict verdict);

 private:
  model::VariableId variable(const std::string& name, model::TypeId type);
  [[nodiscard]] model::TypeId type_of(const model::Expr& expr) const;

  model::Unit unit_;
  model::LoopId loops_ = 0;
};

}  // namespace kedge::test
