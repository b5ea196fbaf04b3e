// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Walks that checks share.
#include "analyzer/checks/subject.hpp"

#include <map>
#include <utility>

#include "analyzer/model/walk.hpp"

namespace kedge::checks {

using model::Expr;
using model::ExprKind;
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
      if (part.kind == StmtKind::loop) loops.emplace_back(body, part.loop);
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
  std::vector<std::pair<divergence::Body, model::LoopId>> loops;

 private:
  const divergence::Bodies& bodies_;
  std::set<std::pair<int, model::FunctionId>> entered_;
};

}  // namespace

bool fits_device(const model::LoopResult& loop) {
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

bool is_tiny(const model::LoopResult& loop) {
  return loop.trip_count_value && *loop.trip_count_value <= tiny_trip;
}

model::Place place_of(const model::Unit& unit, const model::Location& location) {
  model::Place place;
  if (location.file >= 0 && static_cast<std::size_t>(location.file) < unit.files.size())
    place.file = unit.files[static_cast<std::size_t>(location.file)];
  place.line = location.line;
  place.column = location.column;
  return place;
}

void for_each_own_expr(const Subject& subject, const std::function<void(const Expr&)>& visit) {
  if (!subject.site.loop->body.empty()) own_exprs(subject.site.loop->body.back(), visit);
}

std::vector<ReachedCall> calls_below(const Subject& subject) {
  Reach reach(subject.bodies);
  for (const Stmt& part : subject.site.loop->body) reach.walk(subject.site.body, part, "");
  return std::move(reach.calls);
}

std::vector<const model::LoopResult*> loops_below(const Subject& subject) {
  Reach reach(subject.bodies);
  for (const Stmt& part : subject.site.loop->body) reach.walk(subject.site.body, part, "");
  std::vector<const model::LoopResult*> found;
  for (const auto& [body, id] : reach.loops)
    for (const model::LoopResult& loop : subject.loops)
      if (loop.unit == body.unit && loop.loop_id == id) found.push_back(&loop);
  return found;
}

}  // namespace kedge::checks
