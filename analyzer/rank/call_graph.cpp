// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The call graph with the loops around each call.
#include "analyzer/rank/call_graph.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "analyzer/checks/subject.hpp"
#include "analyzer/model/walk.hpp"
#include "analyzer/rank/formula.hpp"

namespace kedge::rank {

using divergence::Bodies;
using divergence::Body;
using model::Expr;
using model::LoopResult;
using model::Stmt;
using model::StmtKind;

namespace {

constexpr double most_runs = 1e12;

bool has_loop(const Stmt& stmt) {
  bool found = false;
  model::for_each_stmt(stmt,
                       [&](const Stmt& part) { found = found || part.kind == StmtKind::loop; });
  return found;
}

bool any_kernel(const std::vector<const LoopResult*>& loops) {
  return std::any_of(loops.begin(), loops.end(),
                     [](const LoopResult* l) { return is_kernel_loop(*l); });
}

bool any_host(const std::vector<const LoopResult*>& loops) {
  return std::any_of(loops.begin(), loops.end(), [](const LoopResult* l) {
    return !is_kernel_loop(*l) && !checks::is_tiny(*l);
  });
}

// Independent only if a virtual or indirect call has no effect: it drives what is called, and no
// device could call it.
bool drives_unseen(const LoopResult& loop) {
  const bool rests_on_purity =
      std::any_of(loop.assumes.begin(), loop.assumes.end(),
                  [](const std::string& assumed) { return assumed.starts_with("pure("); });
  return rests_on_purity &&
         std::any_of(loop.blockers.begin(), loop.blockers.end(), [](const model::Blocker& b) {
           return b.kind == "virtual_call" || b.kind == "indirect_call";
         });
}

// Overriders share the name and the number of parameters.
std::string method_of(const model::Function& function) {
  return fmt::format("{}/{}", divergence::last_name(function.name), function.parameters.size());
}

// "force" of s->pot->force and (*s->pot->force), "f" of a variable; "" for anything else.
std::string pointer_name(const Bodies& bodies, int unit, const Expr& expr) {
  const model::Unit& tables = bodies.program().units[static_cast<std::size_t>(unit)];
  if ((expr.kind == model::ExprKind::deref || expr.kind == model::ExprKind::cast) &&
      !expr.args.empty())
    return pointer_name(bodies, unit, expr.args[0]);
  if (expr.kind == model::ExprKind::member) return expr.op;
  if (expr.kind == model::ExprKind::variable)
    return divergence::variable_of(tables, expr.variable).name;
  return "";
}

}  // namespace

bool is_kernel_loop(const LoopResult& loop) {
  return checks::fits_device(loop) && !checks::is_tiny(loop) && !drives_unseen(loop);
}

CallGraph::CallGraph(const Bodies& bodies, const LoopTree& tree, Extents extents)
    : bodies_(&bodies), tree_(&tree), extents_(std::move(extents)) {
  for (const Body& body : bodies.all()) {
    if (has_loop(*body.function->body)) with_loops_.insert(key(bodies, body));
    if (body.function->is_virtual) {
      hidden_.insert(key(bodies, body));
      overriders_[method_of(*body.function)].insert(key(bodies, body));
    }
    model::for_each_expr_in(*body.function->body,
                            [&](const Expr& expr) { note_stored(body.unit, expr); });
    has_main_ = has_main_ || body.function->name == "main";
  }
  for (const Body& body : bodies.all()) {
    std::vector<const LoopResult*> around;
    add(body, *body.function->body, around);
  }
}

// Instances of a template, and inline functions of a header in many units, share their place.
std::string CallGraph::key(const Bodies& bodies, const Body& body) {
  const model::Unit& unit = bodies.program().units[static_cast<std::size_t>(body.unit)];
  const auto place = checks::place_of(unit, body.function->location);
  return fmt::format("{}:{}:{}:{}", place.file, place.line, place.column, body.function->name);
}

void CallGraph::add(const Body& caller, const Stmt& stmt, std::vector<const LoopResult*>& around) {
  const LoopResult* loop =
      stmt.kind == StmtKind::loop ? tree_->find(caller.unit, stmt.loop) : nullptr;
  if (loop != nullptr) around.push_back(loop);
  for (const Expr& expr : stmt.exprs)
    model::for_each_expr(expr, [&](const Expr& part) { add_calls(caller, part, around); });
  for (const Stmt& part : stmt.body) add(caller, part, around);
  if (loop != nullptr) around.pop_back();
}

void CallGraph::add_calls(const Body& caller, const Expr& expr,
                          const std::vector<const LoopResult*>& around) {
  if (expr.kind == model::ExprKind::opaque && expr.op == "function")  // its address is taken
    if (const auto named = bodies_->find(caller.unit, expr.callee))
      hidden_.insert(key(*bodies_, *named));
  if (expr.kind != model::ExprKind::call && expr.kind != model::ExprKind::construct) return;
  for (const std::string& name : targets(caller.unit, expr)) {
    callers_[name].push_back({caller, &expr, around});
    if (with_loops_.contains(name)) drivers_.insert(around.begin(), around.end());
  }
}

// pot->force = eamForce, and { .force = eamForce } by the type of the whole is not followed.
void CallGraph::note_stored(int unit, const Expr& expr) {
  if (expr.kind != model::ExprKind::assign || expr.args.size() != 2) return;
  const Expr* value = &expr.args[1];
  while ((value->kind == model::ExprKind::address || value->kind == model::ExprKind::cast) &&
         !value->args.empty())
    value = &value->args[0];
  if (value->kind != model::ExprKind::opaque || value->op != "function") return;
  const auto function = bodies_->find(unit, value->callee);
  const std::string place = pointer_name(*bodies_, unit, expr.args[0]);
  if (function && !place.empty()) stored_[place].insert(key(*bodies_, *function));
}

std::vector<std::string> CallGraph::targets(int unit, const Expr& call) const {
  std::set<std::string> names;
  if (const auto callee = bodies_->find(unit, call.callee)) {
    names.insert(key(*bodies_, *callee));
  } else if (call.callee == model::none && !call.args.empty()) {
    if (const auto known = stored_.find(pointer_name(*bodies_, unit, call.args[0]));
        known != stored_.end())
      names = known->second;
  }
  if (call.is_virtual_call && call.callee != model::none) {
    const auto& tables = bodies_->program().units[static_cast<std::size_t>(unit)];
    const auto& callee = tables.functions[static_cast<std::size_t>(call.callee)];
    if (const auto known = overriders_.find(method_of(callee)); known != overriders_.end())
      names.insert(known->second.begin(), known->second.end());
  }
  return {names.begin(), names.end()};
}

const std::vector<CallSite>& CallGraph::callers(const Body& body) const {
  static const std::vector<CallSite> none;
  const auto found = callers_.find(key(*bodies_, body));
  return found == callers_.end() ? none : found->second;
}

bool CallGraph::drives(const LoopResult& loop) const {
  return drivers_.contains(&loop);
}

double CallGraph::passes(const LoopResult& loop, bool inner) const {
  if (loop.trip_count_value) return std::max(1.0, static_cast<double>(*loop.trip_count_value));
  const Estimate trips = estimate(loop.trip_count, extents_);
  if (trips.known) return trips.value;
  const bool driver =
      drives(loop) || loop.verdict == model::LoopVerdict::host || loop.trip_count.empty();
  if (driver) return inner ? unknown_inner_steps : unknown_steps;
  return trips.value;
}

bool CallGraph::called_unseen(const Body& body) const {
  return called_unseen(key(*bodies_, body));
}

bool CallGraph::called_unseen(const std::string& name) const {
  return has_main_ && hidden_.contains(name) && !callers_.contains(name);
}

double CallGraph::runs(const Body& body) const {
  Climb climb;
  return runs(key(*bodies_, body), climb);
}

// What was found without cutting a circle holds wherever the question came from, and is kept.
double CallGraph::runs(const std::string& name, Climb& climb) const {
  if (const auto known = runs_.find(name); known != runs_.end()) return known->second;
  const auto found = callers_.find(name);
  if (found == callers_.end()) return called_unseen(name) ? unknown_steps : 1.0;
  const bool is_circle = climb.path.contains(name);
  climb.cut = climb.cut || is_circle || climb.known.contains(name);
  if (is_circle) return 0.0;
  if (climb.known.contains(name)) return climb.known[name];
  climb.path.insert(name);
  const bool cut_before = climb.cut;
  climb.cut = false;
  double total = 0.0;
  for (const CallSite& site : found->second) {
    bool inner = in_time_loop(site.caller);
    double times = runs(key(*bodies_, site.caller), climb);
    for (const LoopResult* loop : site.loops) {
      times *= passes(*loop, inner);
      inner = true;
    }
    total += times;
  }
  climb.path.erase(name);
  total = std::clamp(total, 1.0, most_runs);
  (climb.path.empty() || !climb.cut ? runs_ : climb.known)[name] = total;
  climb.cut = climb.cut || cut_before;
  return total;
}

bool CallGraph::inside_kernel(const Body& body) const {
  std::set<std::string> path;
  return inside_kernel(key(*bodies_, body), path);
}

bool CallGraph::inside_kernel(const std::string& name, std::set<std::string>& path) const {
  const auto found = callers_.find(name);
  if (found == callers_.end() || !path.insert(name).second) return false;
  return std::all_of(found->second.begin(), found->second.end(), [&](const CallSite& site) {
    return any_kernel(site.loops) || inside_kernel(key(*bodies_, site.caller), path);
  });
}

bool CallGraph::in_time_loop(const Body& body) const {
  const std::string name = key(*bodies_, body);
  if (const auto known = in_time_loop_.find(name); known != in_time_loop_.end())
    return known->second;
  std::set<std::string> path;
  return in_time_loop_[name] = in_time_loop(name, path);
}

bool CallGraph::in_time_loop(const std::string& name, std::set<std::string>& path) const {
  const auto found = callers_.find(name);
  if (called_unseen(name)) return true;
  if (found == callers_.end() || !path.insert(name).second) return false;
  return std::any_of(found->second.begin(), found->second.end(), [&](const CallSite& site) {
    return any_host(site.loops) || in_time_loop(key(*bodies_, site.caller), path);
  });
}

}  // namespace kedge::rank
