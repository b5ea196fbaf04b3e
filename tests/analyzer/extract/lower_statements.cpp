// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the lowering of statements: loops, branches, jumps, pragmas, what does not compile.
#include "tests/analyzer/extract/sources.hpp"
#include "tests/support/catch.hpp"

using namespace kedge::test;
using kedge::model::ExprKind;
using kedge::model::Function;
using kedge::model::LoopKind;
using kedge::model::ParseState;
using kedge::model::Stmt;
using kedge::model::StmtKind;
using kedge::model::Unit;

TEST_CASE("loops of every kind have their parts where the model says") {
  const Unit unit = extract_text(
      "void f(int n, double *u) {\n"
      "  for (int i = 0, j = n; i < j; i++, j--) u[i] = 0;\n"
      "  while (n > 0) { u[n] = 1; n--; }\n"
      "  do u[n++] = 2; while (n < 10);\n"
      "  for (;;) break;\n"
      "}\n");
  const auto found = loops(function(unit, "f"));
  REQUIRE(found.size() == 4);
  CHECK(found[0]->loop_kind == LoopKind::for_);
  REQUIRE(found[0]->body.size() == 2);
  CHECK(found[0]->body[0].body.at(0).declared.size() == 2);
  CHECK(text(unit, found[0]->exprs.at(0)) == "i < j");
  CHECK(found[0]->exprs.at(1).kind == ExprKind::comma);
  CHECK(found[0]->body[1].kind == StmtKind::block);
  CHECK(found[1]->loop_kind == LoopKind::while_);
  CHECK(found[1]->body.size() == 1);
  CHECK(found[1]->location.line == 3);
  CHECK(found[2]->loop_kind == LoopKind::do_);
  CHECK(text(unit, found[2]->exprs.at(0)) == "n < 10");
  CHECK(found[3]->exprs.at(0).kind == ExprKind::none);
  CHECK(found[3]->exprs.at(1).kind == ExprKind::none);
  for (std::size_t i = 0; i < found.size(); ++i) CHECK(found[i]->loop == static_cast<int>(i));
}

TEST_CASE("the loop ends where its text ends") {
  const Unit unit =
      extract_text("void f(int *u) {\n  for (int i = 0; i < 3; i++) {\n    u[i] = 0;\n  }\n}\n");
  const auto found = loops(unit);
  REQUIRE(found.size() == 1);
  CHECK(found[0]->location.line == 2);
  CHECK(found[0]->location.column == 3);
  CHECK(found[0]->end_line == 4);
}

TEST_CASE("cases and labels mark entries in their block") {
  const Unit unit = extract_text(
      "int f(int x) {\n"
      "  switch (x) { case 1: x++; case 2 ... 4: case 7: return x; default: break; }\n"
      "again:\n"
      "  if (x > 0) { x--; goto again; }\n"
      "  return x;\n"
      "}\n");
  const Function& f = function(unit, "f");
  const Stmt& entries = f.body->body.at(0).body.at(0);
  std::vector<StmtKind> kinds;
  for (const Stmt& stmt : entries.body) kinds.push_back(stmt.kind);
  CHECK(kinds == std::vector<StmtKind>{StmtKind::case_, StmtKind::expression, StmtKind::case_,
                                       StmtKind::case_, StmtKind::return_, StmtKind::default_,
                                       StmtKind::break_});
  CHECK(entries.body.at(2).exprs.size() == 2);
  CHECK(f.body->body.at(1).kind == StmtKind::label);
  CHECK(f.body->body.at(1).text == "again");
  CHECK(f.body->body.at(2).kind == StmtKind::if_);
  CHECK(f.body->body.at(2).body.at(0).body.at(1).text == "again");
}

TEST_CASE("pragmas directly before a loop belong to it") {
  const Unit unit = extract_text(
      "#define PAR(x) _Pragma(#x)\n"
      "#define FOR_ALL _Pragma(\"omp parallel for\")\n"
      "void f(int n, double *u) {\n"
      "#pragma omp parallel for \\\n"
      "    private(n)  // why not\n"
      "  for (int i = 0; i < n; i++) u[i] = 0;\n"
      "  for (int i = 0; i < n; i++) u[i] = 1;\n"
      "#pragma GCC ivdep\n"
      "  /* a comment\n between */\n"
      "#pragma acc loop\n"
      "  for (int i = 0; i < n; i++) u[i] = 2;\n"
      "  PAR(omp simd)\n"
      "  for (int i = 0; i < n; i++) u[i] = 3;\n"
      "  FOR_ALL\n"
      "  for (int i = 0; i < n; i++) u[i] = 4;\n"
      "#pragma unroll\n"
      "  while (n--) u[n] = 5;\n"
      "}\n");
  using Pragmas = std::vector<std::string>;
  const auto found = loops(unit);
  REQUIRE(found.size() == 6);
  CHECK(found[0]->pragmas == Pragmas{"omp parallel for private(n)"});
  CHECK(found[1]->pragmas.empty());
  CHECK(found[2]->pragmas == Pragmas{"GCC ivdep", "acc loop"});
  CHECK(found[3]->pragmas == Pragmas{"omp simd"});
  CHECK(found[4]->pragmas == Pragmas{"omp parallel for"});
  CHECK(found[5]->pragmas == Pragmas{"unroll"});
}

TEST_CASE("pragmas before other statements stay with these, threadprivate with the unit") {
  const Unit unit = extract_text(
      "static double seed, state;\n"
      "#pragma omp threadprivate(seed, state)\n"
      "void f(int n, double *u, double *s) {\n"
      "#pragma omp parallel private(n)\n"
      "  {\n"
      "    int k = 0;\n"
      "#pragma omp for\n"
      "    for (int i = 0; i < n; i++) {\n"
      "#pragma omp atomic\n"
      "      *s += u[i];\n"
      "#pragma omp critical(name)\n"
      "      { *s += 1.0; k++; }\n"
      "    }\n"
      "  }\n"
      "}\n");
  using Pragmas = std::vector<std::string>;
  CHECK(unit.threadprivate == Pragmas{"seed", "state"});
  const Stmt& region = function(unit, "f").body->body.at(0);
  CHECK(region.pragmas == Pragmas{"omp parallel private(n)"});
  CHECK(region.body.at(0).pragmas.empty());
  const Stmt& loop = region.body.at(1);
  CHECK(loop.pragmas == Pragmas{"omp for"});
  const Stmt& body = loop.body.back();
  REQUIRE(body.body.size() == 2);
  CHECK(body.body[0].pragmas == Pragmas{"omp atomic"});
  CHECK(body.body[1].pragmas == Pragmas{"omp critical(name)"});
  CHECK(body.body[1].end_line == 12);
}

TEST_CASE("OpenMP on the command line keeps loops visible") {
  const Unit unit = extract_text(
      "#include <omp.h>\n"
      "#ifndef _OPENMP\n#error not defined\n#endif\n"
      "double f(int n, double *u) {\n"
      "  double s = omp_get_max_threads();\n"
      "#pragma omp parallel for reduction(+:s)\n"
      "  for (int i = 0; i < n; i++) s += u[i];\n"
      "  return s;\n"
      "}\n",
      "a.c", {"-fopenmp"});
  CHECK(unit.parsed == ParseState::ok);
  const auto found = loops(unit);
  REQUIRE(found.size() == 1);
  CHECK(found[0]->pragmas.size() == 1);
}

TEST_CASE("a pragma behind a macro that only some compilers take") {
  const Unit unit = extract_text(
      "#define OMPFOR  #pragma omp for schedule(static)\n"
      "void f(int n, double *u) {\n"
      "  OMPFOR\n"
      "  for (int i = 0; i < n; i++) u[i] = 0;\n"
      "}\n");
  CHECK(unit.parsed == ParseState::ok);
  const auto found = loops(unit);
  REQUIRE(found.size() == 1);
  CHECK(found[0]->pragmas == std::vector<std::string>{"omp for schedule(static)"});
}

TEST_CASE("initialisers of static locals do not run where they stand") {
  const Unit unit = extract_text("int f(void) { static int calls = 7; return ++calls; }\n");
  const Function& f = function(unit, "f");
  CHECK(variable(unit, "calls").storage == kedge::model::Storage::static_local);
  CHECK(f.body->body.at(0).exprs.at(0).kind == ExprKind::none);
}

TEST_CASE("conditions that declare are assigned at each turn") {
  const Unit unit = extract_text(
      "int next(); void use(int);\n"
      "void f() { while (int x = next()) use(x); if (int y = next(); y > 2) use(y); }\n",
      "a.cpp");
  const Function& f = function(unit, "f");
  const Stmt& outer = f.body->body.at(0);
  CHECK(outer.kind == StmtKind::block);
  CHECK(outer.body.at(0).kind == StmtKind::declare);
  const Stmt& loop = outer.body.at(1);
  CHECK(loop.exprs.at(0).kind == ExprKind::comma);
  CHECK(loop.exprs.at(0).args.at(0).kind == ExprKind::assign);
  CHECK(f.body->body.at(1).body.at(1).kind == StmtKind::if_);
}

TEST_CASE("a missing header leaves the loops") {
  const Unit unit = extract_text(
      "#include \"generated_config.h\"\n"
      "#include <no_such_library.h>\n"
      "void f(int n, double *u, struct handle *h) {\n"
      "  for (int i = 0; i < n; i++) u[i] *= 2.0;\n"
      "  for (int i = 0; i < n; i++) lib_put(h, u[i]);\n"
      "  for (int i = 0; i < CONFIG_N; i++) u[i] = 0;\n"
      "}\n");
  CHECK(unit.parsed == ParseState::recovered);
  REQUIRE(unit.diagnostics.size() >= 2);
  CHECK(unit.diagnostics[0].severity == "fatal");
  CHECK(unit.diagnostics[0].line == 1);
  CHECK(unit.diagnostics[0].message.find("generated_config.h") != std::string::npos);
  REQUIRE(loops(unit).size() == 3);
  CHECK(loops(unit)[0]->body[1].body.size() == 1);
}

TEST_CASE("what does not compile stays visible inside its loop") {
  const Unit unit = extract_text(
      "void f(int n, double *u) {\n"
      "  for (int i = 0; i < n; i++) { u[i] = 0; u[i + 1] = missing(u[i] $ 3); }\n"
      "  for (int i = 0; i < n; i++) { unknown_t t = 3; u[i] = t; }\n"
      "  for (int i = 0; i < n; i++) { u[i] = 1; }\n"
      "}\n");
  CHECK(unit.parsed == ParseState::recovered);
  const auto found = loops(unit);
  REQUIRE(found.size() == 3);
  const auto damaged = [](const Stmt& loop) {
    for (const Stmt& stmt : loop.body.back().body)
      if (stmt.kind == StmtKind::opaque) return true;
    return false;
  };
  CHECK(damaged(*found[0]));
  CHECK(damaged(*found[1]));
  CHECK_FALSE(damaged(*found[2]));
}

TEST_CASE("a file with nothing usable failed, with the line") {
  const Unit unit = extract_text("int x = ;\n@@@ nonsense (((\n");
  CHECK(unit.parsed == ParseState::failed);
  REQUIRE_FALSE(unit.diagnostics.empty());
  CHECK(unit.diagnostics[0].line == 1);
}

TEST_CASE("implicit int is parsed as gnu89, with a note") {
  const Folder folder;
  kedge::extract::Request request;
  request.inputs = {folder.write("old.c",
                                 "scale(n, a)\ndouble *a;\n{\n  int i;\n"
                                 "  for (i = 0; i < n; i++) a[i] = helper(a[i]);\n}\n")};
  const auto program = kedge::extract::extract(request);
  REQUIRE(program.units.size() == 1);
  CHECK(program.units[0].parsed == ParseState::ok);
  CHECK(notes_say(program, "gnu89"));
  CHECK(loops(program.units[0]).size() == 1);
}

TEST_CASE("a call without prototype is a call of an unknown function") {
  const Unit unit = extract_text("void f(double *a) { helper(a); }\n");
  CHECK(unit.parsed == ParseState::ok);
  const auto calls = exprs(function(unit, "f"), ExprKind::call);
  REQUIRE(calls.size() == 1);
  const Function& helper = unit.functions.at(static_cast<std::size_t>(calls[0]->callee));
  CHECK(helper.name == "helper");
  CHECK_FALSE(helper.body.has_value());
}

TEST_CASE("a long chain of else if does not exhaust the stack") {
  std::string source = "int f(int x, int *u) {\n  if (x == 0) u[0] = 0;\n";
  for (int i = 1; i < 5000; ++i)
    source += "  else if (x == " + std::to_string(i) + ") u[" + std::to_string(i) + "] = 1;\n";
  const Unit unit = extract_text(source + "  return 0;\n}\n");
  CHECK(function(unit, "f").body->body.size() == 2);
}
