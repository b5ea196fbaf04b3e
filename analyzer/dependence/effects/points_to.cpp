// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// A fixpoint over the assignments to local pointers and references.
#include "analyzer/dependence/effects/points_to.hpp"

#include "analyzer/model/walk.hpp"

namespace kedge::dependence {

using model::Expr;
using model::ExprKind;
using model::Storage;
using model::TypeKind;

PointsTo::PointsTo(const ProgramIndex& index, FunctionRef function)
    : index_(index), function_(function) {
  const auto& body = index_.function(function).body;
  for (int round = 0; changed_ && round < 8 && body; ++round) {
    changed_ = false;
    collect(*body);
  }
}

void PointsTo::collect(const model::Stmt& body) {
  model::for_each_stmt(body, [&](const model::Stmt& stmt) {
    if (stmt.kind == model::StmtKind::declare)
      for (std::size_t n = 0; n < stmt.declared.size() && n < stmt.exprs.size(); ++n)
        learn(stmt.declared[n], stmt.exprs[n]);
    if (stmt.kind == model::StmtKind::loop && stmt.loop_kind == model::LoopKind::range_for)
      for (const auto variable : stmt.declared)
        if (!stmt.exprs.empty()) learn(variable, stmt.exprs[0]);
    for (const Expr& expr : stmt.exprs)
      model::for_each_expr(expr, [&](const Expr& e) { learn_from(e); });
  });
}

void PointsTo::learn_from(const Expr& e) {
  if (e.kind != ExprKind::assign || e.args.size() < 2) return;
  if (e.args[0].kind == ExprKind::variable) learn(e.args[0].variable, e.args[1]);
}

void PointsTo::learn(model::VariableId variable, const Expr& value) {
  if (variable == model::none || value.kind == ExprKind::none) return;
  const TypeRef type = index_.type_of(index_.key(function_.unit, variable));
  const model::Type* shape = index_.type(type);
  const bool is_reference = shape != nullptr && shape->kind == TypeKind::reference;
  if (!is_reference && !is_pointer_like(type)) return;
  auto& known = points_[variable];
  const std::size_t before = known.size();
  for (const Target& target : is_reference ? of_place(value) : of_value(value))
    known.insert(target);
  if (known.size() != before) changed_ = true;
}

bool PointsTo::is_pointer_like(TypeRef type) const {
  const model::Type* shape = index_.type(type);
  if (shape == nullptr) return true;
  switch (shape->kind) {
    case TypeKind::boolean:
    case TypeKind::integer:
    case TypeKind::floating:
    case TypeKind::complex:
    case TypeKind::void_:
      return false;
    default:
      return true;
  }
}

std::set<Target> PointsTo::of_variable(model::VariableId id) const {
  const VariableKey key = index_.key(function_.unit, id);
  if (key == model::none) return {Target{}};
  if (index_.is_global(key)) return {Target{Target::Kind::global, key}};
  const model::Function& function = index_.function(function_);
  if (id == function.this_variable) return {Target{Target::Kind::object, 0}};
  for (std::size_t n = 0; n < function.parameters.size(); ++n)
    if (function.parameters[n] == id) {
      std::set<Target> targets{Target{Target::Kind::parameter, static_cast<int>(n)}};
      if (const auto more = points_.find(id); more != points_.end())
        targets.insert(more->second.begin(), more->second.end());
      return targets;
    }
  const auto found = points_.find(id);
  return found == points_.end() ? std::set<Target>{} : found->second;
}

std::set<Target> PointsTo::of_call(const Expr& e) const {
  std::set<Target> targets;
  for (const Expr& arg : e.args)
    if (is_pointer_like({function_.unit, arg.type}))
      for (const Target& target : of_value(arg)) targets.insert(target);
  return targets;
}

std::set<Target> PointsTo::of_value(const Expr& e) const {
  switch (e.kind) {
    case ExprKind::variable:
      return of_variable(e.variable);
    case ExprKind::this_:
      return {Target{Target::Kind::object, 0}};
    case ExprKind::address:
    case ExprKind::member:
    case ExprKind::index:
    case ExprKind::deref:
      return e.args.empty() ? std::set<Target>{Target{}}
                            : of_place(e.kind == ExprKind::address ? e.args[0] : e);
    case ExprKind::call:
    case ExprKind::construct:
    case ExprKind::lambda:
    case ExprKind::opaque:
    case ExprKind::statement:
      return of_call(e);
    case ExprKind::integer:
    case ExprKind::floating:
    case ExprKind::string:
    case ExprKind::new_:
    case ExprKind::none:
      return {};
    default: {
      std::set<Target> targets;
      for (const Expr& arg : e.args)
        for (const Target& target : of_value(arg)) targets.insert(target);
      return targets;
    }
  }
}

std::set<Target> PointsTo::of_place(const Expr& e) const {
  if (e.args.empty() || e.kind == ExprKind::variable) {
    if (e.kind != ExprKind::variable) return of_value(e);
    const VariableKey key = index_.key(function_.unit, e.variable);
    if (key != model::none && index_.is_global(key)) return {Target{Target::Kind::global, key}};
    const model::Type* type = key == model::none ? nullptr : index_.type(index_.type_of(key));
    if (type != nullptr && type->kind == TypeKind::reference) return of_variable(e.variable);
    return key == model::none ? std::set<Target>{Target{}} : std::set<Target>{};
  }
  if (e.kind == ExprKind::call || e.kind == ExprKind::conditional || e.kind == ExprKind::comma)
    return of_value(e);
  const Expr& base = e.args[0];
  const model::Type* type = index_.type({function_.unit, base.type});
  const bool through_pointer =
      (e.kind == ExprKind::member && e.is_arrow) || e.kind == ExprKind::deref ||
      (e.kind == ExprKind::index && (type == nullptr || type->kind == TypeKind::pointer));
  return through_pointer ? of_value(base) : of_place(base);
}

}  // namespace kedge::dependence
