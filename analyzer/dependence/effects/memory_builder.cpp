// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Statements and expressions become constraints; what other code may do gets the object `outside`.
#include "analyzer/dependence/effects/memory_builder.hpp"

#include <algorithm>

#include "analyzer/model/walk.hpp"

namespace kedge::dependence {

namespace {

/// Constructors and operators: the C++ library calls those of our classes out of sight.
bool called_by_libraries(const model::Function& function) {
  const std::string name = unqualified(function.name);
  const std::string owner = function.name.substr(
      0, function.name.size() - std::min(function.name.size(), name.size() + 2));
  return name.rfind("operator", 0) == 0 ||
         (function.this_variable != model::none && name == unqualified(owner));
}

}  // namespace

using model::Expr;
using model::ExprKind;
using model::Stmt;
using model::StmtKind;
using model::Storage;
using model::TypeKind;

MemoryBuilder::Node MemoryBuilder::new_node() {
  map_.pointers_.emplace_back();
  return static_cast<Node>(map_.pointers_.size()) - 1;
}

MemoryBuilder::Object MemoryBuilder::new_object(Node content, bool is_whole) {
  map_.objects_.push_back({content, is_whole});
  return static_cast<Object>(map_.objects_.size()) - 1;
}

MemoryBuilder::Node MemoryBuilder::variable(VariableKey key) {
  const auto [at, is_new] = map_.variables_.try_emplace(key, nothing);
  if (is_new) at->second = new_node();
  return at->second;
}

MemoryBuilder::Node MemoryBuilder::field(const std::string& name) {
  const auto [at, is_new] = map_.fields_.try_emplace(name, nothing);
  if (is_new) at->second = new_node();
  return at->second;
}

MemoryBuilder::Node MemoryBuilder::outside() {
  return MemoryMap::outside_content;
}

void MemoryBuilder::copy(Node from, Node to) {
  if (from == nothing || to == nothing || from == to) return;
  map_.copies_.emplace_back(from, to);
}

bool MemoryBuilder::holds_pointers(TypeRef ref) const {
  const model::Type* type = index_.type(ref);
  if (type == nullptr) return true;
  switch (type->kind) {
    case TypeKind::void_:
    case TypeKind::boolean:
    case TypeKind::integer:
    case TypeKind::floating:
    case TypeKind::complex:
      return false;
    case TypeKind::array:
      return holds_pointers({ref.unit, type->element});
    default:
      return true;
  }
}

void MemoryBuilder::build() {
  put(new_object(new_node(), false), MemoryMap::outside_content);
  if (!survey()) return;
  start_globals();
  const auto& units = index_.program().units;
  for (int unit = 0; unit < static_cast<int>(units.size()); ++unit)
    for (int id = 0; id < static_cast<int>(index_.unit(unit).functions.size()); ++id)
      if (index_.function({unit, id}).body) read_function({unit, id});
}

/// Is the program whole, and whose address is taken?
bool MemoryBuilder::survey() {
  bool has_main = false;
  map_.complete_ = true;
  for (int unit = 0; unit < static_cast<int>(index_.program().units.size()); ++unit) {
    if (index_.unit(unit).parsed != model::ParseState::ok) return false;
    for (const auto& function : index_.unit(unit).functions) {
      if (!function.body) continue;
      has_main = has_main || function.name == "main";
      model::for_each_expr_in(*function.body, [&](const Expr& e) { survey_expr(unit, e); });
    }
  }
  map_.complete_ = map_.complete_ && has_main;
  return true;
}

void MemoryBuilder::survey_expr(int unit, const Expr& e) {
  if (e.callee == model::none) return;
  const auto definition = index_.definition(unit, e.callee);
  if (e.kind == ExprKind::call || e.kind == ExprKind::construct) {
    const auto& callee = index_.unit(unit).functions[static_cast<std::size_t>(e.callee)];
    if (!definition && !callee.is_system && effect_of(callee) == Effect::unknown)
      map_.complete_ = false;
  } else if (definition) {
    address_taken_.insert(*definition);
  }
}

/// Somebody we do not see may call it.
void MemoryBuilder::open_to_callers(FunctionRef ref) {
  const model::Function& function = index_.function(ref);
  for (const auto parameter : function.parameters) {
    const VariableKey key = index_.key(ref.unit, parameter);
    put(MemoryMap::outside, variable(key));
    if (!map_.complete_) open_fields(index_.type_of(key), 0);
  }
  if (function.this_variable != model::none)
    put(MemoryMap::outside, variable(index_.key(ref.unit, function.this_variable)));
}

/// What lies below may have been set by code we do not see.
void MemoryBuilder::open_fields(TypeRef type, int depth) {
  constexpr int deepest = 6;
  const model::Type* shape = index_.type(type);
  if (shape == nullptr || depth > deepest) return;
  if (shape->element != model::none) open_fields({type.unit, shape->element}, depth + 1);
  const model::Record* record = index_.record(type);
  if (record == nullptr) return;
  for (const auto& member : record->fields) {
    const TypeRef inner{type.unit, member.type};
    if (!holds_pointers(inner)) continue;
    if (map_.pointers_[static_cast<std::size_t>(field(member.name))]
            .insert(MemoryMap::outside)
            .second)
      open_fields(inner, depth + 1);
  }
}

void MemoryBuilder::start_globals() {
  std::set<VariableKey> defined;
  for (int unit = 0; unit < static_cast<int>(index_.program().units.size()); ++unit) {
    const auto& variables = index_.unit(unit).variables;
    for (int id = 0; id < static_cast<int>(variables.size()); ++id) {
      const auto& global = variables[static_cast<std::size_t>(id)];
      if (global.storage != Storage::global && global.storage != Storage::thread_local_) continue;
      const VariableKey key = index_.key(unit, id);
      if (global.is_defined) defined.insert(key);
      const bool closed = global.is_file_static || map_.complete_;
      if (!global.is_initialised && closed) continue;
      put(MemoryMap::outside, variable(key));
      open_fields({unit, global.type}, 0);
    }
  }
  for (int unit = 0; unit < static_cast<int>(index_.program().units.size()); ++unit)
    for (int id = 0; id < static_cast<int>(index_.unit(unit).variables.size()); ++id) {
      const VariableKey key = index_.key(unit, id);
      if (index_.variable(key).storage == Storage::global && defined.count(key) == 0) {
        put(MemoryMap::outside, variable(key));
        open_fields(index_.type_of(key), 0);
      }
    }
}

void MemoryBuilder::read_function(FunctionRef ref) {
  function_ = ref;
  const model::Function& function = index_.function(ref);
  const bool is_open = called_by_libraries(function) || function.is_virtual ||
                       function.name == "main" || index_.is_ambiguous(ref) ||
                       address_taken_.count(ref) != 0 ||
                       (!function.is_file_static && !map_.complete_);
  if (is_open) open_to_callers(ref);
  fresh_parameters_ = fresh_.parameters_of(ref);
  model::for_each_stmt(*function.body, [this](const Stmt& stmt) { read_statement(stmt); });
}

void MemoryBuilder::read_statement(const Stmt& stmt) {
  for (const Expr& e : stmt.exprs)
    model::for_each_expr(e, [this](const Expr& inner) { read_expr(inner); });
  if (stmt.kind == StmtKind::declare)
    for (std::size_t n = 0; n < stmt.declared.size() && n < stmt.exprs.size(); ++n)
      if (stmt.exprs[n].kind != ExprKind::none) initialise(stmt.declared[n], stmt.exprs[n]);
  if (stmt.kind == StmtKind::loop && stmt.loop_kind == model::LoopKind::range_for)
    for (const auto declared : stmt.declared)
      put(MemoryMap::outside, variable(index_.key(function_.unit, declared)));
  if (stmt.kind == StmtKind::return_ && !stmt.exprs.empty()) {
    const model::Type* result = index_.type({function_.unit, index_.function(function_).result});
    const bool by_reference = result != nullptr && result->kind == TypeKind::reference;
    const Node value = by_reference ? address(place_of(stmt.exprs[0])) : value_of(stmt.exprs[0]);
    copy(value, returned(function_));
  }
}

MemoryBuilder::Node MemoryBuilder::returned(FunctionRef function) {
  const auto [at, is_new] = returned_.try_emplace(function, nothing);
  if (is_new) at->second = new_node();
  return at->second;
}

void MemoryBuilder::initialise(model::VariableId id, const Expr& value) {
  const VariableKey key = index_.key(function_.unit, id);
  if (key == model::none) return;
  const model::Type* type = index_.type(index_.type_of(key));
  if (type != nullptr && type->kind == TypeKind::reference) {
    const Place place = place_of(value);
    copy(place.node == nothing ? outside() : address(place), variable(key));
    return;
  }
  if (value.kind == ExprKind::init_list) {
    initialise_fields(index_.type_of(key), value);
    map_.mixed_.insert(variable(key));
  }
  store({variable(key), false}, value_of(value), fresh_.is_fresh(function_.unit, value));
}

void MemoryBuilder::initialise_fields(TypeRef type, const Expr& list) {
  const model::Record* record = index_.record(type);
  for (std::size_t n = 0; n < list.args.size(); ++n) {
    const Expr& value = list.args[n];
    if (value.kind == ExprKind::init_list) initialise_fields({type.unit, value.type}, value);
    if (record == nullptr) continue;
    if (n >= record->fields.size()) continue;
    const auto& member = record->fields[n];
    const model::Type* declared = index_.type({type.unit, member.type});
    const bool refers = declared != nullptr && declared->kind == TypeKind::reference;
    store({field(member.name), false}, refers ? address(place_of(value)) : value_of(value), false);
  }
}

void MemoryBuilder::read_expr(const Expr& e) {
  switch (e.kind) {
    case ExprKind::assign:
      if (e.args.size() == 2) assign(e.args[0], e.args[1]);
      return;
    case ExprKind::call:
    case ExprKind::construct:
      read_call(e);
      return;
    default:
      return;
  }
}

void MemoryBuilder::assign(const Expr& place, const Expr& value) {
  if (!holds_pointers({function_.unit, place.type})) return;
  const bool is_wrapper_store = [&] {
    const bool pointee = place.kind == ExprKind::deref || place.kind == ExprKind::index;
    const Expr& named = pointee && !place.args.empty() ? place.args[0] : place;
    if (named.kind != ExprKind::variable) return false;
    const auto& parameters = index_.function(function_).parameters;
    const auto at = std::find(parameters.begin(), parameters.end(), named.variable);
    return at != parameters.end() &&
           fresh_parameters_.count(static_cast<std::size_t>(at - parameters.begin())) != 0;
  }();
  if (is_wrapper_store) return;  // each call stores an object of its own
  if (value.kind == ExprKind::init_list) initialise_fields({function_.unit, place.type}, value);
  store(place_of(place), value_of(value), fresh_.is_fresh(function_.unit, value));
}

void MemoryBuilder::store(const Place& place, Node value, bool is_fresh) {
  if (place.node == nothing || value == nothing) return;
  if (place.through_pointer) {
    map_.stores_.push_back({place.node, value, is_fresh});
    return;
  }
  copy(value, place.node);
  if (!is_fresh) map_.mixed_.insert(place.node);
}

MemoryBuilder::Node MemoryBuilder::load(const Place& place) {
  if (place.node == nothing || !place.through_pointer) return place.node;
  const Node to = new_node();
  map_.loads_.emplace_back(place.node, to);
  return to;
}

MemoryBuilder::Node MemoryBuilder::address(const Place& place) {
  if (place.node == nothing || place.through_pointer) return place.node;
  const auto known = addresses_.find(place.node);
  const bool is_field = std::any_of(map_.fields_.begin(), map_.fields_.end(),
                                    [&](const auto& entry) { return entry.second == place.node; });
  const Object object =
      known != addresses_.end() ? known->second : new_object(place.node, !is_field);
  addresses_[place.node] = object;
  const Node to = new_node();
  put(object, to);
  return to;
}

MemoryBuilder::Node MemoryBuilder::fresh_object(const Expr& site) {
  const auto [at, is_new] = sites_.try_emplace(&site, 0);
  if (is_new) at->second = new_object(new_node(), true);
  const Node to = new_node();
  put(at->second, to);
  return to;
}

MemoryBuilder::Place MemoryBuilder::place_of(const Expr& e) {
  switch (e.kind) {
    case ExprKind::variable: {
      const VariableKey key = index_.key(function_.unit, e.variable);
      if (key == model::none) return {outside(), true};
      const model::Type* type = index_.type(index_.type_of(key));
      return {variable(key), type != nullptr && type->kind == TypeKind::reference};
    }
    case ExprKind::member: {
      if (e.args.empty()) return {outside(), true};
      const model::Type* type = index_.type({function_.unit, e.args[0].type});
      const TypeRef object{function_.unit,
                           e.is_arrow && type != nullptr ? type->element : e.args[0].type};
      const bool is_own = e.args[0].kind == ExprKind::this_;
      const model::Record* record = index_.record(object);
      const model::Type* declared = index_.type(index_.field_type(object, e.op));
      const bool refers = declared != nullptr && declared->kind == TypeKind::reference;
      const bool hidden = record == nullptr ? !is_own : record->is_union || record->is_system;
      if (e.op.empty() || hidden || refers) return {outside(), true};
      return {field(e.op), false};
    }
    case ExprKind::index: {
      if (e.args.empty()) return {outside(), true};
      const model::Type* type = index_.type({function_.unit, e.args[0].type});
      if (type != nullptr && type->kind == TypeKind::array) return place_of(e.args[0]);
      return {value_of(e.args[0]), true};
    }
    case ExprKind::deref:
      if (e.args.empty()) return {outside(), true};
      return {value_of(e.args[0]), true};
    case ExprKind::cast:
      if (!e.args.empty()) return place_of(e.args[0]);
      return {};
    case ExprKind::comma:
      if (!e.args.empty()) return place_of(e.args.back());
      return {};
    case ExprKind::assign:
    case ExprKind::compound:
    case ExprKind::increment:
      if (!e.args.empty()) return place_of(e.args[0]);
      return {};
    case ExprKind::call: {
      const model::Function* callee =
          e.callee == model::none
              ? nullptr
              : &index_.unit(function_.unit).functions[static_cast<std::size_t>(e.callee)];
      const model::Type* result =
          callee == nullptr ? nullptr : index_.type({function_.unit, callee->result});
      const bool by_value = result != nullptr && result->kind != TypeKind::reference;
      return {value_of(e), !by_value};  // a value is its own temporary
    }
    default:
      return {outside(), true};
  }
}

MemoryBuilder::Node MemoryBuilder::value_of(const Expr& e) {
  const auto known = values_.find(&e);
  if (known != values_.end()) return known->second;
  const Node node = compute_value(e);
  values_[&e] = node;
  return node;
}

MemoryBuilder::Node MemoryBuilder::union_of(const Expr& e, std::size_t first) {
  const Node to = new_node();
  for (std::size_t n = first; n < e.args.size(); ++n)
    if (holds_pointers({function_.unit, e.args[n].type})) copy(value_of(e.args[n]), to);
  return to;
}

MemoryBuilder::Node MemoryBuilder::compute_value(const Expr& e) {
  const TypeRef type{function_.unit, e.type};
  const bool is_literal = e.kind == ExprKind::integer || e.kind == ExprKind::floating;
  const model::Type* own = index_.type(type);
  const bool is_array = own != nullptr && own->kind == TypeKind::array;
  // A number that becomes a pointer may lead anywhere.
  if (!is_literal && !is_array && !holds_pointers(type)) return outside();
  switch (e.kind) {
    case ExprKind::variable:
    case ExprKind::member:
    case ExprKind::index:
    case ExprKind::deref: {
      const model::Type* shape = index_.type(type);
      const bool decays = shape != nullptr && shape->kind == TypeKind::array;
      return decays ? address(place_of(e)) : load(place_of(e));
    }
    case ExprKind::this_: {
      const auto self = index_.function(function_).this_variable;
      return self == model::none ? outside() : variable(index_.key(function_.unit, self));
    }
    case ExprKind::address:
      return e.args.empty() ? outside() : address(place_of(e.args[0]));
    case ExprKind::cast: {
      if (e.args.empty()) return outside();
      const bool from_number = !holds_pointers({function_.unit, e.args[0].type}) &&
                               bare(e.args[0]).kind != ExprKind::integer && holds_pointers(type);
      return from_number ? outside() : value_of(e.args[0]);
    }
    case ExprKind::binary:
    case ExprKind::unary:
    case ExprKind::init_list:
      return union_of(e, 0);
    case ExprKind::conditional:
      return union_of(e, 1);
    case ExprKind::comma:
      return e.args.empty() ? nothing : value_of(e.args.back());
    case ExprKind::assign:
    case ExprKind::compound:
    case ExprKind::increment:
      return load(place_of(e));
    case ExprKind::integer:
      return e.integer_value == 0 || !holds_pointers(type) ? new_node() : outside();
    case ExprKind::floating:
      return new_node();
    case ExprKind::string:
      return fresh_object(e);
    case ExprKind::new_:
      return e.op == "placement" ? outside() : fresh_object(e);
    case ExprKind::call:
      return call_result(e);
    case ExprKind::construct:
      return new_node();  // an object by value: its pointers are in its fields
    default:
      return outside();
  }
}

}  // namespace kedge::dependence
