// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Access paths as text: a root variable and the members behind it.
#include "analyzer/rank/access_path.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "analyzer/model/print.hpp"
#include "analyzer/model/walk.hpp"

namespace kedge::rank {

using divergence::Bodies;
using divergence::Body;
using model::Expr;
using model::ExprKind;

namespace {

struct Path {
  std::string root;    ///< "h"
  std::string suffix;  ///< "->send"
};

Path split(const std::string& name) {
  std::size_t end = 0;
  while (end < name.size() &&
         (std::isalnum(static_cast<unsigned char>(name[end])) != 0 || name[end] == '_'))
    ++end;
  return {name.substr(0, end), name.substr(end)};
}

const model::Unit& unit_of(const Bodies& bodies, int unit) {
  return bodies.program().units[static_cast<std::size_t>(unit)];
}

model::VariableId find_variable(const model::Unit& unit, const Body& body,
                                const std::string& name) {
  for (model::VariableId id : body.function->parameters)
    if (divergence::variable_of(unit, id).name == name) return id;
  for (std::size_t v = 0; v < unit.variables.size(); ++v)
    if (unit.variables[v].function == body.id && unit.variables[v].name == name)
      return static_cast<model::VariableId>(v);
  return model::none;
}

// &s->halo and "->send" give s->halo.send.
std::string attach(const model::Unit& unit, const Expr& base, const std::string& suffix) {
  if (base.kind == ExprKind::cast && !base.args.empty()) return attach(unit, base.args[0], suffix);
  if (base.kind == ExprKind::address && !base.args.empty() && suffix.starts_with("->"))
    return model::to_text(unit, base.args[0]) + '.' + suffix.substr(2);
  const std::string name = array_name(unit, base);
  return name.empty() ? "" : name + suffix;
}

void names_from(const model::Unit& unit, const Expr& base, const std::string& suffix,
                std::vector<std::string>& names) {
  if (base.kind == ExprKind::conditional && base.args.size() == 3) {
    names_from(unit, base.args[1], suffix, names);
    names_from(unit, base.args[2], suffix, names);
    return;
  }
  const std::string name = attach(unit, base, suffix);
  if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end())
    names.push_back(name);
}

// Initialisers and assignments of a local pointer: after a swap it may stand for either.
std::vector<const Expr*> values_of(const Body& body, model::VariableId id) {
  std::vector<const Expr*> values;
  model::for_each_stmt(*body.function->body, [&](const model::Stmt& stmt) {
    if (stmt.kind != model::StmtKind::declare) return;
    for (std::size_t n = 0; n < stmt.declared.size() && n < stmt.exprs.size(); ++n)
      if (stmt.declared[n] == id && stmt.exprs[n].kind != ExprKind::none)
        values.push_back(&stmt.exprs[n]);
  });
  model::for_each_expr_in(*body.function->body, [&](const Expr& expr) {
    if (expr.kind == ExprKind::assign && expr.args[0].kind == ExprKind::variable &&
        expr.args[0].variable == id)
      values.push_back(&expr.args[1]);
  });
  return values;
}

bool is_pointer(const model::Unit& unit, model::VariableId id) {
  const model::Type* type = divergence::type_of(unit, divergence::variable_of(unit, id).type);
  return type != nullptr && type->kind == model::TypeKind::pointer;
}

}  // namespace

std::string array_name(const model::Unit& unit, const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::index:
    case ExprKind::deref:
    case ExprKind::cast:
      return expr.args.empty() ? "" : array_name(unit, expr.args[0]);
    case ExprKind::address: {
      // &u[0] is u; &sum is a scalar.
      if (expr.args.empty()) return "";
      const Expr& of = expr.args[0];
      return of.kind == ExprKind::index || of.kind == ExprKind::deref ? array_name(unit, of) : "";
    }
    case ExprKind::binary:
      return expr.op == "+" || expr.op == "-" ? array_name(unit, expr.args[0]) : "";
    case ExprKind::member: {
      if (expr.args.empty() || expr.args[0].kind == ExprKind::this_) return expr.op;
      const std::string base = array_name(unit, expr.args[0]);
      return base.empty() ? "" : base + (expr.is_arrow ? "->" : ".") + expr.op;
    }
    case ExprKind::variable:
      return divergence::variable_of(unit, expr.variable).name;
    case ExprKind::call:
      return model::to_short_text(unit, expr, 40);
    default:
      return "";
  }
}

namespace {

// Each variable is followed once: a pointer that walks a list (p = p->next) stands for whatever it
// started with, not for every element behind it.
void follow(const model::Unit& unit, const Body& body, const std::string& name,
            std::vector<model::VariableId>& seen, std::vector<std::string>& found) {
  const Path path = split(name);
  const model::VariableId id = find_variable(unit, body, path.root);
  if (std::find(seen.begin(), seen.end(), id) != seen.end()) return;
  std::vector<std::string> next;
  const bool local =
      id != model::none && divergence::variable_of(unit, id).storage == model::Storage::local;
  if (local && is_pointer(unit, id)) {
    seen.push_back(id);
    for (const Expr* value : values_of(body, id))
      if (value->kind != ExprKind::call)  // malloc: an array of its own
        names_from(unit, *value, path.suffix, next);
  }
  if (next.empty() && std::find(found.begin(), found.end(), name) == found.end())
    found.push_back(name);
  for (const std::string& one : next) follow(unit, body, one, seen, found);
}

}  // namespace

std::vector<std::string> unalias(const Bodies& bodies, const Body& body, const std::string& name) {
  std::vector<model::VariableId> seen;
  std::vector<std::string> found;
  follow(unit_of(bodies, body.unit), body, name, seen, found);
  if (found.empty()) found.push_back(name);
  return found;
}

std::vector<std::string> in_caller(const Bodies& bodies, const Body& callee, const CallSite& site,
                                   const std::string& name) {
  const Path path = split(name);
  const model::Unit& unit = unit_of(bodies, callee.unit);
  const auto& parameters = callee.function->parameters;
  // Before the arguments of the function stand its object, or the pointer that it is called by.
  const bool indirect = site.call->kind == ExprKind::call && site.call->callee == model::none;
  const std::size_t shift = indirect || callee.function->this_variable != model::none ? 1 : 0;
  for (std::size_t p = 0; p < parameters.size(); ++p) {
    if (divergence::variable_of(unit, parameters[p]).name != path.root) continue;
    std::vector<std::string> names, followed;
    if (p + shift < site.call->args.size())
      names_from(unit_of(bodies, site.caller.unit), site.call->args[p + shift], path.suffix, names);
    for (const std::string& one : names)
      for (std::string& real : unalias(bodies, site.caller, one))
        followed.push_back(std::move(real));
    return followed;
  }
  const bool local = find_variable(unit, callee, path.root) != model::none;
  if (!local || name.ends_with(')')) return {name};
  return {fmt::format("{} (in {})", name, divergence::last_name(callee.function->name))};
}

}  // namespace kedge::rank
