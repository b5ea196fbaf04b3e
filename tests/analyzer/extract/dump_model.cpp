// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// kedge_dump_model: prints what extraction makes of sources as JSON, or with --summary counts only.
//   kedge_dump_model [--summary] [-p DATABASE] [--mpi-include DIR] INPUT... [-- COMPILER ARGUMENTS]
#include <chrono>
#include <cstdio>
#include <exception>
#include <map>
#include <nlohmann/json.hpp>

#include "analyzer/extract/extract.hpp"
#include "analyzer/model/program_json.hpp"

namespace {

namespace model = kedge::model;

struct Counts {
  std::map<std::string, int> opaque;
  int loops = 0;
  int functions = 0;

  void count(const model::Expr& expr) {
    if (expr.kind == model::ExprKind::opaque || expr.kind == model::ExprKind::statement)
      ++opaque["expr " + expr.op.substr(0, 40)];
    for (const model::Expr& arg : expr.args) count(arg);
  }
  void count(const model::Stmt& stmt) {
    if (stmt.kind == model::StmtKind::opaque) ++opaque["stmt " + stmt.text.substr(0, 40)];
    if (stmt.kind == model::StmtKind::loop) ++loops;
    for (const model::Expr& expr : stmt.exprs) count(expr);
    for (const model::Stmt& inner : stmt.body) count(inner);
  }
};

void print_summary(const model::Program& program) {
  Counts counts;
  std::map<model::ParseState, int> states;
  for (const model::Unit& unit : program.units) {
    ++states[unit.parsed];
    for (const model::Function& function : unit.functions) {
      if (!function.body) continue;
      ++counts.functions;
      counts.count(*function.body);
    }
    if (unit.parsed == model::ParseState::ok) continue;
    std::printf("%s %s\n", unit.parsed == model::ParseState::failed ? "failed   " : "recovered",
                unit.main_file.c_str());
    for (std::size_t i = 0; i < unit.diagnostics.size() && i < 3; ++i)
      std::printf("    %s:%d: %s\n", unit.diagnostics[i].file.c_str(), unit.diagnostics[i].line,
                  unit.diagnostics[i].message.c_str());
  }
  for (const std::string& note : program.notes) std::printf("note: %s\n", note.c_str());
  std::printf("units: %d ok, %d recovered, %d failed\n", states[model::ParseState::ok],
              states[model::ParseState::recovered], states[model::ParseState::failed]);
  std::printf("functions with body: %d, loops: %d\n", counts.functions, counts.loops);
  for (const auto& [what, times] : counts.opaque) std::printf("%6d %s\n", times, what.c_str());
}

}  // namespace

int main(int argc, char** argv) {
  kedge::extract::Request request;
  bool summary = false;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--") {
      request.compiler_arguments.assign(argv + i + 1, argv + argc);
      break;
    }
    if (argument == "--summary")
      summary = true;
    else if (argument == "-p" && i + 1 < argc)
      request.database = argv[++i];
    else if (argument == "--mpi-include" && i + 1 < argc)
      request.mpi_include = argv[++i];
    else
      request.inputs.emplace_back(argument);
  }
  try {
    const auto start = std::chrono::steady_clock::now();
    const model::Program program = kedge::extract::extract(request);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    if (summary) {
      print_summary(program);
      std::printf("seconds: %.2f\n", took.count());
    } else {
      std::printf("%s\n", nlohmann::json(program).dump(1).c_str());
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "kedge_dump_model: error: %s\n", error.what());
    return 2;
  }
  return 0;
}
