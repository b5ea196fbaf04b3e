// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Counting operations over the program tree.
#include "analyzer/divergence/cost.hpp"

#include <algorithm>
#include <set>

namespace kedge::divergence {

using model::Expr;
using model::ExprKind;
using model::Stmt;
using model::StmtKind;
using model::TypeKind;

namespace {

constexpr int deepest_call = 6;
constexpr double division = 4.0;
constexpr double transcendental = 10.0;

// fabsf and fabsl are fabs; __builtin_fabs too.
std::string plain_name(const std::string& name) {
  std::string plain = last_name(name);
  if (plain.starts_with("__builtin_")) plain = plain.substr(10);
  return plain;
}

bool in_family(const std::set<std::string>& family, const std::string& name) {
  const std::string plain = plain_name(name);
  if (family.contains(plain)) return true;
  return plain.size() > 1 && (plain.back() == 'f' || plain.back() == 'l') &&
         family.contains(plain.substr(0, plain.size() - 1));
}

bool floating(const model::Unit& unit, const Expr& expr) {
  const model::Type* type = type_of(unit, expr.type);
  return type != nullptr && (type->kind == TypeKind::floating || type->kind == TypeKind::complex);
}

bool is_array(const model::Unit& unit, const Expr& expr) {
  const model::Type* type = type_of(unit, expr.type);
  return type != nullptr && type->kind == TypeKind::array;
}

bool in_memory(const Expr& lvalue) {
  if (lvalue.kind == ExprKind::index || lvalue.kind == ExprKind::deref) return true;
  if (lvalue.kind == ExprKind::call) return true;  // operator[], an accessor's reference
  if (lvalue.kind == ExprKind::member && !lvalue.args.empty())
    return lvalue.is_arrow || in_memory(lvalue.args[0]);
  return false;
}

}  // namespace

bool is_cheap_math(const std::string& name) {
  static const std::set<std::string> cheap{"fabs", "abs",  "labs",  "fmin",  "fmax",     "min",
                                           "max",  "fma",  "floor", "ceil",  "copysign", "isnan",
                                           "rint", "conj", "trunc", "round", "signbit"};
  return in_family(cheap, name);
}

bool is_math(const std::string& name) {
  static const std::set<std::string> heavy{
      "sqrt",   "cbrt", "exp",   "exp2", "expm1",     "log",    "log2",   "log10", "log1p", "pow",
      "sin",    "cos",  "tan",   "asin", "acos",      "atan",   "atan2",  "sinh",  "cosh",  "tanh",
      "erf",    "erfc", "hypot", "fmod", "remainder", "tgamma", "lgamma", "ldexp", "frexp", "modf",
      "sincos", "cexp", "csqrt", "cabs", "creal",     "cimag",  "rsqrt",  "norm",  "real",  "imag"};
  return is_cheap_math(name) || in_family(heavy, name);
}

Cost& Cost::operator+=(const Cost& other) {
  flops += other.flops;
  integer += other.integer;
  loads += other.loads;
  stores += other.stores;
  calls += other.calls;
  effects = effects || other.effects;
  flops_outside += other.flops_outside;
  integer_outside += other.integer_outside;
  inner.insert(inner.end(), other.inner.begin(), other.inner.end());
  return *this;
}

Cost Cost::inside(int unit, const Stmt& loop, double trips) const {
  Cost all{flops * trips, integer * trips, loads * trips, stores * trips, calls * trips, effects};
  all.inner.push_back({{{unit, &loop}}, flops_outside, integer_outside});
  for (const Inner& deeper : inner) {
    all.inner.push_back(deeper);
    all.inner.back().loops.insert(all.inner.back().loops.begin(), {unit, &loop});
  }
  return all;
}

double Cost::weight() const {
  return flops + 0.5 * integer + 2.0 * (loads + stores) + 10.0 * calls;
}

Cost CostModel::arithmetic(int unit, const Expr& expr) const {
  const model::Unit& tables = bodies_->program().units[static_cast<std::size_t>(unit)];
  Cost cost;
  const bool real =
      floating(tables, expr) || std::any_of(expr.args.begin(), expr.args.end(),
                                            [&](const Expr& arg) { return floating(tables, arg); });
  const double count = expr.op.starts_with("/") || expr.op.starts_with("%") ? division : 1.0;
  (real ? cost.flops : cost.integer) = count;
  (real ? cost.flops_outside : cost.integer_outside) = count;
  return cost;
}

Cost CostModel::call(int unit, const Expr& expr, int depth) const {
  const std::string name =
      callee_name(bodies_->program().units[static_cast<std::size_t>(unit)], expr);
  Cost cost;
  if (is_math(name)) {
    cost.flops = is_cheap_math(name)                    ? 1.0
                 : plain_name(name).starts_with("sqrt") ? division
                                                        : transcendental;
    cost.flops_outside = cost.flops;
    return cost;
  }
  const auto body = bodies_->find(unit, expr.callee);
  if (body && depth < deepest_call) return of(body->unit, *body->function->body, depth + 1);
  if (last_name(name) == "operator[]" || last_name(name) == "operator()") {
    cost.loads += 1.0;
    return cost;
  }
  const bool system =
      expr.callee != model::none && bodies_->program()
                                        .units[static_cast<std::size_t>(unit)]
                                        .functions[static_cast<std::size_t>(expr.callee)]
                                        .is_system;
  const bool member = system && last_name(name) != name;
  cost.calls += member ? 0.1 : 1.0;  // size(), begin(): inlined
  cost.effects = !member;
  return cost;
}

Cost CostModel::of(int unit, const Expr& expr, int depth) const {
  const model::Unit& tables = bodies_->program().units[static_cast<std::size_t>(unit)];
  Cost cost;
  if (expr.kind == ExprKind::conditional && expr.args.size() == 3) {
    cost += of(unit, expr.args[0], depth);
    const Cost a = of(unit, expr.args[1], depth);
    const Cost b = of(unit, expr.args[2], depth);
    cost += a.weight() > b.weight() ? a : b;
    cost.effects = cost.effects || a.effects || b.effects;
    return cost;
  }
  const bool stores_first = expr.kind == ExprKind::assign || expr.kind == ExprKind::compound ||
                            expr.kind == ExprKind::increment;
  if (expr.kind == ExprKind::lambda) return cost;
  for (std::size_t n = 0; n < expr.args.size(); ++n) cost += of(unit, expr.args[n], depth);
  switch (expr.kind) {
    case ExprKind::binary:
      cost += arithmetic(unit, expr);
      break;
    case ExprKind::compound:
    case ExprKind::increment:
      cost += arithmetic(unit, expr);
      break;
    case ExprKind::index:
    case ExprKind::deref:
      if (!is_array(tables, expr)) cost.loads += 1.0;
      break;
    case ExprKind::member:
      if (expr.is_arrow && !is_array(tables, expr)) cost.loads += 1.0;
      break;
    case ExprKind::address:
      if (!expr.args.empty() && in_memory(expr.args[0])) cost.loads -= 1.0;
      break;
    case ExprKind::call:
    case ExprKind::construct:
      if (expr.kind == ExprKind::call) cost += call(unit, expr, depth);
      break;
    case ExprKind::new_:
    case ExprKind::delete_:
    case ExprKind::statement:
      cost.effects = true;
      break;
    default:
      break;
  }
  if (stores_first && !expr.args.empty()) {
    cost.effects = true;
    if (in_memory(expr.args[0])) {
      cost.stores += 1.0;
      if (expr.kind == ExprKind::assign) cost.loads -= 1.0;  // its target is not read
    }
  }
  return cost;
}

Cost CostModel::nested(int unit, const Stmt& loop, int depth) const {
  Cost once;
  for (const Expr& part : loop.exprs) once += of(unit, part, depth);
  for (const Stmt& part : loop.body) once += of(unit, part, depth);
  return once.inside(unit, loop, trips_ ? trips_(unit, loop) : 1.0);
}

Cost CostModel::choice(int unit, const Stmt& stmt, int depth) const {
  Cost cost;
  for (const Expr& part : stmt.exprs) cost += of(unit, part, depth);
  Cost dearest;
  bool effects = false;
  for (const Stmt& arm : stmt.body) {
    const Cost one = of(unit, arm, depth);
    effects = effects || one.effects;
    if (one.weight() > dearest.weight()) dearest = one;
  }
  cost += dearest;
  cost.effects = cost.effects || effects;
  return cost;
}

Cost CostModel::of(int unit, const Stmt& stmt, int depth) const {
  if (stmt.kind == StmtKind::loop) return nested(unit, stmt, depth);
  if (stmt.kind == StmtKind::if_) return choice(unit, stmt, depth);
  Cost cost;
  for (const Expr& part : stmt.exprs) cost += of(unit, part, depth);
  for (const Stmt& part : stmt.body) cost += of(unit, part, depth);
  if (stmt.kind == StmtKind::opaque) cost.effects = true;
  return cost;
}

}  // namespace kedge::divergence
