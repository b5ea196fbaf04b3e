// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Calls as constraints: arguments become parameters, and what has no body does its known effect.
#include "analyzer/dependence/effects/memory_builder.hpp"

namespace kedge::dependence {

using model::Expr;
using model::ExprKind;
using model::TypeKind;

MemoryBuilder::Node MemoryBuilder::call_result(const Expr& e) {
  if (fresh_.is_fresh(function_.unit, e)) return fresh_object(e);
  if (e.callee == model::none || e.is_virtual_call) return outside();
  const auto definition = index_.definition(function_.unit, e.callee);
  if (definition) return returned(*definition);
  const auto& callee = index_.unit(function_.unit).functions[static_cast<std::size_t>(e.callee)];
  if (effect_of(callee) == Effect::reallocation && !e.args.empty()) {
    const Node to = new_node();
    copy(fresh_object(e), to);
    copy(value_of(e.args[0]), to);
    return to;
  }
  return outside();
}

void MemoryBuilder::read_call(const Expr& e) {
  if (e.callee == model::none || e.is_virtual_call) {
    for (const Expr& argument : e.args) lose(argument);
    return;
  }
  const auto& callee = index_.unit(function_.unit).functions[static_cast<std::size_t>(e.callee)];
  for (const std::size_t n : fresh_.fresh_arguments(function_.unit, e)) {
    if (n >= e.args.size()) continue;
    const auto definition = index_.definition(function_.unit, e.callee);
    const bool by_reference = [&] {
      if (!definition) return false;
      const auto& parameters = index_.function(*definition).parameters;
      if (n >= parameters.size()) return false;
      const auto* type = index_.type(index_.type_of(index_.key(definition->unit, parameters[n])));
      return type != nullptr && type->kind == TypeKind::reference;
    }();
    const Place place = by_reference ? place_of(e.args[n]) : Place{value_of(e.args[n]), true};
    store(place, fresh_object(e.args[n]), true);
  }
  if (const auto definition = index_.definition(function_.unit, e.callee))
    bind(*definition, e);
  else
    read_external(e, callee);
}

void MemoryBuilder::bind(FunctionRef ref, const Expr& e) {
  const model::Function& callee = index_.function(ref);
  std::size_t next = 0;
  if (callee.this_variable != model::none && e.kind == ExprKind::call && !e.args.empty()) {
    const Expr& object = e.args[next++];
    const VariableKey self = index_.key(ref.unit, callee.this_variable);
    copy(e.is_arrow ? value_of(object) : address(place_of(object)), variable(self));
  }
  for (const auto parameter : callee.parameters) {
    if (next >= e.args.size()) break;
    const Expr& argument = e.args[next++];
    const VariableKey key = index_.key(ref.unit, parameter);
    const model::Type* type = index_.type(index_.type_of(key));
    if (type != nullptr && type->kind == TypeKind::reference) {
      copy(address(place_of(argument)), variable(key));
    } else if (holds_pointers(index_.type_of(key))) {
      copy(value_of(argument), variable(key));
    }
  }
}

/// Code we do not see may store anything below the argument.
void MemoryBuilder::lose(const Expr& argument) {
  if (!holds_pointers({function_.unit, argument.type})) return;
  open_fields({function_.unit, bare(argument).type}, 0);
  const Place place = place_of(argument);
  const bool is_place = argument.kind == ExprKind::variable || argument.kind == ExprKind::member ||
                        argument.kind == ExprKind::index || argument.kind == ExprKind::deref;
  if (is_place && place.node != nothing && !place.through_pointer) {
    put(MemoryMap::outside, place.node);  // it may have been passed by reference
    map_.mixed_.insert(place.node);
  }
  Node pointer = value_of(argument);
  constexpr int levels = 3;
  for (int level = 0; level < levels && pointer != nothing; ++level) {
    map_.lost_.push_back(pointer);
    const Node next = new_node();
    map_.loads_.emplace_back(pointer, next);
    pointer = next;
  }
}

void MemoryBuilder::read_external(const Expr& e, const model::Function& callee) {
  const std::string name = unqualified(callee.name);
  if ((name == "swap" || name == "exchange") && e.args.size() == 2) return read_swap(e);
  const Effect effect = effect_of(callee);
  const bool copies_bytes = name == "memcpy" || name == "memmove" || name == "__builtin_memcpy" ||
                            name == "__builtin_memmove";
  if (copies_bytes && e.args.size() >= 2) {
    const Node content = new_node();
    map_.loads_.emplace_back(value_of(e.args[1]), content);
    map_.stores_.push_back({value_of(e.args[0]), content, false});
    return;
  }
  const bool may_store = effect == Effect::unknown || effect == Effect::writes_arguments ||
                         effect == Effect::container;
  if (!may_store) return;
  const bool is_c_system = callee.is_system && callee.name.rfind("std::", 0) != 0;
  if (is_c_system && effect != Effect::unknown) return;
  for (const Expr& argument : e.args) lose(argument);
}

void MemoryBuilder::read_swap(const Expr& e) {
  const Place a = place_of(e.args[0]), b = place_of(e.args[1]);
  const Node of_a = load(a), of_b = load(b);
  store(a, of_b, false);
  store(b, of_a, false);
}

}  // namespace kedge::dependence
