// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Walks that checks share.
#include "analyzer/checks/subject.hpp"

#include <algorithm>

#include "analyzer/model/walk.hpp"

namespace kedge::checks {

using model::Expr;
using model::ExprKind;
using model::LoopResult;
using model::LoopVerdict;
using model::Stmt;
using model::StmtKind;

namespace {

constexpr std::int64_t tiny_trip = 8;

void own_exprs(const Stmt& stmt, const std::function<void(const Expr&)>& visit) {
  if (stmt.kind == StmtKind::loop) return;
  for (const Expr& expr : stmt.exprs) model::for_each_expr(expr, visit);
  for (const Stmt& part : stmt.body) own_exprs(part, visit);
}

// Everything that runs below a statement, bodies of called functions included, each body once.
class Reach {
 public:
  explicit Reach(const divergence::Bodies& bodies) : bodies_(bodies) {}

  void walk(const divergence::Body& body, const Stmt& stmt, const std::string& path) {
    const model::Unit& unit = bodies_.program().units[static_cast<std::size_t>(body.unit)];
    model::for_each_stmt(stmt, [&](const Stmt& part) {
      if (part.kind == StmtKind::loop) loops.emplace_back(body.unit, part.loop);
    });
    model::for_each_expr_in(stmt, [&](const Expr& expr) {
      if (expr.kind != ExprKind::call) return;
      calls.push_back({&unit, &expr, path});
      const auto next = bodies_.find(body.unit, expr.callee);
      if (!next || !entered_.insert({next->unit, next->id}).second) return;
      const std::string step = divergence::last_name(next->function->name);
      walk(*next, *next->function->body, path.empty() ? step : path + " -> " + step);
    });
  }

  std::vector<ReachedCall> calls;
  std::vector<std::pair<int, model::LoopId>> loops;

 private:
  const divergence::Bodies& bodies_;
  std::set<std::pair<int, model::FunctionId>> entered_;
};

bool changes_arrays(const LoopResult& loop) {
  return std::any_of(loop.accesses.begin(), loop.accesses.end(), [](const model::Access& access) {
    return access.kind != model::AccessKind::read;
  });
}

}  // namespace

Survey::Survey(const divergence::Bodies& bodies, const std::vector<LoopResult>& loops)
    : bodies_(&bodies) {
  for (const LoopResult& loop : loops) {
    by_id_.emplace(loop.id, &loop);
    by_place_.emplace(std::pair(loop.unit, loop.loop_id), &loop);
    parents_.insert(loop.parent);
  }
}

const LoopResult* Survey::find(const std::string& id) const {
  const auto found = by_id_.find(id);
  return found == by_id_.end() ? nullptr : found->second;
}

bool Survey::has_child(const LoopResult& loop) const {
  return parents_.contains(loop.id);
}

const Below& Survey::below(const LoopResult& loop) const {
  if (last_ == &loop) return below_;
  last_ = &loop;
  below_ = {};
  const auto site = bodies_->find_loop(loop);
  if (!site) return below_;
  Reach reach(*bodies_);
  for (const Stmt& part : site->loop->body) reach.walk(site->body, part, "");
  below_.calls = std::move(reach.calls);
  for (const auto& place : reach.loops)
    if (const auto found = by_place_.find(place); found != by_place_.end())
      below_.loops.push_back(found->second);
  return below_;
}

bool Survey::holds_kernels(const LoopResult& loop) const {
  const auto known = holds_kernels_.find(&loop);
  if (known != holds_kernels_.end()) return known->second;
  const auto& loops = below(loop).loops;
  return holds_kernels_[&loop] = std::any_of(loops.begin(), loops.end(), [](const LoopResult* one) {
           return fits_device(*one) && !is_tiny(*one);
         });
}

bool Survey::is_kernel(const LoopResult& loop) const {
  if (is_tiny(loop)) return false;
  if (fits_device(loop)) return true;
  if (loop.verdict != LoopVerdict::unknown && loop.verdict != LoopVerdict::rewrite) return false;
  return changes_arrays(loop) && !holds_kernels(loop);
}

bool Survey::computes(const LoopResult& loop) const {
  return !is_tiny(loop) && changes_arrays(loop) && !holds_kernels(loop);
}

bool fits_device(const LoopResult& loop) {
  switch (loop.verdict) {
    case LoopVerdict::parallel:
    case LoopVerdict::reduction:
    case LoopVerdict::scan:
    case LoopVerdict::atomic:
    case LoopVerdict::conditional:
      return true;
    default:
      return false;
  }
}

bool is_tiny(const LoopResult& loop) {
  return loop.trip_count_value && *loop.trip_count_value <= tiny_trip;
}

bool is_outermost_kernel(const Subject& subject) {
  if (!fits_device(subject.loop) || is_tiny(subject.loop)) return false;
  for (const LoopResult* loop = subject.survey.find(subject.loop.parent); loop != nullptr;
       loop = subject.survey.find(loop->parent))
    if (fits_device(*loop) && !is_tiny(*loop)) return false;
  return true;
}

model::Place place_of(const model::Unit& unit, const model::Location& location) {
  model::Place place;
  if (location.file >= 0 && static_cast<std::size_t>(location.file) < unit.files.size())
    place.file = unit.files[static_cast<std::size_t>(location.file)];
  place.line = location.line;
  place.column = location.column;
  return place;
}

const model::Type* type_of(const model::Unit& unit, const Expr& expr) {
  return divergence::type_of(unit, expr.type);
}

int float_bytes(const model::Unit& unit, const Expr& expr) {
  const model::Type* type = type_of(unit, expr);
  return type != nullptr && type->kind == model::TypeKind::floating ? type->bytes : 0;
}

bool mentions(const Expr& expr, const std::set<model::VariableId>& variables) {
  bool found = false;
  model::for_each_expr(expr, [&](const Expr& part) {
    found = found || (part.kind == ExprKind::variable && variables.contains(part.variable));
  });
  return found;
}

void for_each_own_expr(const Subject& subject, const std::function<void(const Expr&)>& visit) {
  if (!subject.site.loop->body.empty()) own_exprs(subject.site.loop->body.back(), visit);
}

bool stores_elements(const Subject& subject) {
  bool found = false;
  for_each_own_expr(subject, [&](const Expr& expr) {
    if (expr.kind != ExprKind::assign && expr.kind != ExprKind::compound) return;
    const Expr& target = expr.args[0];
    const model::Type* type = type_of(subject.unit, target);
    if (type != nullptr && type->kind == model::TypeKind::reference)
      type = divergence::type_of(subject.unit, type->element);
    const bool is_element = target.kind == ExprKind::index || target.kind == ExprKind::deref ||
                            target.kind == ExprKind::call ||
                            (target.kind == ExprKind::member && !target.args.empty() &&
                             target.args[0].kind == ExprKind::index);
    found = found || (is_element && type != nullptr && type->kind == model::TypeKind::floating);
  });
  return found;
}

void for_each_inner_stmt(const Subject& subject, const std::function<void(const Stmt&)>& visit) {
  if (!subject.site.loop->body.empty()) model::for_each_stmt(subject.site.loop->body.back(), visit);
}

}  // namespace kedge::checks
