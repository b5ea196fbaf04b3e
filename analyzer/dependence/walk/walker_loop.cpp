// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Loops: what the body changes is forgotten at its start, except counters and what grows by the
// same amount every time.
#include <algorithm>

#include "analyzer/dependence/walk/walker.hpp"
#include "analyzer/model/walk.hpp"

namespace kedge::dependence {

using model::Expr;
using model::ExprKind;
using model::LoopKind;
using model::Stmt;
using model::StmtKind;
using model::TypeKind;

namespace {

const Expr absent;

// A snapshot holds all that is known at its loop, and what is known grows with the loops before.
constexpr std::size_t most_snapshots = 1500;

const Stmt& body_of(const Stmt& loop) {
  return loop.body.back();
}

const Expr& condition_of(const Stmt& loop) {
  return loop.loop_kind == LoopKind::range_for || loop.exprs.empty() ? absent : loop.exprs[0];
}

const Expr& increment_of(const Stmt& loop) {
  return loop.loop_kind == LoopKind::for_ && loop.exprs.size() > 1 ? loop.exprs[1] : absent;
}

/// A statement may end the loop, or an iteration of it, before its end.
bool may_leave(const Stmt& body) {
  bool found = false;
  model::for_each_stmt(body, [&](const Stmt& stmt) {
    if (stmt.kind == StmtKind::break_ || stmt.kind == StmtKind::return_ ||
        stmt.kind == StmtKind::goto_)
      found = true;
  });
  return found;
}

/// Jumps that belong to the statement itself, not to a loop or switch inside it.
bool jumps_out(const Stmt& stmt) {
  if (stmt.kind == StmtKind::break_ || stmt.kind == StmtKind::continue_) return true;
  if (stmt.kind == StmtKind::loop || stmt.kind == StmtKind::switch_) return false;
  return std::any_of(stmt.body.begin(), stmt.body.end(), jumps_out);
}

}  // namespace

bool runs_once(const Stmt& loop) {
  const Expr& condition = condition_of(loop);
  return loop.loop_kind == LoopKind::do_ && condition.kind == ExprKind::integer &&
         condition.integer_value == 0 && !jumps_out(body_of(loop));
}

std::vector<Snapshot> Walker::scan() {
  scanning_ = true;
  unit_ = function_.unit;
  const auto& function = index_.function(function_);
  if (function.body) walk(*function.body);
  return std::move(snapshots_);
}

LoopWalk Walker::walk(const Snapshot& start) {
  scanning_ = false;
  unit_ = function_.unit;
  target_ = start.loop;
  for (const bool first : {true, false}) {
    first_pass_ = first;
    out_ = LoopWalk{};
    for (std::size_t n = 0; n < start.symbols.size(); ++n)
      out_.symbols.add(start.symbols[static_cast<SymbolId>(n)].name, SymbolKind::invariant);
    state_ = start.state;
    state_.assigned.clear();
    for (auto value = state_.values.begin(); value != state_.values.end();)
      value = value->second.known() ? std::next(value) : state_.values.erase(value);
    references_ = start.references;
    initial_ = start.initial;
    derived_ = start.derived;
    facts_ = start.facts;
    loads_ = start.loads;
    guards_.clear();
    nest_.clear();
    out_enclosing_ = start.enclosing;
    frames_.clear();
    loops_.clear();
    order_ = statement_ = budget_ = call_depth_ = 0;
    state_work_ = 0;
    stable_cache_.clear();
    unstable_cache_.clear();
    out_.context = context_of(start);
    run_loop(*start.loop, true);
    if (!first) break;
    written_before_ = out_.accesses;
    for (const AccessEvent& event : written_before_)
      if (event.path.root == Path::Root::variable && !event.path.follows_pointer())
        written_roots_.insert(event.path.variable);
  }
  return std::move(out_);
}

void Walker::add_range(const Counter& counter, std::vector<Constraint>& out) const {
  const Polynomial value = Polynomial::symbol(counter.symbol);
  const auto positive = [&](const Polynomial& low, const Polynomial& high) {
    if (low.valid() && high.valid()) out.push_back({high - low, Constraint::Kind::non_negative});
  };
  if (counter.step > 0) {
    positive(counter.first, value);
    if (counter.last) positive(value, *counter.last);
  } else {
    positive(value, counter.first);
    if (counter.last) positive(*counter.last, value);
  }
}

std::vector<Constraint> Walker::context_of(const Snapshot& start) const {
  std::vector<Constraint> context;
  for (const Counter& counter : start.enclosing) add_range(counter, context);
  for (const Guard& guard : start.guards)
    if (guard.constraint && guard.constraint->expression.valid())
      context.push_back(*guard.constraint);
  context.insert(context.end(), start.facts.begin(), start.facts.end());
  return context;
}

VariableKey Walker::root_of(int unit, const Expr& e) const {
  const Expr* at = &e;
  while (at->kind != ExprKind::variable && !at->args.empty()) {
    const bool pointer =
        at->kind == ExprKind::deref || (at->kind == ExprKind::member && at->is_arrow);
    if (pointer) return model::none;
    if (at->kind == ExprKind::index) {
      const model::Type* type = index_.type({unit, at->args[0].type});
      if (type == nullptr || type->kind != TypeKind::array) return model::none;
    }
    at = &at->args[0];
  }
  return at->kind == ExprKind::variable ? index_.key(unit, at->variable) : model::none;
}

void Walker::modified_by(int unit, const Expr& e, std::set<VariableKey>& out) const {
  std::set<const Expr*> only_read;  // captures of lambdas that assign them nowhere
  model::for_each_expr(e, [&](const Expr& part) {
    if (part.args.empty() || only_read.count(&part) != 0) return;
    const auto add = [&](const Expr& place) {
      const VariableKey key = root_of(unit, place);
      if (key != model::none && !index_.is_constant(key)) out.insert(key);
    };
    switch (part.kind) {
      case ExprKind::assign:
      case ExprKind::compound:
      case ExprKind::increment:
      case ExprKind::address:
        add(part.args[0]);
        return;
      case ExprKind::lambda:
        for (const Expr& arg : part.args) {
          const bool captured = arg.kind == ExprKind::address && !arg.args.empty() &&
                                arg.args[0].kind == ExprKind::variable;
          if (captured && !index_.lambda_assigns(unit, part, arg.args[0].variable))
            only_read.insert(&arg);
          else
            add(arg);
        }
        return;
      case ExprKind::opaque:
      case ExprKind::statement:
        for (const Expr& arg : part.args) add(arg);
        return;
      case ExprKind::construct:
      case ExprKind::call: {
        if (part.callee == model::none) return;
        const auto& callee = index_.unit(unit).functions[static_cast<std::size_t>(part.callee)];
        const std::size_t first =
            callee.this_variable != model::none && part.kind == ExprKind::call ? 1 : 0;
        const Effect effect = callee.is_system ? effect_of(callee) : Effect::unknown;
        const bool names =
            effect == Effect::element || effect == Effect::position || effect == Effect::size;
        if (first == 1 && !callee.is_const_method && !names) add(part.args[0]);
        const bool is_operator = callee.name.find("operator") != std::string::npos;
        for (std::size_t n = first; n < part.args.size(); ++n) {
          const std::size_t at = n - first;
          const bool known = at < callee.parameters.size();
          const TypeRef type =
              known ? index_.type_of(index_.key(unit, callee.parameters[at])) : TypeRef{};
          const model::Type* shape = index_.type(type);
          const model::Type* inner = index_.type(index_.element(type));
          const bool by_reference = shape != nullptr && shape->kind == TypeKind::reference &&
                                    (inner == nullptr || !inner->is_const);
          if (by_reference || (!known && is_operator)) add(part.args[n]);
        }
        return;
      }
      default:
        return;
    }
  });
}

std::set<VariableKey> Walker::modified_in(const Stmt& loop) const {
  std::set<VariableKey> modified;
  const auto visit = [&](const Stmt& stmt) {
    for (const Expr& expr : stmt.exprs) modified_by(unit_, expr, modified);
    if (stmt.kind == StmtKind::declare)
      for (std::size_t n = 0; n < stmt.declared.size(); ++n) {
        const VariableKey key = index_.key(unit_, stmt.declared[n]);
        if (key == model::none) continue;
        const model::Type* type = index_.type(index_.type_of(key));
        modified.insert(key);
        if (type != nullptr && type->kind == TypeKind::reference && n < stmt.exprs.size()) {
          const VariableKey root = root_of(unit_, stmt.exprs[n]);
          if (root != model::none) modified.insert(root);
        }
      }
    if (stmt.kind == StmtKind::loop)
      for (const auto variable : stmt.declared) modified.insert(index_.key(unit_, variable));
  };
  for (const Expr& expr : loop.exprs) modified_by(unit_, expr, modified);
  // The init statement of a for loop runs before it.
  if (!loop.body.empty()) model::for_each_stmt(body_of(loop), visit);
  for (const auto variable : loop.declared) modified.insert(index_.key(unit_, variable));
  modified.erase(model::none);
  return modified;
}

void Walker::havoc_one(VariableKey variable) {
  if (!is_tracked(variable)) return;
  const model::Type* shape = index_.type(index_.type_of(variable));
  if (shape != nullptr && shape->kind == TypeKind::integer)
    state_.values[variable] = fresh_number(index_.variable(variable).name);
  else
    state_.values[variable] = {};
}

void Walker::havoc(const std::set<VariableKey>& variables) {
  for (const VariableKey variable : variables) havoc_one(variable);
  forget_loads();
}

/// Both point into one array: so does whatever became of them.
std::optional<Value> Walker::somewhere_in(const Value& a, const Value& b) {
  if (!a.pointer || !b.pointer) return std::nullopt;
  Path x = *a.pointer, y = *b.pointer;
  const auto ends_in_index = [](const Path& path) {
    return !path.steps.empty() && path.steps.back().kind == Step::Kind::index;
  };
  if (!ends_in_index(x) || !ends_in_index(y)) return std::nullopt;
  x.steps.back().index = y.steps.back().index = Polynomial();
  if (key_of(x) != key_of(y)) return std::nullopt;
  x.steps.back().index = *fresh_number("a place in " + array_name(x)).number;
  return Value::to(std::move(x));
}

/// Nothing but ++, --, += and -= changes the pointer: it stays in its array.
bool Walker::only_stepped(const Stmt& loop, VariableKey variable) const {
  bool only = true;
  const auto is_it = [&](const Expr& e) {
    return e.kind == ExprKind::variable && index_.key(unit_, e.variable) == variable;
  };
  model::for_each_expr_in(loop, [&](const Expr& e) {
    const bool may_set = e.kind == ExprKind::address || e.kind == ExprKind::call ||
                         e.kind == ExprKind::construct || e.kind == ExprKind::lambda ||
                         e.kind == ExprKind::opaque || e.kind == ExprKind::statement;
    for (std::size_t n = 0; n < e.args.size(); ++n)
      if (is_it(e.args[n]) && (may_set || (e.kind == ExprKind::assign && n == 0))) only = false;
  });
  model::for_each_stmt(loop, [&](const Stmt& stmt) {
    for (const auto declared : stmt.declared)
      if (index_.key(unit_, declared) == variable) only = false;
  });
  return only;
}

/// Where the pointers that the loop only steps are: in the array that they entered it in.
std::map<VariableKey, Value> Walker::walking_pointers(const Stmt& loop,
                                                      const std::set<VariableKey>& modified) {
  std::map<VariableKey, Value> walking;
  for (const VariableKey variable : modified) {
    const model::Type* shape = index_.type(index_.type_of(variable));
    if (shape == nullptr || shape->kind != TypeKind::pointer || !is_tracked(variable)) continue;
    const auto known = state_.values.find(variable);
    if (known == state_.values.end() || !known->second.pointer) continue;
    if (!only_stepped(loop, variable)) continue;
    if (const auto value = somewhere_in(known->second, known->second)) walking[variable] = *value;
  }
  return walking;
}

void Walker::walk_loop(const Stmt& loop) {
  if (loop.body.empty()) return;
  const bool has_start = loop.loop_kind == LoopKind::for_ && loop.body.size() > 1;
  if (has_start) walk_all(loop.body[0].body);
  run_loop(loop, false);
  if (has_start) forget_declared(loop.body[0].body);
}

void Walker::fill(Snapshot& snapshot) const {
  snapshot.state = state_;
  snapshot.symbols = out_.symbols;
  snapshot.references = references_;
  snapshot.guards = guards_;
  snapshot.enclosing = nest_;
  snapshot.initial = initial_;
  snapshot.derived = derived_;
  snapshot.facts = facts_;
  snapshot.loads = loads_;
}

void Walker::run_loop(const Stmt& loop, bool is_target) {
  const std::set<VariableKey> modified = modified_in(loop);
  if (scanning_ && frames_.empty()) {
    Snapshot snapshot;
    snapshot.is_bare = snapshots_.size() >= most_snapshots;
    if (!snapshot.is_bare) fill(snapshot);
    snapshot.loop = &loop;
    snapshot.parents = loop_stack_;
    snapshots_.push_back(std::move(snapshot));
  }
  if (!is_target && runs_once(loop)) return walk(body_of(loop));
  const State entry = state_;
  if (loop.loop_kind == LoopKind::range_for && !loop.exprs.empty()) silent_eval(loop.exprs[0]);
  const auto walking =
      is_target ? std::map<VariableKey, Value>{} : walking_pointers(loop, modified);
  havoc(modified);
  for (const auto& [variable, value] : walking) state_.values[variable] = value;
  Header header = header_of(loop, entry, modified);
  const std::size_t guards = guards_.size();
  const bool counted = header.kind == Header::Kind::counted;
  if (is_target && !counted) {
    // Iterations that cannot be counted are still ordered.
    header.counter = Counter{};
    header.counter.symbol = out_.symbols.add("iteration", SymbolKind::counter);
  }
  if (counted || is_target) nest_.push_back(header.counter);
  if (header.guard) guards_.push_back(*header.guard);
  if (header.variable != -1 && header.current.known() && is_tracked(header.variable))
    state_.values[header.variable] = header.current;
  if (is_target) out_.header = header;
  set_inductions(loop, header, entry, modified, is_target);
  loop_stack_.push_back(&loop);
  execute_body(loop, header, is_target);
  loop_stack_.pop_back();
  const State end = state_;
  guards_.resize(guards);
  if (counted || is_target) nest_.pop_back();
  after_loop(loop, header, entry, modified, end);
}

void Walker::execute_body(const Stmt& loop, const Header& header, bool is_target) {
  loops_.push_back({{}, {}, false, is_target});
  const std::size_t guards = guards_.size();
  const bool at_end = loop.loop_kind == LoopKind::do_;
  if (loop.loop_kind == LoopKind::range_for)
    bind_range_variable(loop, header);
  else if (!at_end)
    eval(condition_of(loop));
  if (!is_target && (header.kind != Header::Kind::counted || may_leave(body_of(loop)))) {
    Guard guard;
    guard.opaque = true;
    guard.text = text(condition_of(loop));
    guards_.push_back(guard);
  }
  const Stmt& body = body_of(loop);
  if (is_target && body.kind == StmtKind::block) {
    const std::size_t depth = guards_.size();
    for (const Stmt& stmt : body.body) {
      ++statement_;
      if (state_.reachable || stmt.kind == StmtKind::label) walk(stmt);
    }
    guards_.resize(depth);
  } else {
    ++statement_;
    walk(body);
  }
  if (is_target) out_.statements = statement_;
  std::vector<State> continues = loops_.back().continues;
  for (const State& state : continues) merge(state_, state);
  if (!is_target)
    for (const State& state : loops_.back().breaks) {
      if (!state_.reachable) state_.assigned = state.assigned;
      std::erase_if(state_.assigned,
                    [&](const std::string& key) { return state.assigned.count(key) == 0; });
      state_.reachable = true;
    }
  guards_.resize(guards);
  if (at_end) eval(condition_of(loop));
  if (is_target) out_.assigned_at_end = state_.assigned;
  discards_ = true;
  if (increment_of(loop).kind != ExprKind::none) eval(increment_of(loop));
  discards_ = false;
  loops_.pop_back();
}

void Walker::after_loop(const Stmt& loop, const Header& header, State entry,
                        const std::set<VariableKey>& modified, const State& end) {
  const bool runs = loop.loop_kind == LoopKind::do_ ||
                    (header.trip_value && *header.trip_value >= 1 && !header.extra_exit);
  std::set<std::string> assigned = entry.assigned;
  if (runs && end.reachable)
    for (const std::string& key : end.assigned)
      if (key.find('[') == std::string::npos) assigned.insert(key);
  state_ = std::move(entry);
  state_.assigned = std::move(assigned);
  const auto walking = walking_pointers(loop, modified);
  havoc(modified);
  for (const auto& [variable, value] : walking) state_.values[variable] = value;
}

/// Variables that every iteration changes by the same amount, whatever path it takes.
void Walker::set_inductions(const Stmt& loop, const Header& header, const State& entry,
                            const std::set<VariableKey>& modified, bool is_target) {
  if (header.kind != Header::Kind::counted) return;
  const std::int64_t step = header.counter.step;
  if (step != 1 && step != -1) return;
  const Polynomial distance = Polynomial::symbol(header.counter.symbol) - header.counter.first;
  const Polynomial iteration = step == 1 ? distance : Polynomial() - distance;
  for (const auto& [variable, found] : steps_in(loop)) {
    if (variable == header.variable || found.count != 1 || found.floating || found.chase) continue;
    if (!is_tracked(variable) || modified.count(variable) == 0 || !found.step) continue;
    const model::Type* type = index_.type(index_.type_of(variable));
    if (type == nullptr || !is_invariant(*found.step)) continue;
    Value start;
    const auto known = entry.values.find(variable);
    if (known != entry.values.end()) start = known->second;
    const State now = state_;
    if (!start.known()) {
      // The value that the variable has when the loop starts.
      if (known != entry.values.end() && type->kind == TypeKind::integer) continue;
      state_.values.erase(variable);
      Path path;
      path.root = Path::Root::variable;
      path.variable = variable;
      path.name = index_.variable(variable).name;
      start = value_of_register(path, index_.type_of(variable));
      state_ = now;
    }
    const Polynomial grown = *found.step * iteration;
    if (type->kind == TypeKind::integer && type->bytes >= 4 && start.number)
      state_.values[variable] = Value::of(*start.number + grown);
    else if (type->kind == TypeKind::pointer && start.pointer)
      state_.values[variable] = Value::to(advanced(*start.pointer, grown));
    else
      continue;
    if (is_target && !silent_)
      out_.inductions.push_back(
          {variable, found.step->to_string(out_.symbols),
           found.expr == nullptr ? model::Place{} : place_in_source(*found.expr)});
  }
}

void Walker::bind_range_variable(const Stmt& loop, const Header& header) {
  if (loop.declared.empty() || loop.exprs.empty()) return;
  const VariableKey key = index_.key(unit_, loop.declared[0]);
  if (key == model::none) return;
  const model::Type* type = index_.type(index_.type_of(key));
  const bool by_reference = type != nullptr && type->kind == TypeKind::reference;
  Path element = header.current.pointer ? *header.current.pointer : unknown_place(loop.exprs[0]);
  references_.erase(key);
  if (by_reference) {
    references_[key] = element;
    return;
  }
  if (!scanning_) out_.declared.insert(key);
  const Expr& range = loop.exprs[0];
  const Value value = load(element, index_.type_of(key), range);
  Path own;
  own.root = Path::Root::variable;
  own.variable = key;
  own.name = index_.variable(key).name;
  state_.assigned.insert(key_of(own));
  set_value(own, index_.type_of(key), value);
}

}  // namespace kedge::dependence
