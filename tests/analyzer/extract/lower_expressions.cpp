// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the lowering of expressions, operators, types and statement expressions.
#include "analyzer/model/print.hpp"
#include "tests/analyzer/extract/sources.hpp"
#include "tests/support/catch.hpp"

using namespace kedge::test;
using kedge::model::Expr;
using kedge::model::ExprKind;
using kedge::model::Function;
using kedge::model::TypeKind;
using kedge::model::Unit;

namespace {

using Texts = std::vector<std::string>;

int opaque_count(const Function& f) {
  return static_cast<int>(exprs(f, ExprKind::opaque).size());
}

}  // namespace

TEST_CASE("a linearised subscript keeps its arithmetic and drops parentheses and decay") {
  const Unit unit = extract_text(
      "void f(double *u, int nx, int ny, int i, int j, int k) {\n"
      "  u[((k*ny)+j)*nx + i - 1] = (u)[i];\n"
      "}\n");
  const Function& f = function(unit, "f");
  CHECK(lines(unit, f) == Texts{"u[(k*ny+j)*nx+i-1] = u[i]"});
  CHECK(exprs(f, ExprKind::cast).empty());
  CHECK(type(unit, exprs(f, ExprKind::index).front()->type).bytes == 8);
}

TEST_CASE("code of a macro has the place of its expansion, its arguments their own") {
  const Unit unit = extract_text(
      "#define IDX(i, j) ((j)*nx + (i))\n"
      "void f(double *u, int nx, int a, int b) {\n"
      "  u[IDX(a, b)] = 0;\n"
      "}\n");
  const Function& f = function(unit, "f");
  const Expr& sum = exprs(f, ExprKind::index).front()->args.at(1);
  CHECK(sum.in_macro);
  CHECK(sum.location.line == 3);
  CHECK(sum.location.column == 5);
  const Expr& a = sum.args.at(1);
  CHECK_FALSE(a.in_macro);
  CHECK(a.location.column == 9);
}

TEST_CASE("what macros expand to as a whole keeps the source's own spelling beside it") {
  const Unit unit = extract_text(
      "struct type_s { int k; };\n"
      "extern struct type_s lib_double;\n"
      "typedef struct type_s *type_t;\n"
      "#define GLOBAL(t, n) ((t) ((void *) &(n)))\n"
      "#define DOUBLE GLOBAL(type_t, lib_double)\n"
      "#define IDX(i, j) ((j)*nx + (i))\n"
      "#define N 100\n"
      "#define TWICE a + a\n"
      "void send(int *u, int n, type_t type);\n"
      "void f(int *u, int nx, int a, int b) {\n"
      "  send(u, N, DOUBLE);\n"
      "  u[IDX(a, b)] = 3 * TWICE + N*N;\n"
      "}\n");
  const Function& f = function(unit, "f");
  const Expr& call = *exprs(f, ExprKind::call).front();
  CHECK(call.args.at(2).spelling == "DOUBLE");
  CHECK(kedge::model::to_short_text(unit, call) == "send(u, N, DOUBLE)");
  CHECK(kedge::model::to_text(unit, call) == "send(u, 100, &lib_double)");
  const Expr& store = *exprs(f, ExprKind::assign).front();
  CHECK(kedge::model::to_short_text(unit, store) == "u[IDX(a, b)] = 3 * a + a + N*N");
  CHECK(kedge::model::to_text(unit, store) == "u[b*nx+a] = 3 * a + a + 10000");
}

TEST_CASE("a member chain tells arrow from dot") {
  const Unit unit = extract_text(
      "struct inner { double *u; double n[4]; };\n"
      "struct outer { struct inner in; struct inner *p; };\n"
      "void f(struct outer *o, int i) { o->in.u[i] = o->p->n[2]; }\n");
  const Function& f = function(unit, "f");
  CHECK(lines(unit, f) == Texts{"o->in.u[i] = o->p->n[2]"});
  const auto members = exprs(f, ExprKind::member);
  REQUIRE(members.size() == 4);
  CHECK_FALSE(members[0]->is_arrow);
  CHECK(members[1]->is_arrow);
  const auto& record = unit.records.at(
      static_cast<std::size_t>(type(unit, type(unit, variable(unit, "o").type).element).record));
  CHECK(record.name == "outer");
  REQUIRE(record.fields.size() == 2);
  CHECK(record.fields[1].bit_offset == 40 * 8);
}

TEST_CASE("the two ways to write a member access are one") {
  const Unit unit = extract_text(
      "struct s { int x; };\n"
      "void f(struct s *p, struct s v) { (*p).x = (&v)->x; }\n");
  CHECK(lines(unit, function(unit, "f")) == Texts{"p->x = v.x"});
}

TEST_CASE("only casts that change the value stay") {
  const Unit unit = extract_text(
      "void f(long n, int i, unsigned u, double d, float s, void *v, char *c) {\n"
      "  n = i;\n"
      "  i = n;\n"
      "  u = i;\n"
      "  n = u;\n"
      "  d = i;\n"
      "  s = d;\n"
      "  d = 2;\n"
      "  v = c;\n"
      "  c = v;\n"
      "  d = ((double *)c)[i];\n"
      "  d = ((double *)v)[i];\n"
      "}\n");
  const Function& f = function(unit, "f");
  const auto assigned = exprs(f, ExprKind::assign);
  REQUIRE(assigned.size() == 11);
  const std::vector<bool> has_cast{false, true, true, false, true, true, false, false, false};
  for (std::size_t i = 0; i < has_cast.size(); ++i) {
    INFO("assignment " << i);
    CHECK((assigned[i]->args.at(1).kind == ExprKind::cast) == has_cast[i]);
  }
  CHECK(assigned[6]->args.at(1).kind == ExprKind::floating);
  CHECK(assigned[9]->args.at(1).args.at(0).kind == ExprKind::cast);
  CHECK(assigned[10]->args.at(1).args.at(0).kind == ExprKind::variable);
}

TEST_CASE("what the compiler can fold is a number, a constant variable stays one") {
  const Unit unit = extract_text(
      "enum { N = 5 };\n"
      "static const int width = 2 * N;\n"
      "void f(long *u, int x) {\n"
      "  u[0] = sizeof(double) * 4 + N;\n"
      "  u[1] = width + 1;\n"
      "  u[2] = -3;\n"
      "  u[3] = x ? 1 + 1 : 'a';\n"
      "}\n");
  const Function& f = function(unit, "f");
  CHECK(lines(unit, f) == Texts{"u[0] = 37", "u[1] = width + 1", "u[2] = -3", "u[3] = x ? 2 : 97"});
  CHECK(variable(unit, "width").constant == 10);
  CHECK(variable(unit, "width").is_file_static);
  CHECK_FALSE(variable(unit, "x").constant.has_value());
}

TEST_CASE("operators of every kind") {
  const Unit unit = extract_text(
      "void f(int *p, int i, int *q, int c) {\n"
      "  *p++ = i--;\n"
      "  p += 2, ++i;\n"
      "  i <<= 3;\n"
      "  q = &p[i];\n"
      "  i = *&i;\n"
      "  i = ~c & !i;\n"
      "  i = c ?: 4;\n"
      "  i = p - q;\n"
      "}\n");
  const Function& f = function(unit, "f");
  const auto increments = exprs(f, ExprKind::increment);
  REQUIRE(increments.size() == 3);
  CHECK(increments[0]->op == "x++");
  CHECK(increments[1]->op == "x--");
  CHECK(increments[2]->op == "++x");
  CHECK(exprs(f, ExprKind::comma).size() == 1);
  const auto compounds = exprs(f, ExprKind::compound);
  REQUIRE(compounds.size() == 2);
  CHECK(compounds[0]->op == "+=");
  CHECK(compounds[1]->op == "<<=");
  CHECK(exprs(f, ExprKind::conditional).size() == 1);
  CHECK(exprs(f, ExprKind::deref).size() == 1);
  CHECK(opaque_count(f) == 0);
}

TEST_CASE("a GNU conditional whose first part has effects is not doubled") {
  const Unit unit = extract_text("int f(int i) { return i++ ?: 4; }\n");
  const Function& f = function(unit, "f");
  CHECK(exprs(f, ExprKind::increment).size() == 1);
  CHECK(opaque_count(f) == 1);
}

TEST_CASE("complex numbers are scalars with two parts") {
  const Unit unit = extract_text(
      "#include <complex.h>\n"
      "void f(int n, double complex *y, const double complex *x, double complex w) {\n"
      "  for (int i = 0; i < n; i++) y[i] = w * x[i] + conj(x[i]) * 2.0 * I;\n"
      "  y[0] = creal(w);\n"
      "  __real__ y[1] = 1;\n"
      "}\n");
  const Function& f = function(unit, "f");
  CHECK(unit.parsed == kedge::model::ParseState::ok);
  CHECK(type(unit, variable(unit, "w").type).kind == TypeKind::complex);
  CHECK(type(unit, variable(unit, "w").type).bytes == 16);
  CHECK(opaque_count(f) == 0);
  const auto members = exprs(f, ExprKind::member);
  REQUIRE(members.size() == 1);
  CHECK(members[0]->op == "real");
}

TEST_CASE("initialiser lists follow the members, named or not") {
  const Unit unit = extract_text(
      "struct s { int a, b; double c[3]; };\n"
      "void f(int x) { struct s v = {.b = x, .c = {1, [2] = 3}}; int w[4] = {x}; }\n");
  const Function& f = function(unit, "f");
  const auto lists = exprs(f, ExprKind::init_list);
  REQUIRE(lists.size() >= 3);
  REQUIRE(lists[0]->args.size() == 3);
  CHECK(lists[0]->args[0].integer_value == 0);
  CHECK(text(unit, lists[0]->args[1]) == "x");
  CHECK(lists[0]->args[2].args.size() == 3);
  CHECK(opaque_count(f) == 0);
}

TEST_CASE("extents of variable-length arrays are expressions") {
  const Unit unit = extract_text(
      "void f(int n, int m, double a[n][m + 1]) {\n"
      "  double t[2 * n];\n"
      "  a[1][2] = t[0] + sizeof(t) + sizeof(a[0]);\n"
      "}\n");
  const auto& a = type(unit, variable(unit, "a").type);
  CHECK(a.kind == TypeKind::pointer);
  const auto& row = type(unit, a.element);
  CHECK(row.kind == TypeKind::array);
  REQUIRE(row.variable_extent.size() == 1);
  CHECK(text(unit, row.variable_extent[0]) == "m + 1");
  const auto& t = type(unit, variable(unit, "t").type);
  REQUIRE(t.variable_extent.size() == 1);
  CHECK(text(unit, t.variable_extent[0]) == "2 * n");
  const std::string sum = lines(unit, function(unit, "f")).back();
  CHECK(sum.find("2 * n * 8") != std::string::npos);
  CHECK(function(unit, "f").signature == "void f(int n, int m, double a[n][m + 1])");
}

TEST_CASE("types know restrict, volatile, const, atomic and bit fields") {
  const Unit unit = extract_text(
      "struct flags { unsigned a : 3; unsigned b : 5; };\n"
      "_Atomic int counter;\n"
      "void f(const double *restrict p, volatile int *v, struct flags *s, long double e) {\n"
      "  counter += *v + s->b + (int)(p[0] * e);\n"
      "}\n");
  const auto& p = type(unit, variable(unit, "p").type);
  CHECK(p.is_restrict);
  CHECK(type(unit, p.element).is_const);
  CHECK(type(unit, type(unit, variable(unit, "v").type).element).is_volatile);
  CHECK(type(unit, variable(unit, "counter").type).is_atomic);
  CHECK(type(unit, variable(unit, "e").type).bytes == 16);
  const auto& s = type(unit, type(unit, variable(unit, "s").type).element);
  const auto& fields = unit.records.at(static_cast<std::size_t>(s.record)).fields;
  REQUIRE(fields.size() == 2);
  CHECK(fields[1].bit_width == 5);
  CHECK(fields[1].bit_offset == 3);
}

TEST_CASE("a member of an anonymous union is reached through the union") {
  const Unit unit = extract_text(
      "struct v { union { int i; float x; }; int n; };\n"
      "void f(struct v *p) { p->i = p->n; }\n");
  const auto members = exprs(function(unit, "f"), ExprKind::member);
  REQUIRE(members.size() == 3);
  CHECK(members[0]->op == "i");
  CHECK(members[1]->op.empty());
  const auto& through = type(unit, members[1]->type);
  CHECK(unit.records.at(static_cast<std::size_t>(through.record)).is_union);
}

TEST_CASE("statement expressions of macros become plain expressions") {
  const Unit unit = extract_text(
      "#include <assert.h>\n"
      "#define MAX(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })\n"
      "int g(void);\n"
      "void f(int *u, int i) {\n"
      "  u[i] = MAX(u[i], 3);\n"
      "  u[i] = MAX(g(), i);\n"
      "  assert(u[i] > 0);\n"
      "  u[0] = ({ int s = 0; for (int k = 0; k < 3; k++) s += u[k]; s; });\n"
      "  ({ u[1] = 5; });\n"
      "}\n");
  const Function& f = function(unit, "f");
  const auto texts = lines(unit, f);
  CHECK(texts.at(0) == "u[i] = u[i] > 3 ? u[i] : 3");
  CHECK(exprs(f, ExprKind::comma).size() >= 1);  // g() is called once
  int calls_of_g = 0;
  for (const Expr* call : exprs(f, ExprKind::call))
    calls_of_g += unit.functions.at(static_cast<std::size_t>(call->callee)).name == "g" ? 1 : 0;
  CHECK(calls_of_g == 1);
  CHECK_FALSE(exprs(f, ExprKind::statement).empty());
  CHECK(exprs(f, ExprKind::compound).size() == 1);  // s += u[k] inside it is not lost
}

TEST_CASE("functions as values, through pointers and tables") {
  const Unit unit = extract_text(
      "double sin(double);\n"
      "void f(double (*g)(double), double (*table[2])(double), double *u) {\n"
      "  u[0] = g(u[1]);\n"
      "  u[1] = (*g)(u[2]);\n"
      "  u[2] = table[1](u[0]);\n"
      "  table[0] = sin;\n"
      "  table[1] = &sin;\n"
      "}\n");
  const Function& f = function(unit, "f");
  const auto calls = exprs(f, ExprKind::call);
  REQUIRE(calls.size() == 3);
  for (const Expr* call : calls) CHECK(call->callee == kedge::model::none);
  CHECK(text(unit, calls[0]->args.at(0)) == "g");
  CHECK(text(unit, calls[1]->args.at(0)) == "g");
  CHECK(text(unit, calls[2]->args.at(0)) == "table[1]");
  const auto values = exprs(f, ExprKind::opaque);
  REQUIRE(values.size() == 2);
  for (const Expr* value : values) {
    CHECK(value->op == "function");
    CHECK(unit.functions.at(static_cast<std::size_t>(value->callee)).name == "sin");
  }
}

TEST_CASE("a sum of thousands of terms is neither lost nor deep") {
  std::string source = "double f(const double *u) { return u[0]";
  for (int i = 1; i < 5000; ++i)
    source += (i % 3 == 0 ? " - u[" : " + u[") + std::to_string(i) + "]";
  const Unit unit = extract_text(source + "; }\n");
  const Function& f = function(unit, "f");
  CHECK(exprs(f, ExprKind::index).size() == 5000);
  int depth = 0;
  for (const Expr* at = &f.body->body.front().exprs.front(); !at->args.empty(); ++depth)
    at = &at->args.front();
  CHECK(depth < 40);
}

TEST_CASE("a nest too deep to keep still names its variables") {
  std::string source = "int f(int a, int b) { return ";
  for (int i = 0; i < 3000; ++i) source += "(a * (1 + ";
  source += "b";
  for (int i = 0; i < 3000; ++i) source += "))";
  const Unit unit = extract_text(source + "; }\n");
  const Function& f = function(unit, "f");
  const auto parts = exprs(f, ExprKind::opaque);
  REQUIRE(parts.size() == 1);
  CHECK(parts[0]->op == "deeply nested expression");
  CHECK(parts[0]->args.size() > 2000);
}

TEST_CASE("assembly keeps its outputs as writes") {
  const Unit unit =
      extract_text("void f(int *u, int i) { __asm__(\"nop\" : \"=r\"(u[i]) : \"r\"(i)); }\n");
  const Function& f = function(unit, "f");
  REQUIRE(f.body->body.size() == 1);
  CHECK(f.body->body[0].kind == kedge::model::StmtKind::opaque);
  CHECK(f.body->body[0].text == "asm");
  const auto writes = exprs(f, ExprKind::assign);
  REQUIRE(writes.size() == 1);
  CHECK(text(unit, writes[0]->args.at(0)) == "u[i]");
}
