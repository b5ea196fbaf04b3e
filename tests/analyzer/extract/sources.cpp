// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Helpers of the extraction tests.
#include "tests/analyzer/extract/sources.hpp"

#include <algorithm>
#include <fstream>

#include "analyzer/model/print.hpp"
#include "analyzer/model/walk.hpp"
#include "tests/support/catch.hpp"

namespace kedge::test {

namespace fs = std::filesystem;

fs::path Folder::write(const std::string& name, const std::string& text) const {
  const fs::path file = path() / name;
  fs::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << text;
  return file;
}

model::Unit extract_text(const std::string& source, const std::string& name,
                         const std::vector<std::string>& arguments) {
  const Folder folder;
  extract::Request request;
  request.inputs = {folder.write(name, source)};
  request.compiler_arguments = arguments;
  model::Program program = extract::extract(request);
  REQUIRE(program.units.size() == 1);
  return std::move(program.units.front());
}

const model::Function& function(const model::Unit& unit, std::string_view name) {
  const auto found =
      std::find_if(unit.functions.begin(), unit.functions.end(),
                   [&](const model::Function& f) { return f.name == name && f.body.has_value(); });
  INFO("function " << name);
  REQUIRE(found != unit.functions.end());
  return *found;
}

std::vector<const model::Stmt*> loops(const model::Function& function) {
  std::vector<const model::Stmt*> out;
  model::for_each_stmt(*function.body, [&](const model::Stmt& stmt) {
    if (stmt.kind == model::StmtKind::loop) out.push_back(&stmt);
  });
  return out;
}

std::vector<const model::Stmt*> loops(const model::Unit& unit) {
  std::vector<const model::Stmt*> out;
  for (const model::Function& function : unit.functions) {
    if (!function.body) continue;
    const auto more = loops(function);
    out.insert(out.end(), more.begin(), more.end());
  }
  return out;
}

std::vector<const model::Expr*> exprs(const model::Function& function, model::ExprKind kind) {
  std::vector<const model::Expr*> out;
  model::for_each_expr_in(*function.body, [&](const model::Expr& expr) {
    if (expr.kind == kind) out.push_back(&expr);
  });
  return out;
}

std::vector<std::string> lines(const model::Unit& unit, const model::Function& function) {
  std::vector<std::string> out;
  for (const model::Stmt& stmt : function.body->body)
    for (const model::Expr& expr : stmt.exprs)
      if (expr.kind != model::ExprKind::none) out.push_back(text(unit, expr));
  return out;
}

std::string text(const model::Unit& unit, const model::Expr& expr) {
  return model::to_text(unit, expr);
}

const model::Type& type(const model::Unit& unit, model::TypeId id) {
  REQUIRE(id >= 0);
  return unit.types.at(static_cast<std::size_t>(id));
}

const model::Variable& variable(const model::Unit& unit, std::string_view name) {
  const auto found = std::find_if(unit.variables.begin(), unit.variables.end(),
                                  [&](const model::Variable& v) { return v.name == name; });
  INFO("variable " << name);
  REQUIRE(found != unit.variables.end());
  return *found;
}

bool notes_say(const model::Program& program, const std::string& part) {
  return std::any_of(program.notes.begin(), program.notes.end(),
                     [&](const std::string& note) { return note.find(part) != std::string::npos; });
}

}  // namespace kedge::test
