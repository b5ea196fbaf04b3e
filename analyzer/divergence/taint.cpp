// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The walk over statements: seeds, control, nested loops, bodies of called functions.
#include "analyzer/divergence/taint.hpp"

#include <algorithm>

#include "analyzer/divergence/exits.hpp"
#include "analyzer/model/print.hpp"

namespace kedge::divergence {

using model::Expr;
using model::ExprKind;
using model::LoopKind;
using model::Stmt;
using model::StmtKind;

namespace {

constexpr int most_passes = 24;

// Sets a member for the time of a scope.
template <class T>
class Scoped {
 public:
  Scoped(T& place, T value) : place_(place), old_(std::move(place)) { place_ = std::move(value); }
  ~Scoped() { place_ = std::move(old_); }
  Scoped(const Scoped&) = delete;
  Scoped& operator=(const Scoped&) = delete;

 private:
  T& place_;
  T old_;
};

class Entered {
 public:
  Entered(std::vector<Value>& controls, const Value& value) : controls_(controls) {
    controls_.push_back(value);
  }
  ~Entered() { controls_.pop_back(); }
  Entered(const Entered&) = delete;
  Entered& operator=(const Entered&) = delete;

 private:
  std::vector<Value>& controls_;
};

}  // namespace

Taint::Taint(const Bodies& bodies, const LoopSite& site, std::set<model::LoopId> fixed,
             const std::vector<std::string>& private_names)
    : bodies_(&bodies),
      site_(site),
      fixed_(std::move(fixed)),
      unit_(site.body.unit),
      body_(site.body) {
  own_ = declared_in(*site.loop);
  counters_ = counters(*site.loop);
  const Variables temporaries = written_first(*site.loop);
  own_.insert(temporaries.begin(), temporaries.end());
  const auto& variables = tables().variables;
  for (std::size_t v = 0; v < variables.size(); ++v) {
    const bool here = variables[v].function == site.body.id;
    if (here && std::find(private_names.begin(), private_names.end(), variables[v].name) !=
                    private_names.end())
      own_.insert(static_cast<model::VariableId>(v));
  }
}

const model::Unit& Taint::tables() const {
  return bodies_->program().units[static_cast<std::size_t>(unit_)];
}

bool Taint::is_private(int unit, model::VariableId id) const {
  const auto& variable = variable_of(bodies_->program().units[static_cast<std::size_t>(unit)], id);
  if (variable.storage == model::Storage::global ||
      variable.storage == model::Storage::static_local)
    return false;
  if (unit != site_.body.unit || variable.function != site_.body.id) return true;
  return own_.contains(id);
}

// Enclosing loops: their counters, and what is computed from them before the loop under test.
void Taint::seed_outer() {
  const Stmt* outermost = nullptr;
  for (const Stmt* loop : site_.around) {
    if (fixed_.contains(loop->loop)) continue;
    if (outermost == nullptr) outermost = loop;
    for (model::VariableId id : counters(*loop))
      slot(id).value = Value(Level::outer, variable_of(tables(), id).name);
  }
  if (outermost == nullptr) return;
  outer_mode_ = true;
  for (int n = 0; n < most_passes; ++n) {
    changed_ = false;
    walk_outer(*outermost);
    if (!changed_) break;
  }
  outer_mode_ = false;
}

void Taint::walk_outer(const Stmt& stmt) {
  if (&stmt == site_.loop) return;
  for (std::size_t n = 0; n < stmt.exprs.size(); ++n) {
    const Value value = eval(stmt.exprs[n]);
    if (stmt.kind == StmtKind::declare && n < stmt.declared.size())
      changed(raise(slot(stmt.declared[n]).value, value));
  }
  for (const Stmt& part : stmt.body) walk_outer(part);
}

void Taint::solve() {
  seed_outer();
  for (model::VariableId id : counters_) {
    const bool element = site_.loop->loop_kind == LoopKind::range_for;
    const std::string name = variable_of(tables(), id).name;
    slot(id).value = Value(element ? Level::data : Level::index, name);
  }
  for (int n = 0; n < most_passes; ++n) {
    changed_ = false;
    pass();
    if (!changed_) break;
  }
}

void Taint::visit(const OnSite& on_site) {
  on_site_ = &on_site;
  pass();
  on_site_ = nullptr;
}

void Taint::pass() {
  entered_.clear();
  if (!site_.loop->body.empty()) walk(site_.loop->body.back());
}

void Taint::report(Site site) {
  if (on_site_ == nullptr) return;
  site.unit = unit_;
  site.function = body_.function;
  site.call_depth = call_depth_;
  site.call_place = call_place_;
  site.nested_loop = nested_loop_;
  site.in_switch = in_switch_;
  (*on_site_)(site);
}

void Taint::walk(const Stmt& stmt) {
  switch (stmt.kind) {
    case StmtKind::if_:
      return walk_if(stmt);
    case StmtKind::switch_:
      return walk_switch(stmt);
    case StmtKind::loop:
      return walk_loop(stmt);
    default:
      break;
  }
  for (std::size_t n = 0; n < stmt.exprs.size(); ++n) {
    const Value value = eval(stmt.exprs[n]);
    if (stmt.kind == StmtKind::declare && n < stmt.declared.size()) {
      declared_[{unit_, stmt.declared[n]}] = controls_.size();
      Slot& declared = slot(stmt.declared[n]);
      const model::Type* type = type_of(tables(), variable_of(tables(), stmt.declared[n]).type);
      const bool aggregate = type != nullptr && (type->kind == model::TypeKind::array ||
                                                 type->kind == model::TypeKind::record);
      changed(raise(aggregate ? declared.content : declared.value, value));
    }
    if (stmt.kind == StmtKind::return_)
      changed(raise(returns_[{unit_, body_.id}], join(value, control_)));
  }
  for (const Stmt& part : stmt.body) walk(part);
}

void Taint::walk_if(const Stmt& stmt) {
  const Value value = stmt.exprs.empty() ? Value{} : condition(stmt.exprs[0]);
  report({.kind = SiteKind::if_, .stmt = &stmt, .value = value});
  for (const Stmt& arm : stmt.body)
    if (leaves_iteration(arm)) escaped_ = join(escaped_, value);
  const Scoped<Value> under(control_, join(control_, value));
  const Entered entered(controls_, value);
  for (const Stmt& arm : stmt.body) walk(arm);
}

void Taint::walk_switch(const Stmt& stmt) {
  const Value value = stmt.exprs.empty() ? Value{} : eval(stmt.exprs[0]);
  report({.kind = SiteKind::switch_, .stmt = &stmt, .value = value});
  const Scoped<Value> under(control_, join(control_, value));
  const Entered entered(controls_, value);
  const Scoped<bool> inside(in_switch_, true);
  for (const Stmt& part : stmt.body) walk(part);
}

void Taint::walk_loop(const Stmt& stmt) {
  if (stmt.loop_kind == LoopKind::for_ && stmt.body.size() == 2) walk(stmt.body[0]);
  Value trip = stmt.exprs.empty() ? Value{} : condition(stmt.exprs[0]);
  if (stmt.loop_kind == LoopKind::range_for)
    for (model::VariableId id : stmt.declared) changed(raise(slot(id).value, trip));
  report({.kind = SiteKind::loop, .stmt = &stmt, .value = trip});
  // Inside a counted loop all running threads hold the same counter; a while's variables part.
  const Level enough = is_counted(stmt) ? Level::data : Level::boundary;
  const Value parts = trip.level >= enough ? Value(Level::data, list(trip.sources)) : Value{};
  const Scoped<Value> under(control_, join(control_, parts));
  const Entered entered(controls_, parts);
  const Scoped<const Stmt*> deeper(nested_loop_, &stmt);
  const Scoped<bool> no_switch(in_switch_, false);
  if (!stmt.body.empty()) walk(stmt.body.back());
  if (stmt.exprs.size() > 1) eval(stmt.exprs[1]);
}

Value Taint::control_since_declared(model::VariableId id) const {
  const auto declared = declared_.find({unit_, id});
  if (declared == declared_.end()) return control_;
  Value since;
  for (std::size_t n = declared->second; n < controls_.size(); ++n)
    since = join(since, controls_[n]);
  return since;
}

void Taint::walk_body(const Body& body, const model::Location& place) {
  const std::pair<int, model::FunctionId> key{body.unit, body.id};
  if (!entered_.insert(key).second) return;
  stack_.insert(key);
  {
    const Scoped<int> unit(unit_, body.unit);
    const Scoped<Body> now(body_, body);
    const Scoped<const Stmt*> loops(nested_loop_, nullptr);
    const Scoped<bool> no_switch(in_switch_, false);
    const Scoped<Value> control(control_, Value{});
    const Scoped<model::Location> from(call_place_, call_depth_ == 0 ? place : call_place_);
    const Scoped<int> depth(call_depth_, call_depth_ + 1);
    walk(*body.function->body);
  }
  stack_.erase(key);
}

}  // namespace kedge::divergence
