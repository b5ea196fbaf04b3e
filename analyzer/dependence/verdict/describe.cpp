// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Strides are read off the subscripts: the factor of the loop's own counter.
#include "analyzer/dependence/verdict/describe.hpp"

#include <algorithm>
#include <set>

namespace kedge::dependence {
namespace {

bool uses_varying(const Polynomial& polynomial, const SymbolTable& symbols) {
  for (const auto& [monomial, coefficient] : polynomial.terms())
    for (const SymbolId id : monomial)
      if (symbols[id].kind == SymbolKind::varying) return true;
  return false;
}

// Where an inner loop starts: its counter there, in terms of the loop under test.
Polynomial at_inner_starts(Polynomial index, const AccessEvent& event, SymbolId own) {
  for (auto inner = event.nest.rbegin(); inner != event.nest.rend(); ++inner)
    if (inner->symbol != own && index.valid() && index.uses(inner->symbol) &&
        inner->first.valid() && !inner->first.uses(inner->symbol))
      index = index.substitute(inner->symbol, inner->first);
  return index;
}

void describe_pattern(const AccessEvent& event, const LoopWalk& walk, model::Access& access) {
  access.pattern = "unknown";
  if (walk.header.kind != Header::Kind::counted || event.whole) return;
  const SymbolId counter = walk.header.counter.symbol;
  Polynomial stride;
  bool varies = false, field_after = false, rows = false;
  for (const Step& step : event.path.steps) {
    if (step.kind == Step::Kind::index) {
      if (step.extent) stride = stride * *step.extent;
      const Polynomial index = at_inner_starts(step.index, event, counter);
      if (!index.valid() || index.degree_in(counter) > 1) return;
      varies = varies || uses_varying(index, walk.symbols);
      stride = stride + index.coefficient_of(counter);
      field_after = false;
    } else if (step.kind == Step::Kind::field) {
      field_after = !stride.is_zero() || field_after;
    } else if (!stride.is_zero() || varies) {
      rows = true;
    }
  }
  stride = stride * Polynomial::constant(walk.header.counter.step);
  if (varies || rows) {
    access.pattern = "gather";
    return;
  }
  access.stride = stride.to_string(walk.symbols);
  const auto constant = stride.as_constant();
  if (constant && *constant == 0)
    access.pattern = "invariant";
  else if (field_after)
    access.pattern = "aos_field";
  else if (constant && (*constant == 1 || *constant == -1))
    access.pattern = "contiguous";
  else
    access.pattern = "strided";
}

}  // namespace

void describe_accesses(const ProgramIndex& index, const LoopWalk& walk, model::LoopResult& result) {
  std::set<std::string> seen;
  for (const AccessEvent& event : walk.accesses) {
    if (!event.path.has_index() && !event.path.follows_pointer()) continue;
    if (!seen.insert(event.key + std::to_string(static_cast<int>(event.kind))).second) continue;
    model::Access access;
    access.array = array_name(event.path);
    access.element = to_text(event.path, walk.symbols);
    access.kind = event.kind;
    access.place = event.place;
    if (const model::Type* type = index.type(event.type)) access.bytes = type->bytes;
    describe_pattern(event, walk, access);
    result.accesses.push_back(std::move(access));
    if (result.accesses.size() >= 400) return;
  }
}

void describe_calls(const LoopWalk& walk, model::LoopResult& result) {
  std::set<std::string> seen;
  for (const CallEvent& event : walk.calls) {
    const std::string key = event.function + event.kind + std::to_string(event.place.line);
    if (seen.insert(key).second)
      result.calls.push_back({event.function, event.kind, event.place, event.seen_through});
  }
}

void describe_blockers(const ProgramIndex& index, const LoopWalk& walk, model::LoopResult& result) {
  std::set<std::string> seen;
  const auto add = [&](const std::string& kind, const std::string& what,
                       const model::Place& place) {
    if (seen.insert(kind + what).second) result.blockers.push_back({kind, what, place, {}});
  };
  for (const model::Blocker& blocker : walk.blockers)
    add(blocker.kind, blocker.what, blocker.place);
  for (const AccessEvent& event : walk.accesses) {
    if (event.path.name == "this" && !event.in_callee) add("this_capture", "this", event.place);
    bool field = false;
    for (const Step& step : event.path.steps) {
      if (step.kind == Step::Kind::deref && field)
        add("pointer_in_struct", array_name(event.path), event.place);
      if (step.kind == Step::Kind::owned) add("container", array_name(event.path), event.place);
      field = step.kind == Step::Kind::field;
    }
    const model::Type* type = index.type(event.type);
    if (type != nullptr && type->kind == model::TypeKind::floating && type->bytes > 8)
      add("long_double", array_name(event.path), event.place);
    const bool is_variable = event.path.root == Path::Root::variable && event.path.steps.empty();
    if (is_variable && index.variable(event.path.variable).storage == model::Storage::static_local)
      add("static_local", event.path.name, event.place);
  }
  for (const ExitEvent& exit : walk.exits) {
    if (exit.kind == ExitEvent::Kind::throw_) add("exception", "throw", exit.place);
    if (exit.kind == ExitEvent::Kind::goto_) add("goto", exit.place.text, exit.place);
  }
}

}  // namespace kedge::dependence
