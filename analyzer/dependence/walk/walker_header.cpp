// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// How a loop counts: the variable that every iteration moves by the same amount, and the test that
// compares it with something fixed.
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

const Expr& stripped(const Expr& e) {
  const Expr* at = &e;
  while (at->kind == ExprKind::cast && !at->args.empty()) at = &at->args[0];
  return *at;
}

void conjuncts_of(const Expr& condition, std::vector<const Expr*>& out) {
  const Expr& e = stripped(condition);
  if (e.kind == ExprKind::binary && e.op == "&&" && e.args.size() == 2) {
    conjuncts_of(e.args[0], out);
    conjuncts_of(e.args[1], out);
  } else if (e.kind != ExprKind::none) {
    out.push_back(&e);
  }
}

bool is_relation(const std::string& op) {
  return op == "<" || op == ">" || op == "<=" || op == ">=" || op == "!=";
}

std::string mirrored(const std::string& op) {
  if (op == "<") return ">";
  if (op == ">") return "<";
  if (op == "<=") return ">=";
  if (op == ">=") return "<=";
  return op;
}

/// Increments that the expression always performs: the p++ of "*p++ = x".
void increments_in(const Expr& e, std::vector<const Expr*>& out) {
  if (e.kind == ExprKind::increment) out.push_back(&e);
  const bool maybe = e.kind == ExprKind::conditional || e.kind == ExprKind::lambda ||
                     (e.kind == ExprKind::binary && (e.op == "&&" || e.op == "||"));
  for (std::size_t n = 0; n < e.args.size() && (n == 0 || !maybe); ++n)
    increments_in(e.args[n], out);
}

bool contains_continue(const Stmt& body) {
  bool found = false;
  model::for_each_stmt(body, [&](const Stmt& stmt) {
    if (stmt.kind == StmtKind::continue_) found = true;
  });
  return found;
}

const Expr* condition_of(const Stmt& loop) {
  return loop.exprs.empty() || loop.loop_kind == LoopKind::range_for ? nullptr : &loop.exprs[0];
}

}  // namespace

void Walker::count_changes(const Stmt& loop, std::map<VariableKey, StepFound>& out) const {
  const auto count = [&](const Expr& part) {
    const bool changes = part.kind == ExprKind::assign || part.kind == ExprKind::compound ||
                         part.kind == ExprKind::increment;
    const bool operator_step = part.kind == ExprKind::call && part.callee != model::none;
    if (part.args.empty()) return;
    if (changes) ++out[root_of(unit_, part.args[0])].count;
    if (!operator_step) return;
    const auto& callee = index_.unit(unit_).functions[static_cast<std::size_t>(part.callee)];
    const std::string name = unqualified(callee.name);
    const bool moves = name == "operator++" || name == "operator--" || name == "operator+=" ||
                       name == "operator=" || name == "operator-=";
    if (moves) ++out[root_of(unit_, part.args[0])].count;
  };
  for (const Expr& expr : loop.exprs) model::for_each_expr(expr, count);
  model::for_each_expr_in(loop.body.back(), count);
  // A variable declared in the body starts anew: it is no counter of this loop.
  model::for_each_stmt(loop.body.back(), [&](const Stmt& stmt) {
    for (const auto variable : stmt.declared) out[index_.key(unit_, variable)].count += 2;
  });
}

void Walker::collect_step(const Expr& expr, std::map<VariableKey, StepFound>& out) {
  const Expr& e = stripped(expr);
  if (e.kind == ExprKind::comma) {
    for (const Expr& arg : e.args) collect_step(arg, out);
    return;
  }
  if (e.args.empty()) return;
  bool moves = false, minus = false;
  if (e.kind == ExprKind::call && e.callee != model::none) {
    const auto& callee = index_.unit(unit_).functions[static_cast<std::size_t>(e.callee)];
    const std::string name = unqualified(callee.name);
    moves = name == "operator++" || name == "operator--";
    minus = name == "operator--";
    if (!moves) return;
  }
  const Expr& target = stripped(e.args[0]);
  if (target.kind != ExprKind::variable) return;
  const VariableKey variable = index_.key(unit_, target.variable);
  const auto found = out.find(variable);
  if (found == out.end() || !is_tracked(variable)) return;
  StepFound& step = found->second;
  step.expr = &e;
  step.variable = variable;
  step.floating = is_kind(target, TypeKind::floating);
  const auto plus = [&](const Expr& amount, bool negative) {
    const Value value = silent_eval(amount);
    if (value.number) step.step = negative ? Polynomial() - *value.number : *value.number;
  };
  if (moves || e.kind == ExprKind::increment) {
    if (e.kind == ExprKind::increment) minus = e.op.find('-') != std::string::npos;
    step.step = Polynomial::constant(minus ? -1 : 1);
  } else if (e.kind == ExprKind::compound && (e.op == "+=" || e.op == "-=") && e.args.size() == 2) {
    plus(e.args[1], e.op == "-=");
  } else if (e.kind == ExprKind::assign && e.args.size() == 2) {
    const Expr& value = stripped(e.args[1]);
    const bool sum = value.kind == ExprKind::binary && (value.op == "+" || value.op == "-") &&
                     value.args.size() == 2;
    const auto is_variable = [&](const Expr& side) {
      return stripped(side).kind == ExprKind::variable &&
             index_.key(unit_, stripped(side).variable) == variable;
    };
    if (sum && is_variable(value.args[0]))
      plus(value.args[1], value.op == "-");
    else if (sum && value.op == "+" && is_variable(value.args[1]))
      plus(value.args[0], false);
    else if (value.kind == ExprKind::member || value.kind == ExprKind::index ||
             value.kind == ExprKind::deref)
      step.chase = is_kind(target, TypeKind::pointer) || value.kind == ExprKind::index;
  }
}

std::map<VariableKey, Walker::StepFound> Walker::steps_in(const Stmt& loop) {
  std::map<VariableKey, StepFound> steps;
  count_changes(loop, steps);
  steps.erase(model::none);
  if (loop.loop_kind == LoopKind::for_ && loop.exprs.size() > 1) collect_step(loop.exprs[1], steps);
  if (const Expr* condition = condition_of(loop)) {
    std::vector<const Expr*> conjuncts;
    conjuncts_of(*condition, conjuncts);
    if (!conjuncts.empty()) {
      const Expr& first = *conjuncts[0];
      const Expr& moved = first.kind == ExprKind::binary ? stripped(first.args[0]) : first;
      if (moved.kind == ExprKind::increment) collect_step(moved, steps);
    }
  }
  const Stmt& body = loop.body.back();
  if (contains_continue(body)) return steps;
  const auto collect = [&](const Stmt& stmt) {
    if (stmt.kind != StmtKind::expression || stmt.exprs.empty()) return;
    std::vector<const Expr*> increments;
    increments_in(stmt.exprs[0], increments);
    for (const Expr* increment : increments) collect_step(*increment, steps);
    collect_step(stmt.exprs[0], steps);
  };
  collect(body);
  if (body.kind == StmtKind::block)
    for (const Stmt& stmt : body.body) collect(stmt);
  return steps;
}

Header Walker::header_of(const Stmt& loop, const State& entry,
                         const std::set<VariableKey>& modified) {
  if (loop.loop_kind == LoopKind::range_for) return range_header(loop);
  const auto steps = steps_in(loop);
  Header header;
  for (const auto& [variable, step] : steps) {
    if (step.count != 1 || !step.step || step.floating || !step.step->valid()) continue;
    header = Header{};
    if (!count_with(loop, variable, step, entry, header)) continue;
    std::vector<const Expr*> conjuncts;
    conjuncts_of(*condition_of(loop), conjuncts);
    bool depends = false;
    for (const Expr* conjunct : conjuncts) {
      const Reads reads = what_it_reads(*conjunct, variable, modified, header);
      if (reads == Reads::changed) depends = true;
      if (reads == Reads::counter_only) header.extra_exit = true;
    }
    if (depends) break;
    header.kind = Header::Kind::counted;
    header.place = place_in_source(*condition_of(loop));
    finish_trip(header);
    return header;
  }
  return uncounted(loop, steps, modified);
}

/// Sets up the counter: its symbol stands for the variable's value in the body.
bool Walker::start_counter(VariableKey variable, const StepFound& step, const State& entry,
                           Header& header) {
  header.variable = variable;
  const TypeRef type = index_.type_of(variable);
  const model::Type* shape = index_.type(type);
  if (shape == nullptr) return false;
  const auto known = entry.values.find(variable);
  Value first = known != entry.values.end() ? known->second : Value{};
  if (!first.known()) {
    const State now = state_;
    state_ = entry;
    Path path;
    path.root = Path::Root::variable;
    path.variable = variable;
    path.name = index_.variable(variable).name;
    first = value_of_register(path, type);
    state_ = now;
  }
  header.entry = first;
  const std::string& name = index_.variable(variable).name;
  const SymbolKind kind = scanning_ ? SymbolKind::invariant : SymbolKind::counter;
  header.counter.symbol = out_.symbols.add(name, kind);
  const Polynomial symbol = Polynomial::symbol(header.counter.symbol);
  const auto constant = step.step->as_constant();
  Polynomial value = symbol;
  if (first.number && constant && *constant != 0) {
    header.counter.first = *first.number;
    header.counter.step = *constant;
  } else if (first.number) {
    header.counter.first = Polynomial();
    header.counter.step = 1;
    value = *first.number + *step.step * symbol;
    out_.context.push_back({*step.step, Constraint::Kind::non_zero});
  } else if (first.pointer && constant && *constant != 0) {
    Path path = *first.pointer;
    if (path.steps.empty() || path.steps.back().kind != Step::Kind::index) return false;
    header.counter.first = path.steps.back().index;
    header.counter.step = *constant;
    path.steps.back().index = symbol;
    header.current = Value::to(path);
    return true;
  } else {
    return false;
  }
  header.current = Value::of(value);
  return true;
}

/// The value that a side of the test has, for the counter value of the body that follows it.
std::optional<Value> Walker::tested(const Expr& e, VariableKey variable, const Header& header) {
  const Expr& inner = stripped(e);
  if (inner.kind == ExprKind::increment && !inner.args.empty()) {
    const Expr& target = stripped(inner.args[0]);
    if (target.kind != ExprKind::variable || index_.key(unit_, target.variable) != variable)
      return std::nullopt;
    const bool before = inner.op.rfind("++", 0) == 0 || inner.op.rfind("--", 0) == 0;
    if (before || !header.current.number) return header.current;
    return Value::of(*header.current.number - Polynomial::constant(header.counter.step));
  }
  return silent_eval(inner);
}

bool Walker::set_last(const Polynomial& difference, std::string op, Header& header) {
  const SymbolId symbol = header.counter.symbol;
  if (!difference.valid() || difference.degree_in(symbol) != 1) return difference.uses(symbol);
  const auto factor = difference.coefficient_of(symbol).as_constant();
  const Polynomial rest = difference.without(symbol);
  const bool up = header.counter.step > 0;
  if (!factor || (*factor != 1 && *factor != -1)) {
    // The test still ends the loop: say so as a condition on the counter.
    Guard guard;
    const Polynomial one = Polynomial::constant(1);
    if (op == "<") guard.constraint = Constraint{Polynomial() - difference - one, {}};
    if (op == "<=") guard.constraint = Constraint{Polynomial() - difference, {}};
    if (op == ">") guard.constraint = Constraint{difference - one, {}};
    if (op == ">=") guard.constraint = Constraint{difference, {}};
    if (guard.constraint) header.guard = guard;
    return true;
  }
  // factor * i + rest `op` 0
  const Polynomial bound = *factor == 1 ? Polynomial() - rest : rest;
  if (*factor == -1) op = mirrored(op);
  const Polynomial one = Polynomial::constant(1);
  if (up && op == "<") header.counter.last = bound - one;
  if (up && op == "<=") header.counter.last = bound;
  if (!up && op == ">") header.counter.last = bound + one;
  if (!up && op == ">=") header.counter.last = bound;
  if (op == "!=" && header.counter.step == 1) header.counter.last = bound - one;
  if (op == "!=" && header.counter.step == -1) header.counter.last = bound + one;
  return header.counter.last.has_value();
}

bool Walker::bound_by(const Expr& conjunct, VariableKey variable, const StepFound& step,
                      Header& header) {
  const bool comparison =
      conjunct.kind == ExprKind::binary && is_relation(conjunct.op) && conjunct.args.size() == 2;
  const bool iterator_test = conjunct.kind == ExprKind::call && conjunct.args.size() == 2 &&
                             conjunct.callee != model::none;
  std::string op = comparison ? conjunct.op : "!=";
  if (iterator_test) {
    const auto& callee = index_.unit(unit_).functions[static_cast<std::size_t>(conjunct.callee)];
    const std::string name = unqualified(callee.name);
    if (name != "operator!=" && name != "operator<") return false;
    op = name.substr(8);
  }
  std::optional<Value> a, b;
  if (comparison || iterator_test) {
    a = tested(conjunct.args[0], variable, header);
    b = tested(conjunct.args[1], variable, header);
  } else {
    a = tested(conjunct, variable, header);
    b = Value::of(Polynomial());
  }
  (void)step;
  if (!a || !b) return false;
  if (a->number && b->number) return set_last(*a->number - *b->number, op, header);
  const bool a_moves = a->pointer && a->pointer->uses(header.counter.symbol);
  const bool b_moves = b->pointer && b->pointer->uses(header.counter.symbol);
  if (!a->pointer || !b->pointer || a_moves == b_moves) return false;
  Path left = *a->pointer, right = *b->pointer;
  if (left.steps.empty() || right.steps.empty()) return false;
  const Polynomial x = left.steps.back().index, y = right.steps.back().index;
  left.steps.back().index = right.steps.back().index = Polynomial();
  if (left.steps.back().kind == Step::Kind::index && key_of(left) == key_of(right))
    return set_last(x - y, op, header);
  return true;
}

bool Walker::count_with(const Stmt& loop, VariableKey variable, const StepFound& step,
                        const State& entry, Header& header) {
  const Expr* condition = condition_of(loop);
  if (condition == nullptr || condition->kind == ExprKind::none) return false;
  if (!start_counter(variable, step, entry, header)) return false;
  const State now = state_;
  state_.values[variable] = header.current;
  std::vector<const Expr*> conjuncts;
  conjuncts_of(*condition, conjuncts);
  bool bounded = false;
  for (const Expr* conjunct : conjuncts)
    if (!bounded && bound_by(*conjunct, variable, step, header)) bounded = true;
  state_ = now;
  if (!bounded) return false;
  const bool in_condition = [&] {
    bool found = false;
    model::for_each_expr(*condition,
                         [&](const Expr& part) { found = found || &part == step.expr; });
    return found;
  }();
  if (in_condition && header.current.number) {
    // The test itself moves the variable: the body sees the symbol's value after it.
    header.counter.first = header.counter.first + Polynomial::constant(header.counter.step);
    header.current = Value::of(*header.current.number - Polynomial::constant(header.counter.step));
  }
  if (loop.loop_kind == LoopKind::do_) header.counter.last.reset();
  return true;
}

Walker::Reads Walker::what_it_reads(const Expr& condition, VariableKey counter,
                                    const std::set<VariableKey>& modified, Header& header) {
  bool changed = false, moving_load = false;
  const auto note = [&](const std::string& what, VariableKey variable) {
    changed = true;
    if (header.control.empty()) header.control = what;
    if (variable != model::none) header.control_variables.push_back(variable);
  };
  model::for_each_expr(condition, [&](const Expr& part) {
    if (part.kind == ExprKind::variable) {
      const VariableKey key = index_.key(unit_, part.variable);
      const bool is_written = modified.count(key) != 0 || (!is_tracked(key) && key != model::none &&
                                                           written_roots_.count(key) != 0);
      if (key != counter && is_written) note(index_.variable(key).name, key);
    }
    const bool is_memory = part.kind == ExprKind::index || part.kind == ExprKind::deref ||
                           (part.kind == ExprKind::member && part.is_arrow);
    if (is_memory && !is_kind(part, TypeKind::array)) {
      model::for_each_expr(part, [&](const Expr& inner) {
        if (inner.kind == ExprKind::variable && index_.key(unit_, inner.variable) == counter)
          moving_load = true;
      });
      if (scanning_ || first_pass_) return;
      const bool outer = std::exchange(silent_, true);
      const State now = state_;
      const Path path = place(part);
      state_ = now;
      silent_ = outer;
      if (!is_stable(path, type_of(part))) note(text(part), model::none);
    }
    if (part.kind == ExprKind::call && !scanning_ && part.callee == model::none)
      note(text(part), model::none);
  });
  if (changed) return Reads::changed;
  return moving_load ? Reads::counter_only : Reads::fixed;
}

void Walker::finish_trip(Header& header) const {
  const Counter& counter = header.counter;
  if (!counter.last || !counter.last->valid() || !counter.first.valid()) return;
  const bool up = counter.step > 0;
  const Polynomial span = up ? *counter.last - counter.first : counter.first - *counter.last;
  const std::int64_t stride = up ? counter.step : -counter.step;
  if (const auto constant = span.as_constant()) {
    header.trip_value = *constant < 0 ? 0 : *constant / stride + 1;
    header.trip = std::to_string(*header.trip_value);
  } else if (stride == 1) {
    header.trip = (span + Polynomial::constant(1)).to_string(out_.symbols);
  } else {
    header.trip = "(" + span.to_string(out_.symbols) + ") / " + std::to_string(stride) + " + 1";
  }
}

/// Why the loop cannot be counted, in the reader's terms.
Header Walker::uncounted(const Stmt& loop, const std::map<VariableKey, StepFound>& steps,
                         const std::set<VariableKey>& modified) {
  Header header;
  const Expr* condition = condition_of(loop);
  if (condition == nullptr || condition->kind == ExprKind::none) {
    header.kind = Header::Kind::endless;
    header.reason = "the loop has no exit test";
    return header;
  }
  header.place = place_in_source(*condition);
  if (runs_once(loop)) {
    header.kind = Header::Kind::once;
    return header;
  }
  what_it_reads(*condition, model::none, modified, header);
  header.kind = Header::Kind::data_dependent;
  for (const VariableKey variable : header.control_variables) {
    const auto found = steps.find(variable);
    if (found == steps.end()) continue;
    if (found->second.chase) {
      header.kind = Header::Kind::pointer_chase;
      header.variable = variable;
    } else if (found->second.floating && found->second.count == 1) {
      header.kind = Header::Kind::floating;
      header.variable = variable;
    }
  }
  header.reason = header.control.empty()
                      ? "the exit test \"" + text(*condition) + "\" does not compare a counter"
                      : "the exit test reads " + header.control + ", which the loop changes";
  return header;
}

Header Walker::range_header(const Stmt& loop) {
  Header header;
  header.place.line = loop.location.line;
  if (loop.exprs.empty() || loop.declared.empty()) return header;
  const Expr& range = loop.exprs[0];
  const TypeRef type = index_.dereferenced(type_of(range));
  const model::Type* shape = index_.type(type);
  const model::Record* record = index_.record(type);
  const std::string name = record == nullptr ? "" : record->name;
  const bool is_array = shape != nullptr && shape->kind == TypeKind::array;
  const auto is = [&](const char* part) { return name.rfind(part, 0) == 0; };
  const bool contiguous = is("std::vector") || is("std::array") || is("std::valarray") ||
                          is("std::span") || is("std::initializer_list") || is("std::__1::vector");
  if (!is_array && !contiguous) {
    header.kind = Header::Kind::container_walk;
    header.reason = "the loop walks over \"" + text(range) + "\", which cannot be indexed";
    return header;
  }
  header.kind = Header::Kind::counted;
  const VariableKey key = index_.key(unit_, loop.declared[0]);
  header.counter.symbol =
      out_.symbols.add("#" + (key == model::none ? "" : index_.variable(key).name),
                       scanning_ ? SymbolKind::invariant : SymbolKind::counter);
  const Polynomial symbol = Polynomial::symbol(header.counter.symbol);
  const bool outer = std::exchange(silent_, true);
  Path path = place(range);
  silent_ = outer;
  if (is_array) {
    if (shape->extent) header.counter.last = Polynomial::constant(*shape->extent - 1);
    path = *decayed(path, type).pointer;
    path.steps.back().index = symbol;
  } else {
    if (!is("std::array")) path.steps.push_back(Step::make_owned());
    path.steps.push_back(Step::make_index(symbol, std::nullopt, 0));
  }
  header.current = Value::to(path);
  finish_trip(header);
  if (header.trip.empty()) header.trip = text(range) + ".size()";
  return header;
}

}  // namespace kedge::dependence
