// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// A small vocabulary for programs made by hand.
#include "tests/analyzer/divergence/model_builder.hpp"

#include <fmt/format.h>

namespace kedge::test {

using namespace model;

namespace {

constexpr TypeId int_type = 0, double_type = 1, ints_type = 2, doubles_type = 3;

Type simple(TypeKind kind, const std::string& spelling, int bytes, TypeId element = none) {
  Type type;
  type.kind = kind;
  type.spelling = spelling;
  type.bytes = bytes;
  type.is_signed = true;
  type.element = element;
  return type;
}

Expr made(ExprKind kind, TypeId type, std::vector<Expr> args, const std::string& op = "") {
  Expr expr;
  expr.kind = kind;
  expr.type = type;
  expr.op = op;
  expr.args = std::move(args);
  return expr;
}

Stmt made(StmtKind kind, std::vector<Expr> exprs, std::vector<Stmt> body) {
  Stmt stmt;
  stmt.kind = kind;
  stmt.exprs = std::move(exprs);
  stmt.body = std::move(body);
  return stmt;
}

}  // namespace

ModelBuilder::ModelBuilder() {
  unit_.main_file = "f.c";
  unit_.files = {"f.c"};
  unit_.types = {simple(TypeKind::integer, "int", 4), simple(TypeKind::floating, "double", 8),
                 simple(TypeKind::pointer, "const int *", 8, int_type),
                 simple(TypeKind::pointer, "double *", 8, double_type)};
  Function f;
  f.name = "f";
  f.usr = "f";
  f.location = {0, 1, 1};
  unit_.functions.push_back(f);
}

VariableId ModelBuilder::variable(const std::string& name, TypeId type) {
  for (std::size_t v = 0; v < unit_.variables.size(); ++v)
    if (unit_.variables[v].name == name) return static_cast<VariableId>(v);
  Variable variable;
  variable.name = name;
  variable.type = type;
  variable.function = 0;
  unit_.variables.push_back(variable);
  return static_cast<VariableId>(unit_.variables.size()) - 1;
}

VariableId ModelBuilder::integer(const std::string& name) {
  return variable(name, int_type);
}
VariableId ModelBuilder::number(const std::string& name) {
  return variable(name, double_type);
}
VariableId ModelBuilder::integers(const std::string& name) {
  return variable(name, ints_type);
}
VariableId ModelBuilder::numbers(const std::string& name) {
  return variable(name, doubles_type);
}

FunctionId ModelBuilder::external(const std::string& name, bool is_system) {
  Function function;
  function.name = name;
  function.usr = name;
  function.is_system = is_system;
  unit_.functions.push_back(function);
  return static_cast<FunctionId>(unit_.functions.size()) - 1;
}

TypeId ModelBuilder::type_of(const Expr& expr) const {
  return expr.type;
}

Expr ModelBuilder::var(VariableId id) const {
  Expr expr = made(ExprKind::variable, unit_.variables[static_cast<std::size_t>(id)].type, {});
  expr.variable = id;
  return expr;
}

Expr ModelBuilder::lit(std::int64_t value) const {
  Expr expr = made(ExprKind::integer, int_type, {});
  expr.integer_value = value;
  return expr;
}

Expr ModelBuilder::real(double value) const {
  Expr expr = made(ExprKind::floating, double_type, {});
  expr.floating_value = value;
  return expr;
}

Expr ModelBuilder::at(VariableId array, Expr index) const {
  const Expr base = var(array);
  const TypeId element = unit_.types[static_cast<std::size_t>(base.type)].element;
  return made(ExprKind::index, element, {base, std::move(index)});
}

Expr ModelBuilder::op(const std::string& name, Expr a, Expr b) const {
  const bool truth = name == "<" || name == ">" || name == "==" || name == "!=" || name == "<=" ||
                     name == ">=" || name == "&&" || name == "||";
  const TypeId type = truth ? int_type : std::max(a.type, b.type);
  return made(ExprKind::binary, type, {std::move(a), std::move(b)}, name);
}

Expr ModelBuilder::set(Expr target, Expr value) const {
  const TypeId type = target.type;
  return made(ExprKind::assign, type, {std::move(target), std::move(value)});
}

Expr ModelBuilder::add_to(Expr target, Expr value) const {
  const TypeId type = target.type;
  return made(ExprKind::compound, type, {std::move(target), std::move(value)}, "+=");
}

Expr ModelBuilder::choose(Expr condition, Expr a, Expr b) const {
  const TypeId type = a.type;
  return made(ExprKind::conditional, type, {std::move(condition), std::move(a), std::move(b)});
}

Expr ModelBuilder::call(FunctionId callee, std::vector<Expr> args) const {
  Expr expr = made(ExprKind::call, double_type, std::move(args));
  expr.callee = callee;
  return expr;
}

Stmt ModelBuilder::run(Expr expr) const {
  return made(StmtKind::expression, {std::move(expr)}, {});
}
Stmt ModelBuilder::block(std::vector<Stmt> body) const {
  return made(StmtKind::block, {}, std::move(body));
}

Stmt ModelBuilder::declare(VariableId id, Expr value) const {
  Stmt stmt = made(StmtKind::declare, {std::move(value)}, {});
  stmt.declared = {id};
  return stmt;
}

Stmt ModelBuilder::when(int line, Expr condition, Stmt then) const {
  Stmt stmt = made(StmtKind::if_, {std::move(condition)}, {std::move(then)});
  stmt.location = {0, line, 5};
  return stmt;
}

Stmt ModelBuilder::when(int line, Expr condition, Stmt then, Stmt otherwise) const {
  Stmt stmt = when(line, std::move(condition), std::move(then));
  stmt.body.push_back(std::move(otherwise));
  return stmt;
}

Stmt ModelBuilder::leave(StmtKind kind) const {
  return made(kind, {}, {});
}

Stmt ModelBuilder::loop(int line, VariableId counter, Expr first, Expr last,
                        std::vector<Stmt> body) {
  Stmt stmt = made(StmtKind::loop,
                   {op("<", var(counter), std::move(last)),
                    made(ExprKind::increment, int_type, {var(counter)}, "x++")},
                   {block({run(set(var(counter), std::move(first)))}), block(std::move(body))});
  stmt.location = {0, line, 3};
  stmt.loop = loops_++;
  return stmt;
}

Stmt ModelBuilder::while_loop(int line, Expr condition, std::vector<Stmt> body) {
  Stmt stmt = made(StmtKind::loop, {std::move(condition)}, {block(std::move(body))});
  stmt.loop_kind = LoopKind::while_;
  stmt.location = {0, line, 3};
  stmt.loop = loops_++;
  return stmt;
}

Program ModelBuilder::program(std::vector<Stmt> body) {
  unit_.functions[0].body = block(std::move(body));
  Program program;
  program.units.push_back(unit_);
  return program;
}

LoopResult ModelBuilder::result(LoopId loop, LoopVerdict verdict) {
  LoopResult result;
  result.id = fmt::format("f.c:{}:3", loop);
  result.file = "f.c";
  result.function = "f";
  result.verdict = verdict;
  result.unit = 0;
  result.function_id = 0;
  result.loop_id = loop;
  return result;
}

}  // namespace kedge::test
