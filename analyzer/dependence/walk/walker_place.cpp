// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Addresses: which object an lvalue names, what a load gives, what a store changes, and the record
// of both.
#include <algorithm>

#include "analyzer/dependence/walk/relation.hpp"
#include "analyzer/dependence/walk/walker.hpp"
#include "analyzer/model/print.hpp"
#include "analyzer/model/walk.hpp"

namespace kedge::dependence {

using model::AccessKind;
using model::Expr;
using model::ExprKind;
using model::TypeKind;

int Walker::bytes_of(TypeRef type) const {
  const model::Type* found = index_.type(type);
  return found == nullptr ? 0 : found->bytes;
}

/// A local whose value no pointer can change.
bool Walker::is_tracked(VariableKey variable) const {
  return variable != model::none && !index_.is_global(variable) && !index_.exposed(variable);
}

Path Walker::unknown_place(const Expr& e) {
  Path path;
  path.root = Path::Root::unknown;
  path.name = model::to_short_text(index_.unit(unit_), e, 40);
  path.steps.push_back(Step::make_deref(false, scanning_ ? ++version_ : -(++version_)));
  path.steps.push_back(Step::make_index(Polynomial(), std::nullopt, 0));
  return path;
}

Path Walker::place(const Expr& e) {
  switch (e.kind) {
    case ExprKind::variable:
      return place_of_variable(e);
    case ExprKind::member:
      return place_of_member(e);
    case ExprKind::index:
      return place_of_index(e);
    case ExprKind::deref:
      return e.args.empty() ? unknown_place(e) : pointee(eval(e.args[0]), e.args[0]);
    case ExprKind::cast:
      return e.args.empty() ? unknown_place(e) : place(e.args[0]);
    case ExprKind::call: {
      const Value value = call(e);
      return value.pointer ? *value.pointer : unknown_place(e);
    }
    case ExprKind::assign:
    case ExprKind::compound:
      eval(e);
      return e.args.empty() ? unknown_place(e) : place(e.args[0]);
    default:
      eval(e);
      return unknown_place(e);
  }
}

Path Walker::place_of_variable(const Expr& e) {
  const VariableKey key = index_.key(unit_, e.variable);
  if (key == model::none) return unknown_place(e);
  if (const auto found = references_.find(key); found != references_.end()) return found->second;
  Path path;
  path.root = Path::Root::variable;
  path.variable = key;
  path.name = index_.variable(key).name;
  const model::Type* type = index_.type(index_.type_of(key));
  if (type != nullptr && type->kind == TypeKind::reference)
    path.steps.push_back(Step::make_deref(type->is_restrict));
  return path;
}

Path Walker::object_of(const Expr& e) {
  const bool is_lvalue = e.kind == ExprKind::variable || e.kind == ExprKind::member ||
                         e.kind == ExprKind::index || e.kind == ExprKind::deref ||
                         e.kind == ExprKind::call || e.kind == ExprKind::cast;
  if (is_kind(e, TypeKind::pointer) || e.kind == ExprKind::this_ || !is_lvalue)
    return pointee(eval(e), e);
  return place(e);
}

/// Does writing the field also write bytes of its neighbours? In a union it does, and so does a bit
/// field: adjacent ones are one memory location (C11 3.14, C++20 [intro.memory]).
static bool shares_bytes(const model::Record& record, const std::string& name) {
  if (record.is_union) return true;
  return std::any_of(record.fields.begin(), record.fields.end(), [&](const model::Field& field) {
    return field.name == name && field.bit_width > 0;
  });
}

Path Walker::place_of_member(const Expr& e) {
  if (e.args.empty()) return unknown_place(e);
  const Expr& base = e.args[0];
  Path path = e.is_arrow ? pointee(eval(base), base) : object_of(base);
  TypeRef record = type_of(base);
  if (e.is_arrow) record = index_.element(record);
  const model::Record* found = index_.record(record);
  if (base.kind == ExprKind::this_ && found == nullptr) {
    // Some front ends leave the type of `this` out; the field's name is enough for one class.
    path.steps.push_back(Step::make_field(e.op, "", false));
    return path;
  }
  path.steps.push_back(Step::make_field(e.op, found == nullptr ? "" : found->name,
                                        found != nullptr && shares_bytes(*found, e.op)));
  return path;
}

Path Walker::place_of_index(const Expr& e) {
  if (e.args.size() < 2) return unknown_place(e);
  const Value base = is_kind(e.args[0], TypeKind::array)
                         ? decayed(place(e.args[0]), type_of(e.args[0]))
                         : eval(e.args[0]);
  const Value at = eval(e.args[1]);
  Path path = pointee(base, e.args[0]);
  if (!path.steps.empty() && path.steps.back().kind == Step::Kind::index &&
      path.steps.back().element_bytes == 0)
    path.steps.back().element_bytes = bytes_of(type_of(e));
  return advanced(std::move(path), number_or_fresh(at, e.args[1]));
}

Path Walker::pointee(const Value& value, const Expr& e) {
  return value.pointer ? *value.pointer : unknown_place(e);
}

/// An array as the pointer to its first element.
Value Walker::decayed(Path path, TypeRef array_type) {
  const model::Type* type = index_.type(array_type);
  std::optional<Polynomial> extent;
  int bytes = 0;
  if (type != nullptr) {
    if (type->extent) extent = Polynomial::constant(*type->extent);
    if (!type->variable_extent.empty()) {
      const Value value = silent_eval(type->variable_extent[0]);
      if (value.number) extent = value.number;
    }
    bytes = bytes_of(index_.element(array_type));
  }
  path.steps.push_back(Step::make_index(Polynomial(), extent, bytes));
  return Value::to(std::move(path));
}

/// What the pointer stored at `path` points to.
Value Walker::followed(const Path& path, TypeRef type, bool stable) {
  const model::Type* found = index_.type(type);
  Path target = path;
  const int version = stable ? 0 : (scanning_ ? ++version_ : -(++version_));
  target.steps.push_back(Step::make_deref(found != nullptr && found->is_restrict, version));
  const TypeRef element = index_.element(type);
  target.steps.push_back(Step::make_index(Polynomial(), std::nullopt, bytes_of(element)));
  return Value::to(std::move(target));
}

Value Walker::value_of_register(const Path& path, TypeRef type) {
  const auto found = state_.values.find(path.variable);
  const model::Type* shape = index_.type(type);
  if (found != state_.values.end() && found->second.known()) return found->second;
  const bool is_absent = found == state_.values.end();
  if (shape == nullptr) return {};
  if (shape->kind == TypeKind::pointer) {
    Value value = followed(path, type, is_absent);
    if (!is_absent) state_.values[path.variable] = value;
    return value;
  }
  if (shape->kind != TypeKind::integer) return {};
  if (!is_absent) {
    state_.values[path.variable] = fresh_number(path.name);
    return state_.values[path.variable];
  }
  const auto& variable = index_.variable(path.variable);
  if (variable.constant) return Value::of(Polynomial::constant(*variable.constant));
  const auto known = initial_.find(path.variable);
  if (known != initial_.end()) return Value::of(Polynomial::symbol(known->second));
  const SymbolId id = out_.symbols.add(path.name, SymbolKind::invariant);
  initial_.emplace(path.variable, id);
  return Value::of(Polynomial::symbol(id));
}

Value Walker::loaded_value(const Path& path, TypeRef type, const Expr& e) {
  const model::Type* shape = index_.type(index_.dereferenced(type));
  if (shape == nullptr) return {};
  if (path.root == Path::Root::variable && path.steps.empty()) {
    const auto& variable = index_.variable(path.variable);
    if (variable.constant) return Value::of(Polynomial::constant(*variable.constant));
    if (is_tracked(path.variable)) return value_of_register(path, type);
  }
  const bool is_pointer = shape->kind == TypeKind::pointer;
  if (!is_pointer && shape->kind != TypeKind::integer) return {};
  if (shape->is_volatile || shape->is_atomic) return fresh_number(text(e));
  const bool stable = scanning_ || is_stable(path, type);
  if (is_pointer) return followed(path, type, stable);
  if (!stable) return fresh_number(to_text(path, out_.symbols));
  const std::string key = key_of(path);
  if (const auto known = loads_.find(key); known != loads_.end())
    return Value::of(Polynomial::symbol(known->second));
  bool invariant = true;
  for (const Step& step : path.steps)
    if (step.kind == Step::Kind::index && !is_invariant(step.index)) invariant = false;
  const SymbolId id = out_.symbols.add(to_text(path, out_.symbols),
                                       invariant ? SymbolKind::invariant : SymbolKind::varying);
  loads_.emplace(key, id);
  if (!path.steps.empty() && path.steps.back().kind == Step::Kind::index)
    out_.loaded[id] = {array_name(path), path.steps.back().index, false};
  return Value::of(Polynomial::symbol(id));
}

Value Walker::load(const Path& path, TypeRef type, const Expr& e) {
  const model::Type* shape = index_.type(index_.dereferenced(type));
  if (shape != nullptr && shape->kind == TypeKind::array)
    return decayed(path, index_.dereferenced(type));
  AccessEvent* event = record(path, type, AccessKind::read, e);
  if (event != nullptr && shape != nullptr && shape->kind == TypeKind::record) event->whole = true;
  return loaded_value(path, type, e);
}

void Walker::forget_loads() {
  if (scanning_) loads_.clear();
}

void Walker::set_value(const Path& path, TypeRef type, const Value& value) {
  const model::Type* shape = index_.type(index_.dereferenced(type));
  if (path.root == Path::Root::variable && path.steps.empty() && is_tracked(path.variable)) {
    if (value.pointer && value.pointer->root == Path::Root::fresh &&
        value.pointer->steps.size() == 1) {
      // An allocation is called after the variable that holds it.
      state_.values[path.variable] = value;
      state_.values[path.variable].pointer->name = path.name;
      return;
    }
    const bool number = value.number && value.number->valid() && shape != nullptr &&
                        shape->kind == TypeKind::integer &&
                        (shape->bytes >= 4 || value.number->as_constant());
    if (number || (value.pointer && shape != nullptr && shape->kind == TypeKind::pointer))
      state_.values[path.variable] = value;
    else
      state_.values[path.variable] = {};
    return;
  }
  forget_loads();
}

void Walker::store(const Path& path, TypeRef type, const Expr& e, const Value& value,
                   const Expr* stored) {
  AccessEvent* event = record(path, type, AccessKind::write, e);
  if (event != nullptr) {
    if (value.number) event->value = value.number;
    const model::Type* shape = index_.type(index_.dereferenced(type));
    event->whole = shape != nullptr && shape->kind == TypeKind::record;
    event->stored = stored;
    if (stored != nullptr) {
      event->stores_constant =
          stored->kind == ExprKind::integer || stored->kind == ExprKind::floating;
      model::for_each_expr(*stored, [&](const Expr& part) {
        if (part.kind == ExprKind::variable)
          event->value_uses.push_back(index_.key(unit_, part.variable));
      });
    }
  }
  if (current_op_.empty()) state_.assigned.insert(key_of(path));
  set_value(path, type, value);
}

bool Walker::is_assigned(const Path& path) const {
  if (state_.assigned.empty()) return false;
  Path prefix = path;
  while (true) {
    if (state_.assigned.count(key_of(prefix)) != 0) return true;
    if (prefix.steps.empty() || prefix.steps.back().kind == Step::Kind::deref ||
        prefix.steps.back().kind == Step::Kind::owned)
      break;
    prefix.steps.pop_back();
  }
  return false;
}

model::Place Walker::place_in_source(const Expr& e) const {
  const auto& files = index_.unit(unit_).files;
  model::Place place;
  if (e.location.file >= 0 && static_cast<std::size_t>(e.location.file) < files.size())
    place.file = files[static_cast<std::size_t>(e.location.file)];
  place.line = e.location.line;
  place.column = e.location.column;
  place.text = model::to_short_text(index_.unit(unit_), e);
  return place;
}

bool Walker::skips(const Path& path, AccessKind kind) const {
  if (silent_ || scanning_ || !state_.reachable) return true;
  const bool is_variable = path.root == Path::Root::variable;
  if (is_variable && !path.follows_pointer() && out_.declared.count(path.variable) != 0 &&
      !index_.is_global(path.variable))
    return true;
  if (path.root == Path::Root::fresh && out_.allocated.count(path.variable) != 0) return true;
  if (kind != AccessKind::read) return false;
  if (first_pass_) return true;
  if (!is_variable || path.follows_pointer() || path.has_index()) return false;
  return written_roots_.count(path.variable) == 0;
}

AccessEvent* Walker::record(const Path& path, TypeRef type, AccessKind kind, const Expr& e) {
  if (skips(path, kind)) return nullptr;
  if (out_.accesses.size() >= 6000) {
    out_.budget_exceeded = true;
    return nullptr;
  }
  AccessEvent event;
  event.path = path;
  event.type = index_.dereferenced(type);
  event.kind = kind;
  if (kind == AccessKind::write && !current_op_.empty()) {
    event.kind = AccessKind::update;
    event.op = current_op_;
  }
  event.covered = is_assigned(path);
  event.in_callee = !frames_.empty();
  event.in_critical = critical_ > 0;
  event.guards = guards_;
  event.nest = nest_;
  event.place = place_in_source(e);
  if (kind == AccessKind::read) event.plain = model::to_text(index_.unit(unit_), e);
  event.key = key_of(path);
  event.order = ++order_;
  event.statement = statement_;
  out_.accesses.push_back(std::move(event));
  return &out_.accesses.back();
}

/// No write of the loop may change what is stored at the path. Aliasing that only an assumption
/// excludes becomes one.
bool Walker::is_stable(const Path& path, TypeRef type) {
  if (first_pass_) return path.is_register() && !index_.is_global(path.variable);
  const std::string key = key_of(path);
  if (stable_cache_.count(key) != 0) return true;
  if (unstable_cache_.count(key) != 0) return false;
  const Relations relations(index_);
  std::vector<std::string> assumptions;
  for (const AccessEvent& write : written_before_) {
    const Relation relation = relations.relate(path, type, write.path, write.type, write.whole);
    if (relation.kind == Relation::Kind::disjoint) continue;
    if (relation.kind != Relation::Kind::assumed) {
      unstable_cache_.insert(key);
      return false;
    }
    assumptions.push_back(relation.assumption);
  }
  for (std::string& assumption : assumptions)
    out_.alias_assumptions.push_back(std::move(assumption));
  stable_cache_.insert(key);
  return true;
}

}  // namespace kedge::dependence
