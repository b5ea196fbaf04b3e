// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the model's JSON form: nothing is lost on the way out and back.
#include "analyzer/model/program_json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "common/core/error.hpp"
#include "tests/support/catch.hpp"

using namespace kedge::model;
using Json = nlohmann::json;

namespace {

Expr variable_expr(VariableId id) {
  Expr expr;
  expr.kind = ExprKind::variable;
  expr.variable = id;
  return expr;
}

// Every member away from its default.
Expr full_expr() {
  Expr expr;
  expr.kind = ExprKind::call;
  expr.type = 2;
  expr.location = {0, 3, 4};
  expr.op = "x\n\"y\"";
  expr.integer_value = -9223372036854775807LL - 1;
  expr.floating_value = 0.1;
  expr.variable = 0;
  expr.callee = 0;
  expr.is_arrow = true;
  expr.is_virtual_call = true;
  expr.in_macro = true;
  expr.spelling = "IDX(i, j)";
  expr.args = {variable_expr(0), Expr{}};
  return expr;
}

Stmt full_stmt() {
  Stmt stmt;
  stmt.kind = StmtKind::loop;
  stmt.location = {1, 2, 3};
  stmt.end_line = 9;
  stmt.text = "t";
  stmt.loop_kind = LoopKind::range_for;
  stmt.loop = 0;
  stmt.pragmas = {"omp for", ""};
  stmt.declared = {0, none};
  stmt.exprs = {full_expr()};
  stmt.body = {Stmt{}, Stmt{}};
  return stmt;
}

Program full_program() {
  Type type{TypeKind::array, "double[n]", 8, true, true, true, true, true, 1, 4, {full_expr()}, 0};
  Record record{"r", true, true, true, {{"f", 0, 64, 3}}};
  Variable variable{"v", 0, Storage::thread_local_, {0, 1, 1}, "usr", 0, true, true, true, 0};
  Function function{"f",  "u",  "void f()", {0, 1, 2}, 1,    {0},  0,    true,    true,
                    true, true, true,       true,      true, true, true, "<int>", full_stmt()};
  Unit unit;
  unit.main_file = "a.c";
  unit.configuration = "c";
  unit.flags = {"-x"};
  unit.parsed = ParseState::recovered;
  unit.diagnostics = {{"error", "a.c", 1, "m"}};
  unit.files = {"a.c", "b.h"};
  unit.types = {type, Type{}};
  unit.records = {record};
  unit.variables = {variable, Variable{}};
  unit.functions = {function, Function{}};
  unit.threadprivate = {"seed"};
  return {{unit, Unit{}}, {"note"}};
}

}  // namespace

TEST_CASE("a program survives the way to JSON text and back") {
  const Program before = full_program();
  const Json json = before;
  const Program after = Json::parse(json.dump()).get<Program>();
  CHECK(after == before);
  CHECK(Json(after) == json);
}

TEST_CASE("members with their default value are left out") {
  const Json json = Program{{Unit{}}, {}};
  CHECK(json == Json{{"units", {Json::object()}}});
}

TEST_CASE("numbers that JSON does not know survive") {
  Program program = full_program();
  Expr& expr = program.units[0].functions[0].body->exprs[0];
  expr.floating_value = INFINITY;
  CHECK(Json::parse(Json(program).dump()).get<Program>() == program);
  expr.floating_value = -INFINITY;
  CHECK(Json::parse(Json(program).dump()).get<Program>() == program);
  expr.floating_value = NAN;
  const Program after = Json::parse(Json(program).dump()).get<Program>();
  CHECK(std::isnan(after.units[0].functions[0].body->exprs[0].floating_value));
}

TEST_CASE("what is no model is an error, not a guess") {
  CHECK_THROWS_AS(Json::parse(R"({"units": 3})").get<Program>(), kedge::Error);
  CHECK_THROWS_AS(Json::parse(R"({"units": [{"parsed": "maybe"}]})").get<Program>(), kedge::Error);
  CHECK_THROWS_AS(Json::parse(R"({"notes": [1]})").get<Program>(), kedge::Error);
}
