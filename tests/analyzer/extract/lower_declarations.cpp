// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the lowering of declarations, calls and what only C++ has.
#include <algorithm>
#include <set>

#include "tests/analyzer/extract/sources.hpp"
#include "tests/support/catch.hpp"

using namespace kedge::test;
using kedge::model::Expr;
using kedge::model::ExprKind;
using kedge::model::Function;
using kedge::model::ParseState;
using kedge::model::StmtKind;
using kedge::model::Storage;
using kedge::model::Unit;

namespace {

using Texts = std::vector<std::string>;

const Function& callee(const Unit& unit, const Expr& call) {
  REQUIRE(call.callee >= 0);
  return unit.functions.at(static_cast<std::size_t>(call.callee));
}

Texts called(const Unit& unit, const Function& f) {
  Texts out;
  for (const Expr* call : exprs(f, ExprKind::call)) out.push_back(callee(unit, *call).name);
  return out;
}

std::vector<const Function*> with_body(const Unit& unit, const std::string& name) {
  std::vector<const Function*> out;
  for (const Function& f : unit.functions)
    if (f.name == name && f.body) out.push_back(&f);
  return out;
}

}  // namespace

TEST_CASE("a template appears as its instances, with their arguments") {
  const Unit unit = extract_text(
      "template <class T, int N> void scale(T *u, int n) {\n"
      "  for (int i = 0; i < n; ++i) u[i] *= T(N);\n"
      "}\n"
      "void f(double *a, float *b) { scale<double, 2>(a, 3); scale<float, 4>(b, 3); }\n",
      "a.cpp");
  const auto instances = with_body(unit, "scale");
  REQUIRE(instances.size() == 2);
  CHECK(instances[0]->instance_of == "<double, 2>");
  CHECK(instances[1]->instance_of == "<float, 4>");
  CHECK(instances[0]->is_instance);
  CHECK(instances[0]->usr != instances[1]->usr);
  CHECK(loops(*instances[0]).at(0)->location == loops(*instances[1]).at(0)->location);
  CHECK(exprs(*instances[0], ExprKind::compound).at(0)->args.at(1).floating_value == 2.0);
}

TEST_CASE("a template that nobody instantiates appears as its pattern") {
  const Unit unit = extract_text(
      "template <class T, int N> struct Grid {\n"
      "  T u[N];\n"
      "  void clear() { for (int i = 0; i < N; ++i) u[i] = T(); }\n"
      "  void used() { for (int i = 0; i < N; ++i) u[i] = 1; }\n"
      "  void outside();\n"
      "};\n"
      "template <class T, int N> void Grid<T, N>::outside() { u[0] = 0; }\n"
      "template <class T> void alone(T *u, int n) { for (int i = 0; i < n; ++i) u[i].touch(i); }\n"
      "void f(Grid<double, 3> &g) { g.used(); }\n",
      "a.cpp");
  CHECK(unit.parsed == ParseState::ok);
  REQUIRE(with_body(unit, "Grid::used").size() == 1);
  CHECK(with_body(unit, "Grid::used")[0]->is_instance);
  CHECK(with_body(unit, "Grid::used")[0]->instance_of == "<double, 3>");
  REQUIRE(with_body(unit, "Grid::clear").size() == 1);
  CHECK_FALSE(with_body(unit, "Grid::clear")[0]->is_instance);
  CHECK(with_body(unit, "Grid::outside").size() == 1);
  const Function& alone = function(unit, "alone");
  CHECK(loops(alone).size() == 1);
  CHECK(exprs(alone, ExprKind::opaque).at(0)->op == "call of touch");
}

TEST_CASE("a method's object comes first, the implicit one as this") {
  const Unit unit = extract_text(
      "struct Domain {\n"
      "  double *x_;\n"
      "  double &x(int i) { return x_[i]; }\n"
      "  double at(int i) const { return x_[i]; }\n"
      "  static int count(int k) { return k; }\n"
      "  void shift() { for (int i = 0; i < count(3); ++i) x(i) += at(i + 1); }\n"
      "};\n"
      "void f(Domain *d, Domain &r) { d->x(1) = r.at(2); d->count(1); }\n",
      "a.cpp");
  const Function& f = function(unit, "f");
  const auto calls = exprs(f, ExprKind::call);
  REQUIRE(calls.size() == 3);
  CHECK(callee(unit, *calls[0]).name == "Domain::x");
  CHECK(calls[0]->is_arrow);
  CHECK(text(unit, calls[0]->args.at(0)) == "d");
  CHECK(calls[0]->args.size() == 2);
  CHECK_FALSE(calls[1]->is_arrow);
  CHECK(calls[2]->args.size() == 1);
  const Function& shift = function(unit, "Domain::shift");
  CHECK(shift.this_variable != kedge::model::none);
  const auto uses = exprs(shift, ExprKind::this_);
  REQUIRE(uses.size() == 2);
  CHECK(uses[0]->variable == shift.this_variable);
  CHECK(function(unit, "Domain::at").is_const_method);
  CHECK(function(unit, "Domain::count").this_variable == kedge::model::none);
  const Function& at = function(unit, "Domain::at");
  CHECK(text(unit, at.body->body.at(0).exprs.at(0)).find("x_[i]") != std::string::npos);
  CHECK(exprs(at, ExprKind::member).at(0)->is_arrow);
}

TEST_CASE("overloaded operators are calls, trivial assignments are not") {
  const Unit unit = extract_text(
      "#include <vector>\n"
      "struct P { double x, y; };\n"
      "struct A { double *p; double &operator()(int i, int j) { return p[i * 4 + j]; } };\n"
      "void f(std::vector<P> &v, P *w, A a, int i) {\n"
      "  v[i] = w[i];\n"
      "  w[i] = P{1, 2};\n"
      "  a(i, 1) = v[i].x;\n"
      "}\n",
      "a.cpp");
  const Function& f = function(unit, "f");
  CHECK(exprs(f, ExprKind::assign).size() == 3);
  CHECK(called(unit, f) ==
        Texts{"std::vector::operator[]", "A::operator()", "std::vector::operator[]"});
  const Function& subscript = callee(unit, *exprs(f, ExprKind::call).at(0));
  CHECK(subscript.is_system);
  CHECK_FALSE(subscript.body.has_value());
  const auto& v = type(unit, type(unit, variable(unit, "v").type).element);
  CHECK(unit.records.at(static_cast<std::size_t>(v.record)).name == "std::vector<P>");
}

TEST_CASE("virtual calls are marked unless the type is known") {
  const Unit unit = extract_text(
      "struct B { virtual double g(int); };\n"
      "struct D final : B { double g(int) override; };\n"
      "double f(B *b, D *d, B &r) { B local; return b->g(1) + d->g(2) + local.g(3) + r.B::g(4); "
      "}\n",
      "a.cpp");
  const auto calls = exprs(function(unit, "f"), ExprKind::call);
  REQUIRE(calls.size() == 4);
  CHECK(calls[0]->is_virtual_call);
  CHECK_FALSE(calls[1]->is_virtual_call);
  CHECK_FALSE(calls[2]->is_virtual_call);
  CHECK_FALSE(calls[3]->is_virtual_call);
}

TEST_CASE("a lambda is a function of its own and names the variables of the outer one") {
  const Unit unit = extract_text(
      "struct S { double *u; int n;\n"
      "  void run(double a, int k) {\n"
      "    double s = 0;\n"
      "    auto body = [&s, a, this, m = k + 1](int i) mutable { s += a * u[i]; m++; };\n"
      "    for (int i = 0; i < n; ++i) body(i);\n"
      "    auto generic = [](auto x) { for (int j = 0; j < 2; ++j) x[j] = 0; };\n"
      "    generic(u);\n"
      "  }\n"
      "};\n",
      "a.cpp");
  const Function& run = function(unit, "S::run");
  const auto lambdas = exprs(run, ExprKind::lambda);
  REQUIRE(lambdas.size() == 2);
  REQUIRE(lambdas[0]->args.size() == 4);
  CHECK(lambdas[0]->args[0].kind == ExprKind::address);
  CHECK(lambdas[0]->args[1].kind == ExprKind::variable);
  CHECK(lambdas[0]->args[2].kind == ExprKind::this_);
  CHECK(lambdas[0]->args[3].kind == ExprKind::assign);
  const Function& body = callee(unit, *lambdas[0]);
  CHECK(body.name == "S::run::lambda");
  REQUIRE(body.body.has_value());
  CHECK(exprs(body, ExprKind::compound).at(0)->args.at(0).variable ==
        lambdas[0]->args[0].args.at(0).variable);
  CHECK(exprs(body, ExprKind::this_).at(0)->variable == run.this_variable);
  CHECK(called(unit, run) == Texts{"S::run::lambda", "S::run::lambda"});
  CHECK(loops(unit).size() == 2);
}

TEST_CASE("constructors assign their members, bases are called, locals are destroyed") {
  const Unit unit = extract_text(
      "struct Base { int b; Base(int x) : b(x) {} };\n"
      "struct Buffer : Base {\n"
      "  double *p; int n = 7;\n"
      "  Buffer(int k) : Base(k), p(new double[k]) { p[0] = 1; }\n"
      "  ~Buffer() { delete[] p; }\n"
      "};\n"
      "struct Owner { Buffer b; Owner() : b(3) {} };\n"
      "void f(int n) { Buffer t(n); t.p[0] = 2; Owner o; }\n",
      "a.cpp");
  const Function& made = function(unit, "Buffer::Buffer");
  REQUIRE(made.body->body.size() == 4);
  const Expr& base = made.body->body[0].exprs.at(0);
  CHECK(base.kind == ExprKind::call);
  CHECK(base.args.size() == 2);
  CHECK(made.body->body[1].exprs.at(0).kind == ExprKind::assign);
  CHECK(made.body->body[1].exprs.at(0).args.at(1).kind == ExprKind::new_);
  CHECK(made.body->body[2].exprs.at(0).args.at(1).integer_value == 7);
  const Function& f = function(unit, "f");
  CHECK(exprs(f, ExprKind::construct).size() == 2);
  CHECK(called(unit, f) == Texts{"Owner::~Owner", "Buffer::~Buffer"});
  CHECK(exprs(function(unit, "Buffer::~Buffer"), ExprKind::delete_).size() == 1);
}

TEST_CASE("default arguments are written out, moves and forwards looked through") {
  const Unit unit = extract_text(
      "#include <utility>\n"
      "double g(double x, int n = 3, double *p = nullptr);\n"
      "double f(double &x, int a, int b) { double y = std::move(x); std::swap(a, b); return g(y); "
      "}\n",
      "a.cpp");
  const Function& f = function(unit, "f");
  CHECK(called(unit, f) == Texts{"std::swap", "g"});
  const Expr* g = exprs(f, ExprKind::call).back();
  REQUIRE(g->args.size() == 3);
  CHECK(g->args[1].integer_value == 3);
  CHECK(g->args[2].kind == ExprKind::integer);
}

TEST_CASE("range-based loops over arrays, containers and pairs") {
  const Unit unit = extract_text(
      "#include <map>\n#include <vector>\n"
      "double f(std::vector<double> &v, std::map<int, double> &m, double (&a)[4]) {\n"
      "  double s = 0;\n"
      "  for (double &x : v) x = 0;\n"
      "  for (auto x : a) s += x;\n"
      "  for (auto &[key, value] : m) s += key * value;\n"
      "  return s;\n"
      "}\n",
      "a.cpp");
  CHECK(unit.parsed == ParseState::ok);
  const auto found = loops(unit);
  REQUIRE(found.size() == 3);
  for (const auto* loop : found) {
    CHECK(loop->loop_kind == kedge::model::LoopKind::range_for);
    CHECK(loop->exprs.size() == 1);
    CHECK(loop->declared.size() == 1);
    CHECK(loop->body.size() == 1);
  }
  CHECK(text(unit, found[0]->exprs[0]) == "v");
  const auto& x = unit.variables.at(static_cast<std::size_t>(found[0]->declared[0]));
  CHECK(type(unit, x.type).kind == kedge::model::TypeKind::reference);
}

TEST_CASE("structured bindings are their parts") {
  const Unit unit = extract_text(
      "struct P { double x, y; };\n"
      "void f(P &p, int (&a)[2]) { auto &[u, v] = p; u = v; auto [i, j] = a; v = i + j; }\n",
      "a.cpp");
  const Function& f = function(unit, "f");
  const auto assigned = exprs(f, ExprKind::assign);
  REQUIRE(assigned.size() == 2);
  CHECK(assigned[0]->args.at(0).kind == ExprKind::member);
  CHECK(assigned[0]->args.at(0).op == "x");
  CHECK(exprs(f, ExprKind::opaque).empty());
}

TEST_CASE("a reference keeps what it is bound to") {
  const Unit unit =
      extract_text("void f(double *u, int i) { double &x = u[i]; x = 2; }\n", "a.cpp");
  const auto& declared = function(unit, "f").body->body.at(0);
  CHECK(declared.kind == StmtKind::declare);
  CHECK(text(unit, declared.exprs.at(0)) == "u[i]");
}

TEST_CASE("system functions tell what the compiler knows of them") {
  const Unit unit = extract_text(
      "#include <math.h>\n#include <stdlib.h>\n#include <stdio.h>\n"
      "__attribute__((pure)) int mine(int x);\n"
      "double f(double x) { if (x < 0) abort(); printf(\"%g\", x); return sqrt(x) + exp(x) + "
      "mine(1); }\n");
  const auto& found = unit.functions;
  const auto get = [&](const std::string& name) -> const Function& {
    return *std::find_if(found.begin(), found.end(),
                         [&](const Function& f) { return f.name == name; });
  };
  CHECK(get("abort").is_noreturn);
  CHECK(get("printf").is_variadic);
  CHECK(get("printf").is_system);
  CHECK(get("sqrt").is_pure);
  CHECK(get("exp").is_pure);
  CHECK_FALSE(get("printf").is_pure);
  CHECK(get("mine").is_pure);
  CHECK_FALSE(get("mine").is_system);
}

TEST_CASE("names and identities across units") {
  const std::string header =
      "static inline int twice(int x) { return 2 * x; }\nextern int shared;\n";
  const std::string body = header + "static int own; int f(void) { return twice(shared + own); }\n";
  const Unit a = extract_text(body, "one/a.c");
  const Unit b = extract_text(body, "two/a.c");
  CHECK(function(a, "f").usr == function(b, "f").usr);
  CHECK(variable(a, "shared").usr == variable(b, "shared").usr);
  CHECK(variable(a, "own").usr != variable(b, "own").usr);  // two files of one name
  CHECK(variable(a, "own").is_file_static);
  CHECK_FALSE(variable(a, "shared").is_file_static);
  CHECK(function(a, "twice").is_file_static);
  const Unit c = extract_text(
      "namespace lib { inline namespace v1 { namespace { int z; } struct T { int m(); }; } }\n"
      "int lib::T::m() { struct Local { int k() { return 1; } } l; return l.k() + lib::z; }\n",
      "a.cpp");
  CHECK(function(c, "lib::T::m").signature == "int lib::T::m()");
  CHECK(function(c, "lib::T::m::Local::k").body.has_value());
  CHECK(variable(c, "lib::z").is_file_static);
}

TEST_CASE("storage of variables") {
  const Unit unit = extract_text(
      "int global; static _Thread_local int each; extern int far;\n"
      "void f(int parameter) { static int kept; int local = parameter + kept + far + each; global "
      "= local; }\n");
  CHECK(variable(unit, "global").storage == Storage::global);
  CHECK(variable(unit, "each").storage == Storage::thread_local_);
  CHECK(variable(unit, "far").storage == Storage::global);
  CHECK(variable(unit, "parameter").storage == Storage::parameter);
  CHECK(variable(unit, "kept").storage == Storage::static_local);
  CHECK(variable(unit, "local").storage == Storage::local);
  CHECK(variable(unit, "local").function != kedge::model::none);
  CHECK(variable(unit, "global").function == kedge::model::none);
}

TEST_CASE("fields of base classes are fields of the whole") {
  const Unit unit = extract_text(
      "struct A { int a; }; struct B : A { double b; };\n"
      "void f(B *p) { p->a = 1; p->b = 2; }\n",
      "a.cpp");
  const auto& b = type(unit, type(unit, variable(unit, "p").type).element);
  const auto& fields = unit.records.at(static_cast<std::size_t>(b.record)).fields;
  REQUIRE(fields.size() == 2);
  CHECK(fields[0].name == "a");
  CHECK(fields[1].bit_offset == 64);
}

TEST_CASE("exceptions, casts at run time and placement new stay visible") {
  const Unit unit = extract_text(
      "#include <new>\n"
      "struct B { virtual ~B(); }; struct D : B { int k; };\n"
      "int f(B *b, void *p, int n) {\n"
      "  try { if (n < 0) throw n; new (p) int(n); } catch (int e) { return e; } catch (...) {}\n"
      "  return dynamic_cast<D *>(b)->k;\n"
      "}\n",
      "a.cpp");
  const Function& f = function(unit, "f");
  CHECK(f.body->body.at(0).kind == StmtKind::try_);
  CHECK(f.body->body.at(0).body.size() == 3);
  std::set<std::string> kinds;
  for (const Expr* e : exprs(f, ExprKind::opaque)) kinds.insert(e->op);
  CHECK(kinds == std::set<std::string>{"dynamic_cast", "throw"});
  CHECK(exprs(f, ExprKind::new_).at(0)->op == "placement");
}

TEST_CASE("if constexpr keeps the branch that is taken") {
  const Unit unit = extract_text(
      "template <int N> int g(int x) { if constexpr (N > 1) return x; else return -x; }\n"
      "int f() { return g<2>(3); }\n",
      "a.cpp");
  CHECK(exprs(function(unit, "g"), ExprKind::unary).empty());
}

TEST_CASE("functions of the user's headers are extracted, those of the system's are not") {
  const Folder folder;
  folder.write("lib/helper.hpp", "inline double half(double x) { return x / 2; }\n");
  kedge::extract::Request request;
  request.inputs = {folder.write("src/a.cpp",
                                 "#include \"helper.hpp\"\n#include <algorithm>\n"
                                 "double f(double x) { return std::max(half(x), 1.0); }\n")};
  request.compiler_arguments = {"-I" + (folder.path() / "lib").string()};
  const auto program = kedge::extract::extract(request);
  const Unit& unit = program.units.at(0);
  CHECK(unit.parsed == ParseState::ok);
  CHECK(function(unit, "half").location.file == 1);
  CHECK(with_body(unit, "std::max").empty());
}
