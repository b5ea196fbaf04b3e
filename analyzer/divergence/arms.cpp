// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Shapes of arms: how many values an arm stores, and whether both arms store to the same place.
#include "analyzer/divergence/arms.hpp"

#include <algorithm>

#include "analyzer/model/print.hpp"

namespace kedge::divergence {

using model::Expr;
using model::ExprKind;
using model::Stmt;
using model::StmtKind;

namespace {

// The assignments of an arm that holds nothing else; false when it does.
bool only_assignments(const Stmt& arm, std::vector<const Expr*>& found) {
  if (arm.kind == StmtKind::block)
    return std::all_of(arm.body.begin(), arm.body.end(),
                       [&](const Stmt& part) { return only_assignments(part, found); });
  if (arm.kind != StmtKind::expression || arm.exprs.empty()) return false;
  const Expr& expr = arm.exprs[0];
  const bool assigns = expr.kind == ExprKind::assign || expr.kind == ExprKind::compound ||
                       expr.kind == ExprKind::increment;
  if (assigns) found.push_back(&expr);
  return assigns;
}

bool cheap(const ArmContext& context, int unit, const Expr& expr) {
  const Cost cost = context.cost.of(unit, expr);
  return !cost.effects && cost.weight() <= cheap_arm;
}

// The right-hand side costs little and has no effects of its own; increments have none.
bool cheap_right(const ArmContext& context, int unit, const Expr& assignment) {
  return assignment.args.size() < 2 || cheap(context, unit, assignment.args[1]);
}

const model::Unit& tables(const ArmContext& context, int unit) {
  return context.bodies.program().units[static_cast<std::size_t>(unit)];
}

bool own_scalar(const ArmContext& context, int unit, const Expr& target) {
  if (target.kind == ExprKind::member && !target.is_arrow && !target.args.empty())
    return own_scalar(context, unit, target.args[0]);
  return target.kind == ExprKind::variable && context.taint.is_private(unit, target.variable);
}

// Subscripts, if any, are constants or invariants of the loop.
bool fixed_subscripts(const ArmContext& context, int unit, const Expr& target) {
  if (target.kind == ExprKind::index && target.args[1].kind != ExprKind::integer &&
      (target.args[1].kind != ExprKind::variable ||
       context.taint.is_private(unit, target.args[1].variable)))
    return false;
  return target.args.empty() || fixed_subscripts(context, unit, target.args[0]);
}

// One memory for all iterations that no thread owns.
bool folded_place(const ArmContext& context, int unit, const Expr& target) {
  if (target.kind == ExprKind::variable) return !context.taint.is_private(unit, target.variable);
  const model::VariableId root = root_variable(target);
  const bool own = root != model::none && context.taint.is_private(unit, root);
  return !own && fixed_subscripts(context, unit, target) &&
         context.taint.is_shared_place(unit, target);
}

// Does the condition compare the target: x < m, with m = x to follow?
bool compares(const model::Unit& unit, const Expr& condition, const std::string& target) {
  const std::string& op = condition.op;
  if (condition.kind == ExprKind::binary && (op == "<" || op == ">" || op == "<=" || op == ">="))
    return model::to_text(unit, condition.args[0]) == target ||
           model::to_text(unit, condition.args[1]) == target;
  return std::any_of(condition.args.begin(), condition.args.end(),
                     [&](const Expr& part) { return compares(unit, part, target); });
}

bool is_constant(const model::Unit& unit, const Expr& expr) {
  if (expr.kind == ExprKind::cast && !expr.args.empty()) return is_constant(unit, expr.args[0]);
  if (expr.kind == ExprKind::variable) return variable_of(unit, expr.variable).constant.has_value();
  return expr.kind == ExprKind::integer || expr.kind == ExprKind::floating;
}

bool folds(const Expr& assignment) {
  if (assignment.kind == ExprKind::increment) return true;
  static const std::vector<std::string> operators{"+=", "-=", "*=", "|=", "&=", "^="};
  return assignment.kind == ExprKind::compound &&
         std::find(operators.begin(), operators.end(), assignment.op) != operators.end();
}

// The body of an else that is just another if.
const Stmt* else_if(const Stmt& branch) {
  if (branch.body.size() < 2) return nullptr;
  const Stmt* other = &branch.body[1];
  if (other->kind == StmtKind::block && other->body.size() == 1) other = &other->body[0];
  return other->kind == StmtKind::if_ ? other : nullptr;
}

std::string tested(const model::Unit& unit, const Stmt& branch) {
  if (branch.exprs.empty()) return "";
  const Expr& condition = branch.exprs[0];
  if (condition.kind != ExprKind::binary || condition.op != "==") return "";
  if (is_constant(unit, condition.args[1])) return model::to_text(unit, condition.args[0]);
  if (is_constant(unit, condition.args[0])) return model::to_text(unit, condition.args[1]);
  return "";
}

bool is_entry(const Stmt& stmt) {
  return stmt.kind == StmtKind::case_ || stmt.kind == StmtKind::default_;
}

std::vector<double> switch_weights(const ArmContext& context, int unit, const Stmt& branch) {
  std::vector<double> weights;
  if (branch.body.empty()) return weights;
  const auto& parts = branch.body[0].body;
  for (std::size_t n = 0; n < parts.size(); ++n) {
    const bool opens = is_entry(parts[n]) && (n == 0 || !is_entry(parts[n - 1]));
    if (opens) weights.push_back(0.0);
    if (!weights.empty() && !is_entry(parts[n]))
      weights.back() += context.cost.of(unit, parts[n]).weight();
  }
  return weights;
}

}  // namespace

bool is_select(const ArmContext& context, int unit, const Stmt& branch) {
  std::vector<const Expr*> assignments;
  for (const Stmt& arm : branch.body)
    if (!only_assignments(arm, assignments)) return false;
  return !assignments.empty() &&
         std::all_of(assignments.begin(), assignments.end(), [&](const Expr* one) {
           return own_scalar(context, unit, one->args[0]) && cheap_right(context, unit, *one);
         });
}

bool is_select(const ArmContext& context, int unit, const Expr& expr) {
  for (std::size_t n = 1; n < expr.args.size(); ++n)
    if (!cheap(context, unit, expr.args[n])) return false;
  return true;
}

bool is_reduction(const ArmContext& context, int unit, const Stmt& branch) {
  std::vector<const Expr*> assignments;
  if (branch.body.size() != 1 || !only_assignments(branch.body[0], assignments)) return false;
  bool extreme = false, all_fold = true, all_listed = true;
  for (const Expr* one : assignments) {
    if (!folded_place(context, unit, one->args[0]) || !cheap_right(context, unit, *one))
      return false;
    const std::string target = model::to_text(tables(context, unit), one->args[0]);
    const bool assigns = one->kind == ExprKind::assign;
    extreme = extreme || (assigns && compares(tables(context, unit), branch.exprs[0], target));
    all_fold =
        all_fold && (folds(*one) || (assigns && is_constant(tables(context, unit), one->args[1])));
    all_listed = all_listed && std::any_of(context.reductions.begin(), context.reductions.end(),
                                           [&](const auto& r) { return r.variable == target; });
  }
  return !assignments.empty() && (extreme || all_fold || all_listed);
}

std::vector<const Stmt*> kind_chain(const model::Unit& unit, const Stmt& branch) {
  std::vector<const Stmt*> links;
  const std::string subject = tested(unit, branch);
  if (subject.empty()) return links;
  for (const Stmt* link = &branch; link != nullptr && tested(unit, *link) == subject;
       link = else_if(*link))
    links.push_back(link);
  if (links.size() < 2) links.clear();
  return links;
}

std::vector<double> arm_weights(const ArmContext& context, int unit, const Stmt& branch) {
  if (branch.kind == StmtKind::switch_) return switch_weights(context, unit, branch);
  std::vector<double> weights;
  const Stmt* link = &branch;
  while (true) {
    weights.push_back(link->body.empty() ? 0.0 : context.cost.of(unit, link->body[0]).weight());
    const Stmt* next = else_if(*link);
    if (next == nullptr) break;
    link = next;
  }
  weights.push_back(link->body.size() > 1 ? context.cost.of(unit, link->body[1]).weight() : 0.0);
  return weights;
}

bool differ_much(const std::vector<double>& weights) {
  if (weights.size() < 2) return false;
  const auto [least, most] = std::minmax_element(weights.begin(), weights.end());
  return *most > cheap_arm && *most >= 2.0 * *least;
}

}  // namespace kedge::divergence
