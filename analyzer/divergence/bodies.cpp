// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Look-ups over the program tree.
#include "analyzer/divergence/bodies.hpp"

namespace kedge::divergence {

using model::Expr;
using model::ExprKind;
using model::Stmt;
using model::StmtKind;

namespace {

using Sites = std::map<std::pair<int, model::LoopId>, LoopSite>;

void add_loops(const Stmt& stmt, LoopSite& above, Sites& sites) {
  if (stmt.kind == StmtKind::loop) {
    LoopSite& site = sites[{above.body.unit, stmt.loop}];
    site = above;
    site.loop = &stmt;
    above.around.push_back(&stmt);
  }
  for (const Stmt& part : stmt.body) add_loops(part, above, sites);
  if (stmt.kind == StmtKind::loop) above.around.pop_back();
}

template <class Items, class Id>
bool in_range(const Items& items, Id id) {
  return id >= 0 && static_cast<std::size_t>(id) < items.size();
}

}  // namespace

Bodies::Bodies(const model::Program& program) : program_(&program) {
  for (std::size_t u = 0; u < program.units.size(); ++u) {
    const auto& functions = program.units[u].functions;
    for (std::size_t f = 0; f < functions.size(); ++f) {
      if (!functions[f].body) continue;
      const Body body{static_cast<int>(u), static_cast<int>(f), &functions[f]};
      LoopSite above{body, nullptr, {}};
      add_loops(*functions[f].body, above, sites_);
      if (functions[f].usr.empty() || by_usr_.emplace(functions[f].usr, body).second)
        all_.push_back(body);
    }
  }
}

std::optional<Body> Bodies::find(int unit, model::FunctionId id) const {
  if (!in_range(program_->units, unit)) return std::nullopt;
  const auto& functions = program_->units[static_cast<std::size_t>(unit)].functions;
  if (!in_range(functions, id)) return std::nullopt;
  const model::Function& function = functions[static_cast<std::size_t>(id)];
  if (function.body) return Body{unit, id, &function};
  const auto found = by_usr_.find(function.usr);
  if (function.usr.empty() || found == by_usr_.end()) return std::nullopt;
  return found->second;
}

std::optional<LoopSite> Bodies::find_loop(const model::LoopResult& loop) const {
  const auto body = find(loop.unit, loop.function_id);
  const auto site = sites_.find({loop.unit, loop.loop_id});
  if (!body || body->unit != loop.unit || site == sites_.end()) return std::nullopt;
  if (site->second.body.function != body->function) return std::nullopt;
  return site->second;
}

const model::Type* type_of(const model::Unit& unit, model::TypeId id) {
  return in_range(unit.types, id) ? &unit.types[static_cast<std::size_t>(id)] : nullptr;
}

const model::Variable& variable_of(const model::Unit& unit, model::VariableId id) {
  static const model::Variable unnamed;
  return in_range(unit.variables, id) ? unit.variables[static_cast<std::size_t>(id)] : unnamed;
}

std::string callee_name(const model::Unit& unit, const Expr& call) {
  if (!in_range(unit.functions, call.callee)) return "";
  return unit.functions[static_cast<std::size_t>(call.callee)].name;
}

model::VariableId root_variable(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::variable:
      return expr.variable;
    case ExprKind::member:
    case ExprKind::index:
    case ExprKind::deref:
    case ExprKind::address:
    case ExprKind::cast:
    case ExprKind::increment:
      return expr.args.empty() ? model::none : root_variable(expr.args[0]);
    case ExprKind::binary:  // pointer arithmetic: p + i
      if ((expr.op == "+" || expr.op == "-") && !expr.args.empty())
        return root_variable(expr.args[0]);
      return model::none;
    case ExprKind::call:  // an accessor or an overloaded operator: the object comes first
      return expr.args.empty() ? model::none : root_variable(expr.args[0]);
    default:
      return model::none;
  }
}

std::string last_name(const std::string& qualified) {
  const auto colon = qualified.rfind("::");
  return colon == std::string::npos ? qualified : qualified.substr(colon + 2);
}

}  // namespace kedge::divergence
