// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Calls of functions without a body: what the table says they do to their arguments; containers of
// the C++ library are understood as storage that they own.
#include <utility>

#include "analyzer/dependence/walk/walker.hpp"
#include "analyzer/model/print.hpp"
#include "analyzer/model/walk.hpp"

namespace kedge::dependence {

using model::AccessKind;
using model::Expr;
using model::ExprKind;
using model::TypeKind;

void Walker::note_call(const std::string& name, const std::string& kind, const Expr& e) {
  if (scanning_ || silent_ || !state_.reachable) return;
  CallEvent event;
  event.function = name;
  event.kind = kind;
  event.place = place_in_source(e);
  event.error_path = in_error_path_;
  out_.calls.push_back(std::move(event));
}

void Walker::note_blocker(const std::string& kind, const std::string& what, const Expr& e) {
  if (scanning_ || silent_ || !state_.reachable) return;
  out_.blockers.push_back({kind, what, place_in_source(e), {}});
}

/// Whatever the expression's arguments may lead to is no longer known.
void Walker::havoc_arguments(const Expr& e) {
  std::set<VariableKey> changed;
  modified_by(unit_, e, changed);
  havoc(changed);
}

void Walker::touch_path(Path path, TypeRef type, const Expr& e, AccessKind kind) {
  // Open MPI's predefined handles are objects of the library.
  if (path.name.rfind("ompi_", 0) == 0) return;
  AccessEvent* event = record(path, type, kind, e);
  if (event != nullptr) event->whole = true;
  if (kind == AccessKind::write) {
    if (path.root == Path::Root::variable && path.steps.empty() && is_tracked(path.variable))
      state_.values[path.variable] = {};
    forget_loads();
  }
}

/// All that an argument points or refers to is read, and perhaps written.
void Walker::touch(const Expr& argument, const Expr& call, bool writes) {
  if (argument.kind == ExprKind::string) return;  // nobody writes a literal
  const Value value = is_kind(argument, TypeKind::array)
                          ? decayed(place(argument), type_of(argument))
                          : eval(argument);
  if (!is_kind(argument, TypeKind::pointer) && !is_kind(argument, TypeKind::array)) return;
  Path path = pointee(value, argument);
  // Any element: the subscript is dropped, the access covers the whole object behind it.
  while (!path.steps.empty() && path.steps.back().kind == Step::Kind::index) path.steps.pop_back();
  const TypeRef element = index_.element(type_of(argument));
  touch_path(path, element, call, AccessKind::read);
  if (writes) touch_path(path, element, call, AccessKind::write);
}

void Walker::touch_arguments(const Expr& e, std::size_t from, Effect effect,
                             const model::Function& callee) {
  for (std::size_t n = from; n < e.args.size(); ++n) {
    // MPI_DOUBLE and the like are addresses of the library's own objects.
    if (effect == Effect::mpi && e.args[n].in_macro) continue;
    const std::size_t at = n - from;
    const TypeRef type = at < callee.parameters.size()
                             ? index_.type_of(index_.key(unit_, callee.parameters[at]))
                             : TypeRef{};
    const model::Type* shape = index_.type(type);
    const model::Type* inner = index_.type(index_.element(type));
    const bool is_const = inner != nullptr && inner->is_const;
    const bool may_write =
        effect != Effect::reads && effect != Effect::io && (effect != Effect::fills || n == from);
    if (shape != nullptr && shape->kind == TypeKind::reference && !is_const && may_write) {
      const Path path = place(e.args[n]);
      touch_path(path, type_of(e.args[n]), e, AccessKind::read);
      touch_path(path, type_of(e.args[n]), e, AccessKind::write);
      continue;
    }
    touch(e.args[n], e, may_write && !is_const);
  }
}

Value Walker::call(const Expr& e) {
  discards_ = false;
  const bool looks_up = std::exchange(looks_up_, false);
  if (e.callee == model::none) return indirect_call(e);
  const auto& callee = index_.unit(unit_).functions[static_cast<std::size_t>(e.callee)];
  if (e.is_virtual_call) {
    note_blocker("virtual_call", callee.name, e);
    note_call(callee.name, "virtual", e);
    return unknown_call(e, callee);
  }
  const auto target = index_.definition(unit_, e.callee);
  if (target && !callee.is_system) return user_call(e, *target);
  bool handled = false;
  const Value iterator = iterator_call(e, unqualified(callee.name), handled);
  if (handled) return iterator;
  const Effect effect = effect_of(callee);
  if (callee.this_variable != model::none || effect == Effect::element ||
      effect == Effect::position || effect == Effect::size || effect == Effect::container)
    return library_method(e, callee, effect, looks_up);
  return external_call(e, callee, effect);
}

/// A call that returns a reference names a place: as a value it is loaded from there.
Value Walker::value_of_call(const Expr& e) {
  looks_up_ = true;
  const Value value = call(e);
  looks_up_ = false;
  if (e.callee == model::none || !value.pointer) return value;
  const auto& callee = index_.unit(unit_).functions[static_cast<std::size_t>(e.callee)];
  const model::Type* result = index_.type({unit_, callee.result});
  if (result == nullptr || result->kind != TypeKind::reference) return value;
  return load(*value.pointer, type_of(e), e);
}

Value Walker::indirect_call(const Expr& e) {
  eval_all(e);
  const std::string name = e.args.empty() ? "a pointer" : text(e.args[0]);
  note_blocker("indirect_call", name, e);
  note_call(name, "indirect", e);
  if (!scanning_ && !silent_) out_.pure_assumptions.push_back(name);
  havoc_arguments(e);
  return {};
}

Value Walker::unknown_call(const Expr& e, const model::Function& callee) {
  eval_all(e);
  if (!scanning_ && !silent_ && state_.reachable) out_.pure_assumptions.push_back(callee.name);
  havoc_arguments(e);
  return {};
}

Value Walker::external_call(const Expr& e, const model::Function& callee, Effect effect) {
  switch (effect) {
    case Effect::math:
      note_call(callee.name, "math", e);
      if ((unqualified(callee.name) == "move" || unqualified(callee.name) == "forward" ||
           unqualified(callee.name) == "as_const") &&
          e.args.size() == 1)
        return Value::to(place(e.args[0]));
      if (unqualified(callee.name) == "get" && e.args.size() == 1) {
        Path path = place(e.args[0]);
        path.steps.push_back(Step::make_field("get" + callee.instance_of, "", false));
        return Value::to(path);
      }
      eval_all(e);
      if ((unqualified(callee.name) == "max" || unqualified(callee.name) == "min" ||
           unqualified(callee.name) == "abs") &&
          is_kind(e, TypeKind::integer)) {
        std::vector<Polynomial> parts;
        for (const Expr& arg : e.args) {
          const Value value = silent_eval(arg);
          if (!value.number) return {};
          parts.push_back(*value.number);
        }
        if (unqualified(callee.name) == "abs") return derived("abs", text(e), parts);
        return extremum(unqualified(callee.name) == "min", text(e), parts);
      }
      return {};
    case Effect::mpi:
    case Effect::hdf5:
    case Effect::io: {
      const std::string kind = effect == Effect::mpi    ? "mpi"
                               : effect == Effect::hdf5 ? "hdf5"
                                                        : "io";
      note_call(callee.name, kind, e);
      note_blocker(kind == "hdf5" ? "io" : kind, callee.name, e);
      touch_arguments(e, 0, effect, callee);
      if (effect == Effect::io) {
        // Input functions fill what they are given pointers to.
        const std::string name = unqualified(callee.name);
        const bool input = name.find("scanf") != std::string::npos || name == "fread" ||
                           name == "fgets" || name == "read" || name == "gettimeofday" ||
                           name == "clock_gettime" || name == "getline" || name == "operator>>";
        if (input)
          for (const Expr& arg : e.args) touch(arg, e, true);
      }
      havoc_arguments(e);
      return {};
    }
    case Effect::allocation:
    case Effect::reallocation:
      note_call(callee.name, "allocation", e);
      note_blocker("allocation", callee.name, e);
      eval_all(e);
      if (effect == Effect::allocation) return fresh_object(e);
      havoc_arguments(e);
      return {};
    case Effect::release:
      note_call(callee.name, "allocation", e);
      note_blocker("allocation", callee.name, e);
      eval_all(e);
      return {};
    case Effect::random:
      note_call(callee.name, "library", e);
      if (!scanning_ && !silent_) out_.random_calls.push_back(callee.name);
      eval_all(e);
      return {};
    case Effect::exit:
      note_call(callee.name, "library", e);
      note_blocker("exit", callee.name, e);
      eval_all(e);
      state_.reachable = false;
      return {};
    case Effect::unknown:
      note_call(callee.name, "unknown", e);
      return unknown_call(e, callee);
    default:
      note_call(callee.name, "library", e);
      if (range_algorithm(e, unqualified(callee.name))) return {};
      touch_arguments(e, 0, effect, callee);
      havoc_arguments(e);
      return {};
  }
}

/// The elements from `begin` on, as the loop inside the library takes them.
void Walker::touch_range(const Value& from, const Polynomial& begin, const Polynomial& length,
                         AccessKind kind, const Expr& e) {
  Path path = *from.pointer;
  Counter counter;
  counter.symbol =
      out_.symbols.add("element", scanning_ ? SymbolKind::invariant : SymbolKind::counter);
  counter.first = begin;
  counter.last = begin + length - Polynomial::constant(1);
  path.steps.back().index = path.steps.back().index - begin + Polynomial::symbol(counter.symbol);
  if (path.steps.back().element_bytes == 0)
    path.steps.back().element_bytes = bytes_of(index_.element(type_of(e.args[0])));
  nest_.push_back(counter);
  record(path, index_.element(type_of(e.args[0])), kind, e);
  nest_.pop_back();
}

/// std::fill(first, last, value) and std::copy(first, last, to) on one array each.
bool Walker::range_algorithm(const Expr& e, const std::string& name) {
  const bool fills = name == "fill", copies = name == "copy";
  if (!(fills || copies) || e.args.size() != 3 || !is_kind(e.args[0], TypeKind::pointer))
    return false;
  const Value first = silent_eval(e.args[0]), last = silent_eval(e.args[1]);
  const Value to = copies ? silent_eval(e.args[2]) : first;
  const auto ends_in_index = [](const Value& value) {
    return value.pointer && !value.pointer->steps.empty() &&
           value.pointer->steps.back().kind == Step::Kind::index;
  };
  if (!ends_in_index(first) || !ends_in_index(last) || !ends_in_index(to)) return false;
  Path a = *first.pointer, b = *last.pointer;
  const Polynomial begin = a.steps.back().index, end = b.steps.back().index;
  a.steps.back().index = b.steps.back().index = Polynomial();
  if (key_of(a) != key_of(b) || !begin.valid() || !end.valid()) return false;
  eval_all(e);
  if (copies) touch_range(first, begin, end - begin, AccessKind::read, e);
  touch_range(to, begin, end - begin, AccessKind::write, e);
  forget_loads();
  return true;
}

/// v[i], v.at(i), v.front(): an element of the storage that v owns.
Value Walker::element_of(const Expr& e) {
  Path path = object_of(e.args[0]);
  const TypeRef container = index_.dereferenced(type_of(e.args[0]));
  const model::Record* record = index_.record(container);
  const std::string name = record == nullptr ? "" : record->name;
  const std::string method =
      unqualified(index_.unit(unit_).functions[static_cast<std::size_t>(e.callee)].name);
  Polynomial at;
  if (e.args.size() > 1) at = number_or_fresh(eval(e.args[1]), e.args[1]);
  if (method == "back") at = *fresh_number(text(e)).number;
  if (name.rfind("std::array", 0) != 0) path.steps.push_back(Step::make_owned());
  if (name.rfind("std::vector<bool", 0) == 0) {
    path.steps.push_back(Step::make_field("(packed bits)", name, true));
    at = *fresh_number("word of " + text(e)).number;
  }
  path.steps.push_back(Step::make_index(at, std::nullopt, bytes_of(type_of(e))));
  return Value::to(path);
}

/// The number of elements, one symbol as long as nothing changes the container.
Polynomial Walker::size_of(const Path& container, const Expr& object) {
  const std::string name = text(object) + ".size()";
  if (!scanning_ && !is_stable(container, type_of(object))) return *fresh_number(name).number;
  const std::string key = "size of " + key_of(container);
  if (const auto known = loads_.find(key); known != loads_.end())
    return Polynomial::symbol(known->second);
  const SymbolId id = out_.symbols.add(name, SymbolKind::invariant);
  loads_.emplace(key, id);
  return Polynomial::symbol(id);
}

/// A container of changing size, or a generator that moves on with each draw.
void Walker::note_change(const Path& path, const Expr& object, const model::Function& callee,
                         const Expr& e) {
  const std::string what = text(object) + "." + unqualified(callee.name);
  note_blocker("container", what, e);
  const bool inside = path.root == Path::Root::variable && !path.follows_pointer() &&
                      out_.declared.count(path.variable) != 0;
  if (scanning_ || silent_ || inside || critical_ > 0) return;
  const bool random = callee.name.find("_distribution") != std::string::npos ||
                      callee.name.find("_engine") != std::string::npos;
  (random ? out_.random_calls : out_.container_changes).push_back(random ? text(e) : what);
  out_.changed_objects.insert(key_of(path));
}

/// table[key]: an element of storage that the container owns. As a mere lookup it changes nothing
/// where the key is there already.
Value Walker::keyed_element(const Expr& e, const model::Function& callee, bool looks_up) {
  const Path container = object_of(e.args[0]);
  eval_all(e, 1);
  if (looks_up) {
    note_blocker("container", text(e.args[0]) + "." + unqualified(callee.name), e);
    touch_path(container, type_of(e.args[0]), e, AccessKind::read);
    if (!scanning_ && !silent_ && state_.reachable)
      out_.alias_assumptions.push_back("contains(" + text(e.args[0]) + "," + text(e.args[1]) + ")");
  } else {
    note_change(container, e.args[0], callee, e);
    touch_path(container, type_of(e.args[0]), e, AccessKind::read);
    touch_path(container, type_of(e.args[0]), e, AccessKind::write);
  }
  Path path = container;
  path.steps.push_back(Step::make_owned());
  path.steps.push_back(Step::make_index(*fresh_number("place of " + text(e.args[1])).number,
                                        std::nullopt, bytes_of(type_of(e))));
  return Value::to(path);
}

Value Walker::library_method(const Expr& e, const model::Function& callee, Effect effect,
                             bool looks_up) {
  if (e.args.empty()) return {};
  const Expr& object = e.args[0];
  switch (effect) {
    case Effect::element:
      return element_of(e);
    case Effect::position: {
      Path path = object_of(object);
      const model::Record* record = index_.record(type_of(object));
      const bool inline_storage = record != nullptr && record->name.rfind("std::array", 0) == 0;
      if (!inline_storage && !is_kind(object, TypeKind::array))
        path.steps.push_back(Step::make_owned());
      Polynomial at;
      const std::string name = unqualified(callee.name);
      if (name == "end" || name == "cend") {
        Path size = object_of(object);
        size.steps.push_back(Step::make_field("size()", "", false));
        at = size_of(size, object);
      }
      path.steps.push_back(Step::make_index(at, std::nullopt, 0));
      return Value::to(path);
    }
    case Effect::size: {
      Path path = object_of(object);
      if (unqualified(callee.name) == "empty") return {};
      return Value::of(size_of(path, object));
    }
    case Effect::io:
      note_call(callee.name, "io", e);
      note_blocker("io", callee.name, e);
      for (const Expr& arg : e.args) eval(arg);
      havoc_arguments(e);
      return {};
    case Effect::container:
    case Effect::writes_arguments: {
      note_call(callee.name, "library", e);
      const bool is_table = callee.name.find("map") != std::string::npos;
      if (is_table && unqualified(callee.name) == "operator[]" && e.args.size() == 2)
        return keyed_element(e, callee, looks_up);
      const Path path = object_of(object);
      eval_all(e, 1);
      if (effect == Effect::container) note_change(path, object, callee, e);
      touch_path(path, type_of(object), e, AccessKind::read);
      touch_path(path, type_of(object), e, AccessKind::write);
      havoc_arguments(e);
      return {};
    }
    default: {
      note_call(callee.name, effect == Effect::math ? "math" : "library", e);
      const Path path = object_of(object);
      touch_path(path, type_of(object), e, AccessKind::read);
      if (effect == Effect::unknown) return unknown_call(e, callee);
      eval_all(e, 1);
      return {};
    }
  }
}

/// Iterators of containers that own one block of storage are pointers into it.
Value Walker::iterator_call(const Expr& e, const std::string& name, bool& handled) {
  if (name.rfind("operator", 0) != 0 || e.args.empty()) return {};
  const model::Record* record = index_.record(type_of(e.args[0]));
  if (record == nullptr || record->name.find("normal_iterator") == std::string::npos) return {};
  handled = true;
  const Value first = eval(e.args[0]);
  if (name == "operator*" || name == "operator->") return first.pointer ? first : Value{};
  if (name == "operator[]" && e.args.size() > 1) {
    const Polynomial at = number_or_fresh(eval(e.args[1]), e.args[1]);
    return first.pointer ? Value::to(advanced(*first.pointer, at)) : Value{};
  }
  if (name == "operator+" || name == "operator-") {
    const Value second = e.args.size() > 1 ? eval(e.args[1]) : Value{};
    if (first.pointer && second.number)
      return Value::to(advanced(
          *first.pointer, name == "operator+" ? *second.number : Polynomial() - *second.number));
    return {};
  }
  if (name == "operator++" || name == "operator--" || name == "operator+=") {
    Polynomial by = Polynomial::constant(name == "operator--" ? -1 : 1);
    if (name == "operator+=" && e.args.size() > 1) by = number_or_fresh(eval(e.args[1]), e.args[1]);
    const Path path = place(e.args[0]);
    if (path.root == Path::Root::variable && path.steps.empty() && is_tracked(path.variable))
      state_.values[path.variable] =
          first.pointer ? Value::to(advanced(*first.pointer, by)) : Value{};
    return first;
  }
  eval_all(e, 1);
  return {};
}

}  // namespace kedge::dependence
