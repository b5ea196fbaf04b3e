// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Functions with a body: walked in place with their parameters bound to the arguments; where that
// would go too deep or too far, their summary stands for them.
#include <algorithm>

#include "analyzer/dependence/walk/walker.hpp"
#include "analyzer/model/print.hpp"
#include "analyzer/model/walk.hpp"

namespace kedge::dependence {

using model::AccessKind;
using model::Expr;
using model::ExprKind;
using model::TypeKind;

namespace {

constexpr int largest_inlined = 4000;  ///< expressions
constexpr int deepest_inlined = 12;
constexpr std::size_t most_state_work = 1'500'000;  ///< of one loop: about a second

std::string first_of(const std::set<std::string>& names) {
  return names.empty() ? "" : *names.begin();
}

}  // namespace

bool Walker::can_inline(FunctionRef target) const {
  if (scanning_ || frames_.size() >= deepest_inlined) return false;
  if (summaries_.of(target).size > largest_inlined || budget_ > 200000) return false;
  if (state_work_ > most_state_work) return false;
  if (index_.function(target).is_variadic) return false;
  return std::none_of(frames_.begin(), frames_.end(),
                      [&](const Frame& frame) { return frame.function == target; }) &&
         target != function_;
}

/// The statement's last act is to end the program.
bool Walker::ends_program(const model::Stmt& stmt) const {
  return ends_program(unit_, stmt, 0);
}

bool Walker::ends_program(int unit, const model::Stmt& stmt, int depth) const {
  if (stmt.kind == model::StmtKind::block)
    return std::any_of(stmt.body.begin(), stmt.body.end(), [&](const model::Stmt& inner) {
      return inner.kind != model::StmtKind::block && ends_program(unit, inner, depth);
    });
  if (stmt.kind != model::StmtKind::expression || stmt.exprs.empty()) return false;
  const Expr* e = &stmt.exprs[0];
  while (e->kind == ExprKind::cast && !e->args.empty()) e = &e->args[0];
  if (e->kind != ExprKind::call || e->callee == model::none) return false;
  return never_returns(unit, e->callee, depth);
}

bool Walker::never_returns(int unit, model::FunctionId callee, int depth) const {
  const auto& function = index_.unit(unit).functions[static_cast<std::size_t>(callee)];
  if (function.is_noreturn) return true;
  const auto target = index_.definition(unit, callee);
  if (!target) return effect_of(function) == Effect::exit;
  return depth < 4 && ends_program(target->unit, *index_.function(*target).body, depth + 1);
}

Value Walker::user_call(const Expr& e, FunctionRef target) {
  const model::Function& function = index_.function(target);
  const Summary& summary = summaries_.of(target);
  note_call(function.name, "user", e);
  if (summary.recursive) note_blocker("recursion", function.name, e);
  if (never_returns(unit_, e.callee, 0)) {
    eval_all(e);
    note_blocker("exit", function.name, e);
    state_.reachable = false;
    return {};
  }
  if (can_inline(target)) {
    if (!silent_ && state_.reachable && !out_.calls.empty()) out_.calls.back().seen_through = true;
    return inline_call(e, target, nullptr);
  }
  return apply_summary(e, target);
}

void Walker::bind_parameter(VariableKey parameter, const Expr& argument) {
  const TypeRef type = index_.type_of(parameter);
  const model::Type* shape = index_.type(type);
  const bool by_reference = shape != nullptr && shape->kind == TypeKind::reference;
  const bool is_lvalue = argument.kind == ExprKind::variable || argument.kind == ExprKind::member ||
                         argument.kind == ExprKind::index || argument.kind == ExprKind::deref ||
                         argument.kind == ExprKind::call;
  const bool is_record = shape != nullptr && shape->kind == TypeKind::record;
  if ((by_reference || is_record) && is_lvalue) {
    Path path = place(argument);
    if (is_record) record(path, type, AccessKind::read, argument);
    references_[parameter] = std::move(path);
    return;
  }
  Path own;
  own.root = Path::Root::variable;
  own.variable = parameter;
  own.name = index_.variable(parameter).name;
  references_.erase(parameter);
  if (by_reference) references_[parameter] = own;
  out_.declared.insert(parameter);
  const Value value = is_kind(argument, TypeKind::array)
                          ? decayed(place(argument), type_of(argument))
                          : eval(argument);
  state_.values.erase(parameter);
  state_.assigned.insert(key_of(own));
  if (shape != nullptr && shape->kind == TypeKind::pointer)
    state_.values[parameter] = value.pointer ? value : Value::to(unknown_place(argument));
  else
    set_value(own, type, value);
}

void Walker::bind_parameters(const Expr& e, FunctionRef target, const Path* object) {
  const model::Function& function = index_.function(target);
  const bool has_object = function.this_variable != model::none && e.kind == ExprKind::call;
  std::size_t next = 0;
  if (function.this_variable != model::none) {
    Path self;
    if (object != nullptr)
      self = *object;
    else if (has_object && !e.args.empty())
      self = object_of(e.args[next++]);
    const VariableKey key = index_.key(target.unit, function.this_variable);
    out_.declared.insert(key);
    state_.values[key] = Value::to(self);
  }
  for (const model::VariableId parameter : function.parameters) {
    if (next >= e.args.size()) break;
    bind_parameter(index_.key(target.unit, parameter), e.args[next++]);
  }
}

Value Walker::inline_call(const Expr& e, FunctionRef target, const Path* object) {
  const model::Function& function = index_.function(target);
  bind_parameters(e, target, object);
  const int unit = std::exchange(unit_, target.unit);
  const std::size_t guards = guards_.size();
  std::vector<LoopFrame> loops = std::exchange(loops_, {});
  Frame frame;
  frame.function = target;
  frames_.push_back(std::move(frame));
  walk(*function.body);
  frame = std::move(frames_.back());
  frames_.pop_back();
  loops_ = std::move(loops);
  unit_ = unit;
  guards_.resize(guards);
  Value result;
  bool first = true;
  for (const auto& [state, value] : frame.returns) {
    result = first || equal(result, value) ? value : Value{};
    if (!first && !equal(result, value)) result = {};
    first = false;
    merge(state_, state);
  }
  if (frame.returns.size() > 1) {
    const Value& one = frame.returns.front().second;
    const bool same = std::all_of(frame.returns.begin(), frame.returns.end(),
                                  [&](const auto& other) { return equal(one, other.second); });
    result = same ? one : Value{};
  }
  const bool is_lvalue_result = [&] {
    const model::Type* type = index_.type({target.unit, function.result});
    return type != nullptr && type->kind == TypeKind::reference;
  }();
  if (is_lvalue_result && !result.pointer) return Value::to(unknown_place(e));
  return result;
}

/// The effects of a function that is not walked: reads and writes of all that its arguments lead
/// to.
Value Walker::apply_summary(const Expr& e, FunctionRef target) {
  const Summary& summary = summaries_.of(target);
  const model::Function& function = index_.function(target);
  const bool has_object = function.this_variable != model::none && e.kind == ExprKind::call;
  if (scanning_ || silent_) {
    eval_all(e);
    havoc_arguments(e);
    forget_loads();
    return {};
  }
  if (!summary.mpi.empty())
    note_call(first_of(summary.mpi), "mpi", e), note_blocker("mpi", first_of(summary.mpi), e);
  if (!summary.io.empty())
    note_call(first_of(summary.io), "io", e), note_blocker("io", first_of(summary.io), e);
  if (!summary.hdf5.empty()) note_call(first_of(summary.hdf5), "hdf5", e);
  if (!summary.allocation.empty()) note_call(first_of(summary.allocation), "allocation", e);
  if (!summary.random.empty()) out_.random_calls.push_back(first_of(summary.random));
  for (const std::string& name : summary.unknown) out_.pure_assumptions.push_back(name);
  for (const std::string& name : summary.indirect)
    out_.pure_assumptions.push_back(name + " in " + function.name);
  for (const std::string& name : summary.virtual_) out_.pure_assumptions.push_back(name);
  if (summary.static_local) note_blocker("static_local", function.name, e);
  if (summary.throws) {
    model::Stmt stmt;
    stmt.location = e.location;
    note_exit(ExitEvent::Kind::throw_, stmt);
  }
  const auto touch_targets = [&](const std::set<Target>& targets, AccessKind kind) {
    for (const Target& target_of : targets) {
      Path path;
      TypeRef type;
      if (target_of.kind == Target::Kind::global) {
        path.root = Path::Root::variable;
        path.variable = target_of.id;
        path.name = index_.variable(target_of.id).name;
        type = index_.type_of(target_of.id);
      } else if (target_of.kind == Target::Kind::unknown) {
        if (kind == AccessKind::write)
          out_.unknown.push_back(function.name +
                                 " writes through a pointer that cannot be followed");
        continue;
      } else {
        const std::size_t at = target_of.kind == Target::Kind::object
                                   ? 0
                                   : static_cast<std::size_t>(target_of.id) + (has_object ? 1 : 0);
        if (at >= e.args.size()) continue;
        const Expr& argument = e.args[at];
        const bool outer = std::exchange(silent_, true);
        const bool points =
            is_kind(argument, TypeKind::pointer) || is_kind(argument, TypeKind::array);
        path = points ? pointee(is_kind(argument, TypeKind::array)
                                    ? decayed(place(argument), type_of(argument))
                                    : eval(argument),
                                argument)
                      : object_of(argument);
        silent_ = outer;
        while (!path.steps.empty() && path.steps.back().kind == Step::Kind::index)
          path.steps.pop_back();
        // Deep effects: only a record's or an untyped object's memory is safe to assume.
        type = TypeRef{};
      }
      touch_path(path, type, e, kind);
    }
  };
  eval_all(e);
  touch_targets(summary.reads, AccessKind::read);
  touch_targets(summary.writes, AccessKind::write);
  havoc_arguments(e);
  return {};
}

Value Walker::fresh_object(const Expr& e) {
  Path path;
  path.root = Path::Root::fresh;
  // One number a place in the source: walked twice, it is the same allocation.
  path.variable = (unit_ * 1000003 + e.location.line * 1009 + e.location.column) & 0x7fffffff;
  path.name = model::to_short_text(index_.unit(unit_), e, 30);
  if (!scanning_) out_.allocated.insert(path.variable);
  path.steps.push_back(Step::make_index(Polynomial(), std::nullopt, 0));
  return Value::to(path);
}

Value Walker::new_object(const Expr& e) {
  eval_all(e);
  note_call("new", "allocation", e);
  note_blocker("allocation", "new", e);
  return fresh_object(e);
}

Value Walker::construct(const Expr& e, const Path* object) {
  if (e.callee == model::none) {
    eval_all(e);
    return {};
  }
  const auto& callee = index_.unit(unit_).functions[static_cast<std::size_t>(e.callee)];
  const auto target = index_.definition(unit_, e.callee);
  if (target && !callee.is_system && can_inline(*target) && object != nullptr)
    return inline_call(e, *target, object);
  if (target && !callee.is_system) return apply_summary(e, *target);
  for (const Expr& arg : e.args) {
    const bool is_lvalue = arg.kind == ExprKind::variable || arg.kind == ExprKind::member ||
                           arg.kind == ExprKind::index || arg.kind == ExprKind::deref;
    if (is_lvalue && is_kind(arg, TypeKind::record))
      touch_path(place(arg), type_of(arg), e, AccessKind::read);
    else
      eval(arg);
  }
  const Effect effect = effect_of(callee);
  if (effect == Effect::unknown && !callee.is_system && !callee.is_pure && !e.args.empty())
    return unknown_call(e, callee);
  return {};
}

}  // namespace kedge::dependence
