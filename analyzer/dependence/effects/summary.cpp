// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// First each body by itself, then effects flow from callees to callers until nothing changes.
#include "analyzer/dependence/effects/summary.hpp"

#include "analyzer/model/walk.hpp"

namespace kedge::dependence {

using model::Expr;
using model::ExprKind;
using model::TypeKind;

Summaries::Summaries(const ProgramIndex& index) : index_(index) {
  const auto& units = index.program().units;
  for (int unit = 0; unit < static_cast<int>(units.size()); ++unit)
    for (int id = 0; id < static_cast<int>(index.unit(unit).functions.size()); ++id)
      if (index.function({unit, id}).body) summarise({unit, id});
  bool changed = true;
  for (int round = 0; changed && round < 30; ++round) {
    changed = false;
    for (auto& [function, sites] : calls_)
      if (propagate(function)) changed = true;
  }
  find_recursion();
}

const Summary& Summaries::of(FunctionRef function) const {
  const auto found = summaries_.find(function);
  return found == summaries_.end() ? empty_ : found->second;
}

void Summaries::summarise(FunctionRef function) {
  const PointsTo points(index_, function);
  Summary& summary = summaries_[function];
  calls_[function];
  model::for_each_stmt(*index_.function(function).body, [&](const model::Stmt& stmt) {
    for (const Expr& expr : stmt.exprs) add_expr(function, points, expr, false);
    if (stmt.kind != model::StmtKind::declare) return;
    for (const auto variable : stmt.declared)
      if (index_.is_global(index_.key(function.unit, variable))) summary.static_local = true;
  });
}

void Summaries::add_place(Summary& summary, const PointsTo& points, const Expr& e, bool writes) {
  for (const Target& target : points.of_place(e)) {
    if (writes)
      summary.writes.insert(target);
    else
      summary.reads.insert(target);
  }
}

/// `is_place`: the parent takes the address or writes, and records that itself.
void Summaries::add_expr(FunctionRef function, const PointsTo& points, const Expr& e,
                         bool is_place) {
  Summary& summary = summaries_[function];
  ++summary.size;
  const bool names_memory = e.kind == ExprKind::variable || e.kind == ExprKind::member ||
                            e.kind == ExprKind::index || e.kind == ExprKind::deref;
  if (names_memory && !is_place) add_place(summary, points, e, false);
  const bool writes = e.kind == ExprKind::assign || e.kind == ExprKind::compound ||
                      e.kind == ExprKind::increment || e.kind == ExprKind::delete_;
  if (writes && !e.args.empty()) {
    add_place(summary, points, e.args[0], true);
    if (e.kind != ExprKind::assign) add_place(summary, points, e.args[0], false);
  }
  if (e.kind == ExprKind::new_ || e.kind == ExprKind::delete_)
    summary.allocation.insert(e.kind == ExprKind::new_ ? "new" : "delete");
  if (e.kind == ExprKind::opaque && e.op.find("throw") != std::string::npos) summary.throws = true;
  if (e.kind == ExprKind::call || e.kind == ExprKind::construct) add_call(function, points, e);
  for (std::size_t n = 0; n < e.args.size(); ++n) {
    const bool place = n == 0 && (e.kind == ExprKind::address || e.kind == ExprKind::assign ||
                                  e.kind == ExprKind::compound || e.kind == ExprKind::increment);
    add_expr(function, points, e.args[n], place);
  }
}

void Summaries::add_call(FunctionRef function, const PointsTo& points, const Expr& e) {
  Summary& summary = summaries_[function];
  if (e.callee == model::none) {
    if (e.kind == ExprKind::call) summary.indirect.insert("a function pointer");
    return;
  }
  const model::Function& callee =
      index_.unit(function.unit).functions[static_cast<std::size_t>(e.callee)];
  if (e.is_virtual_call) summary.virtual_.insert(callee.name);
  const auto target = index_.definition(function.unit, e.callee);
  if (!target || callee.is_system) return add_external(summary, points, e, callee);
  CallSite site;
  site.callee = *target;
  const bool has_object = callee.this_variable != model::none && e.kind == ExprKind::call;
  for (std::size_t n = 0; n < e.args.size(); ++n) {
    std::set<Target> into = points.of_value(e.args[n]);
    for (const Target& more : points.of_place(e.args[n])) into.insert(more);
    if (n == 0 && has_object)
      site.object = into;
    else
      site.arguments.push_back(into);
  }
  calls_[function].push_back(std::move(site));
}

void Summaries::add_external(Summary& summary, const PointsTo& points, const Expr& e,
                             const model::Function& callee) {
  const Effect effect = effect_of(callee);
  switch (effect) {
    case Effect::mpi:
      summary.mpi.insert(callee.name);
      break;
    case Effect::io:
      summary.io.insert(callee.name);
      break;
    case Effect::hdf5:
      summary.hdf5.insert(callee.name);
      break;
    case Effect::allocation:
    case Effect::reallocation:
    case Effect::release:
      summary.allocation.insert(callee.name);
      break;
    case Effect::random:
      summary.random.insert(callee.name);
      break;
    case Effect::exit:
      summary.exits.insert(callee.name);
      return;
    case Effect::container:
      summary.container.insert(callee.name);
      break;
    case Effect::unknown:
      summary.unknown.insert(callee.name);
      break;
    default:
      break;
  }
  const bool writes = effect != Effect::math && effect != Effect::reads &&
                      effect != Effect::container_read && effect != Effect::size &&
                      effect != Effect::element && effect != Effect::position &&
                      effect != Effect::io;
  for (std::size_t n = 0; n < e.args.size(); ++n) {
    std::set<Target> into = points.of_value(e.args[n]);
    if (n == 0 && callee.this_variable != model::none)
      for (const Target& more : points.of_place(e.args[n])) into.insert(more);
    summary.reads.insert(into.begin(), into.end());
    if (writes && (n == 0 || effect != Effect::fills))
      summary.writes.insert(into.begin(), into.end());
  }
}

namespace {

template <typename Set>
bool add_all(Set& to, const Set& from) {
  const std::size_t before = to.size();
  to.insert(from.begin(), from.end());
  return to.size() != before;
}

bool add_mapped(std::set<Target>& to, const std::set<Target>& from,
                const std::vector<std::set<Target>>& arguments, const std::set<Target>& object) {
  const std::size_t before = to.size();
  for (const Target& target : from) {
    if (target.kind == Target::Kind::global || target.kind == Target::Kind::unknown)
      to.insert(target);
    else if (target.kind == Target::Kind::object)
      to.insert(object.begin(), object.end());
    else if (static_cast<std::size_t>(target.id) < arguments.size())
      to.insert(arguments[static_cast<std::size_t>(target.id)].begin(),
                arguments[static_cast<std::size_t>(target.id)].end());
  }
  return to.size() != before;
}

}  // namespace

bool Summaries::propagate(FunctionRef function) {
  Summary& own = summaries_[function];
  bool changed = false;
  for (const CallSite& site : calls_[function]) {
    const Summary& callee = of(site.callee);
    changed |= add_mapped(own.reads, callee.reads, site.arguments, site.object);
    changed |= add_mapped(own.writes, callee.writes, site.arguments, site.object);
    changed |= add_all(own.mpi, callee.mpi) | add_all(own.io, callee.io) |
               add_all(own.hdf5, callee.hdf5) | add_all(own.allocation, callee.allocation) |
               add_all(own.random, callee.random) | add_all(own.container, callee.container) |
               add_all(own.unknown, callee.unknown) | add_all(own.indirect, callee.indirect) |
               add_all(own.virtual_, callee.virtual_) | add_all(own.exits, callee.exits);
    if (callee.throws && !own.throws) own.throws = changed = true;
    if (callee.static_local && !own.static_local) own.static_local = changed = true;
  }
  return changed;
}

bool Summaries::reaches(FunctionRef from, FunctionRef target, std::set<FunctionRef>& seen) const {
  const auto sites = calls_.find(from);
  if (sites == calls_.end() || seen.size() > 2000) return false;
  for (const CallSite& site : sites->second) {
    if (site.callee == target) return true;
    if (seen.insert(site.callee).second && reaches(site.callee, target, seen)) return true;
  }
  return false;
}

void Summaries::find_recursion() {
  for (auto& [function, summary] : summaries_) {
    std::set<FunctionRef> seen;
    summary.recursive = reaches(function, function, seen);
  }
}

}  // namespace kedge::dependence
