// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Values of expressions: integers as polynomials, pointers as paths; what is neither gets a symbol
// that is equal for equal operations on equal operands.
#include <algorithm>
#include <utility>

#include "analyzer/dependence/walk/walker.hpp"
#include "analyzer/model/print.hpp"

namespace kedge::dependence {

using model::Expr;
using model::ExprKind;
using model::TypeKind;

std::string Walker::text(const Expr& e) const {
  return model::to_text(index_.unit(unit_), e);
}

bool Walker::is_kind(const Expr& e, TypeKind kind) const {
  const model::Type* type = index_.type(type_of(e));
  return type != nullptr && type->kind == kind;
}

std::string Walker::atom(const Polynomial& polynomial) const {
  const std::string text = polynomial.to_string(out_.symbols);
  return polynomial.terms().size() > 1 ? "(" + text + ")" : text;
}

bool Walker::is_invariant(const Polynomial& polynomial) const {
  if (!polynomial.valid()) return false;
  for (const auto& [monomial, coefficient] : polynomial.terms())
    for (const SymbolId id : monomial)
      if (out_.symbols[id].kind != SymbolKind::invariant) return false;
  return true;
}

Value Walker::fresh_number(const std::string& name) {
  const SymbolKind kind = scanning_ ? SymbolKind::invariant : SymbolKind::varying;
  return Value::of(Polynomial::symbol(out_.symbols.add(name, kind)));
}

Value Walker::derived(const std::string& op, const std::string& name,
                      const std::vector<Polynomial>& parts) {
  std::string key = op;
  bool invariant = true;
  for (const Polynomial& part : parts) {
    key += "|" + key_of(part);
    invariant = invariant && is_invariant(part);
    if (!part.valid()) return fresh_number(name);
  }
  const auto found = derived_.find(key);
  if (found != derived_.end()) return Value::of(Polynomial::symbol(found->second));
  const SymbolId id =
      out_.symbols.add(name, invariant ? SymbolKind::invariant : SymbolKind::varying);
  derived_.emplace(key, id);
  return Value::of(Polynomial::symbol(id));
}

Polynomial Walker::number_or_fresh(const Value& value, const Expr& e) {
  if (value.number && value.number->valid()) return *value.number;
  return *fresh_number(text(e)).number;
}

void Walker::eval_all(const Expr& e, std::size_t from) {
  for (std::size_t n = from; n < e.args.size(); ++n) eval(e.args[n]);
}

Value Walker::eval(const Expr& e) {
  if (++budget_ > 400000) {
    out_.budget_exceeded = true;
    return {};
  }
  const bool discards = discards_;
  discards_ = false;
  switch (e.kind) {
    case ExprKind::none:
      return {};
    case ExprKind::integer:
      return Value::of(Polynomial::constant(e.integer_value));
    case ExprKind::variable:
    case ExprKind::member:
    case ExprKind::index:
    case ExprKind::deref: {
      if (is_kind(e, TypeKind::function)) return {};
      const Path path = place(e);
      return load(path, type_of(e), e);
    }
    case ExprKind::address:
      return eval_address(e);
    case ExprKind::binary:
      return eval_binary(e);
    case ExprKind::assign:
    case ExprKind::compound: {
      const Value value = e.kind == ExprKind::assign ? assign(e) : compound(e);
      if (!discards && !e.args.empty()) {
        // The new value goes on: "(total += x) > 100" reads total.
        const bool outer = std::exchange(silent_, true);
        const Path path = place(e.args[0]);
        silent_ = outer;
        record(path, type_of(e.args[0]), model::AccessKind::read, e.args[0]);
      }
      return value;
    }
    case ExprKind::increment:
      discards_ = discards;
      return eval_increment(e);
    case ExprKind::conditional:
      return eval_conditional(e);
    case ExprKind::call:
      return value_of_call(e);
    case ExprKind::cast:
      return eval_cast(e);
    default:
      discards_ = discards;
      return eval_rare(e);
  }
}

Value Walker::eval_rare(const Expr& e) {
  const bool discards = discards_;
  discards_ = false;
  switch (e.kind) {
    case ExprKind::unary: {
      const Value value = e.args.empty() ? Value{} : eval(e.args[0]);
      if (!value.number) return {};
      if (e.op == "-") return Value::of(Polynomial::constant(0) - *value.number);
      if (e.op == "+") return value;
      if (e.op == "~") return derived("~", "~" + atom(*value.number), {*value.number});
      return {};
    }
    case ExprKind::comma: {
      Value last;
      for (std::size_t n = 0; n < e.args.size(); ++n) {
        discards_ = discards || n + 1 < e.args.size();
        last = eval(e.args[n]);
      }
      return last;
    }
    case ExprKind::this_: {
      const auto& function = index_.function(frames_.empty() ? function_ : frames_.back().function);
      const VariableKey key = index_.key(unit_, function.this_variable);
      if (key == model::none) return {};
      const auto found = state_.values.find(key);
      if (found != state_.values.end() && found->second.pointer) return found->second;
      Path path;
      path.root = Path::Root::variable;
      path.variable = key;
      path.name = "this";
      path.steps.push_back(Step::make_deref(false));
      path.steps.push_back(Step::make_index(Polynomial(), std::nullopt, 0));
      return Value::to(path);
    }
    case ExprKind::new_:
      return new_object(e);
    case ExprKind::delete_:
      eval_all(e);
      note_call("delete", "allocation", e);
      return {};
    case ExprKind::construct:
      return construct(e, nullptr);
    case ExprKind::lambda:
      havoc_arguments(e);
      return {};
    case ExprKind::opaque:
    case ExprKind::statement:
      if (e.op == "function") return callback(e);
      eval_all(e);
      if (e.op.find("throw") != std::string::npos) {
        model::Stmt stmt;
        stmt.location = e.location;
        note_exit(ExitEvent::Kind::throw_, stmt);
        state_.reachable = false;
      } else if (!scanning_ && !silent_) {
        out_.unknown.push_back("\"" + (e.op.empty() ? std::string("an expression") : e.op) +
                               "\" is not modelled");
      }
      havoc_arguments(e);
      return {};
    default:
      eval_all(e);
      return {};
  }
}

/// A function given to another one, which will call it (the order of qsort).
Value Walker::callback(const Expr& e) {
  const auto target = index_.definition(unit_, e.callee);
  const Summary* summary = target ? &summaries_.of(*target) : nullptr;
  const bool harmless = summary != nullptr && summary->writes.empty() && summary->unknown.empty() &&
                        summary->indirect.empty() && summary->random.empty() &&
                        summary->container.empty() && !summary->is_host();
  const bool named = e.callee != model::none &&
                     static_cast<std::size_t>(e.callee) < index_.unit(unit_).functions.size();
  if (!harmless && named && !scanning_ && !silent_ && state_.reachable)
    out_.pure_assumptions.push_back(
        index_.unit(unit_).functions[static_cast<std::size_t>(e.callee)].name);
  return {};
}

Value Walker::eval_address(const Expr& e) {
  if (e.args.empty()) return {};
  if (is_kind(e.args[0], TypeKind::function)) return {};
  return Value::to(place(e.args[0]));
}

Value Walker::eval_binary(const Expr& e) {
  if (e.args.size() < 2) return {};
  if (e.op == "&&" || e.op == "||") return eval_short_circuit(e);
  const Value a = eval(e.args[0]);
  const Value b = eval(e.args[1]);
  return arithmetic(e, e.op, a, b);
}

Value Walker::arithmetic(const Expr& e, const std::string& op, const Value& a, const Value& b) {
  if (a.pointer && b.number && (op == "+" || op == "-"))
    return Value::to(advanced(*a.pointer, op == "+" ? *b.number : Polynomial() - *b.number));
  if (b.pointer && a.number && op == "+") return Value::to(advanced(*b.pointer, *a.number));
  if (!is_kind(e, TypeKind::integer)) return {};
  if (!a.number || !b.number) return {};
  if (op == "+") return Value::of(*a.number + *b.number);
  if (op == "-") return Value::of(*a.number - *b.number);
  if (op == "*") return Value::of(*a.number * *b.number);
  if (op == "/" || op == "%" || op == ">>" || op == "&" || op == "<<")
    return divide(e, op, *a.number, *b.number);
  if (op == "^" || op == "|")
    return derived(op, atom(*a.number) + " " + op + " " + atom(*b.number), {*a.number, *b.number});
  return {};
}

/// x % y is x - y * (x / y): then (x / y) * y + x % y is x again. x & (2^k - 1) and x >> k alike.
Value Walker::divide(const Expr&, const std::string& op, const Polynomial& a, const Polynomial& b) {
  const auto ca = a.as_constant();
  const auto cb = b.as_constant();
  if (op == "<<") {
    if (cb && *cb >= 0 && *cb < 32)
      return Value::of(a * Polynomial::constant(std::int64_t{1} << *cb));
    return derived(op, atom(a) + " << " + atom(b), {a, b});
  }
  const bool division = op == "/" || op == "%";
  if (division && cb && *cb != 0 && ca)
    return Value::of(Polynomial::constant(op == "/" ? *ca / *cb : *ca % *cb));
  if (division) {
    if (cb && *cb == 1) return Value::of(op == "/" ? a : Polynomial());
    const Value quotient = derived("/", atom(a) + " / " + atom(b), {a, b});
    return op == "/" ? quotient : Value::of(a - b * *quotient.number);
  }
  const bool is_mask = cb && *cb > 0 && (*cb & (*cb + 1)) == 0;
  if (op == "&" && !is_mask) return derived(op, atom(a) + " & " + atom(b), {a, b});
  if (op == ">>" && (!cb || *cb < 0 || *cb > 62))
    return derived(op, atom(a) + " >> " + atom(b), {a, b});
  const std::int64_t divisor = op == ">>" ? std::int64_t{1} << *cb : *cb + 1;
  const Value quotient =
      derived("floor", "floor(" + atom(a) + " / " + std::to_string(divisor) + ")",
              {a, Polynomial::constant(divisor)});
  if (op == ">>") return quotient;
  return Value::of(a - Polynomial::constant(divisor) * *quotient.number);
}

Value Walker::eval_short_circuit(const Expr& e) {
  eval(e.args[0]);
  const State before = state_;
  const std::size_t guards = guards_.size();
  push_condition(e.args[0], e.op == "&&");
  eval(e.args[1]);
  guards_.resize(guards);
  merge(state_, before);
  return {};
}

Value Walker::eval_conditional(const Expr& e) {
  if (e.args.size() < 3) return {};
  eval(e.args[0]);
  const State before = state_;
  const std::size_t guards = guards_.size();
  push_condition(e.args[0], true);
  const Value a = eval(e.args[1]);
  const State taken = state_;
  guards_.resize(guards);
  state_ = before;
  push_condition(e.args[0], false);
  const Value b = eval(e.args[2]);
  guards_.resize(guards);
  merge(taken, state_);
  if (equal(a, b)) return a;
  if (const auto extreme = as_extremum(e, a, b)) return *extreme;
  if (const auto start = as_range_start(e, a, b)) return *start;
  if (a.number && b.number && is_kind(e, TypeKind::integer)) {
    const Polynomial condition = *fresh_number(text(e.args[0])).number;
    if (is_invariant(*a.number) && is_invariant(*b.number) && !scanning_ &&
        guard_of(e.args[0], true).invariant)
      return Value::of(Polynomial::symbol(out_.symbols.add(text(e), SymbolKind::invariant)));
    return Value::of(Polynomial::symbol(
        out_.symbols.add(text(e), scanning_ ? SymbolKind::invariant : SymbolKind::varying)));
  }
  return {};
}

/// x < y ? x : y and its relatives.
std::optional<Value> Walker::as_extremum(const Expr& e, const Value& a, const Value& b) {
  const Expr& test = e.args[0];
  const bool less = test.op == "<" || test.op == "<=";
  const bool greater = test.op == ">" || test.op == ">=";
  if (test.kind != ExprKind::binary || !(less || greater) || !a.number || !b.number)
    return std::nullopt;
  if (!is_kind(e, TypeKind::integer)) return std::nullopt;
  const Value x = silent_eval(test.args[0]), y = silent_eval(test.args[1]);
  if (!x.number || !y.number) return std::nullopt;
  const bool same = *x.number == *a.number && *y.number == *b.number;
  const bool crossed = *x.number == *b.number && *y.number == *a.number;
  if (!same && !crossed) return std::nullopt;
  return extremum(less == same, text(e), {*a.number, *b.number});
}

/// i > 0 ? end[i - 1] : 0, where a range begins: a load, but for the loop's first iteration.
std::optional<Value> Walker::as_range_start(const Expr& e, const Value& a, const Value& b) {
  const Expr& test = e.args[0];
  if (scanning_ || test.kind != ExprKind::binary || !a.number || !b.number) return std::nullopt;
  const Header& header = out_.header;
  if (header.kind != Header::Kind::counted || header.counter.step != 1) return std::nullopt;
  const auto& terms = a.number->terms();
  if (!b.number->as_constant() || terms.size() != 1 || terms.begin()->first.size() != 1)
    return std::nullopt;
  const auto loaded = out_.loaded.find(terms.begin()->first.front());
  if (loaded == out_.loaded.end() || terms.begin()->second != 1) return std::nullopt;
  const Value x = silent_eval(test.args[0]), y = silent_eval(test.args[1]);
  if (!x.number || !y.number) return std::nullopt;
  Polynomial past_first = *x.number - *y.number;
  if (test.op == ">=") past_first = past_first + Polynomial::constant(1);
  const Polynomial counter = Polynomial::symbol(header.counter.symbol);
  const bool is_first_test = test.op == ">" || test.op == "!=" || test.op == ">=";
  if (!is_first_test || !(past_first == counter - header.counter.first)) return std::nullopt;
  const SymbolId id = out_.symbols.add(text(e), SymbolKind::varying);
  out_.loaded[id] = {loaded->second.array, loaded->second.subscript, true};
  return Value::of(Polynomial::symbol(id));
}

/// Whichever operand it is, it lies on one side of both.
Value Walker::extremum(bool is_min, const std::string& name, const std::vector<Polynomial>& parts) {
  const Value value = derived(is_min ? "min" : "max", name, parts);
  const Polynomial symbol = *value.number;
  const bool known = std::any_of(facts_.begin(), facts_.end(), [&](const Constraint& fact) {
    return fact.expression.uses(symbol.terms().begin()->first.front());
  });
  if (known) return value;
  for (const Polynomial& part : parts) {
    if (!part.valid()) continue;
    const Constraint fact{is_min ? part - symbol : symbol - part, Constraint::Kind::non_negative};
    facts_.push_back(fact);
    out_.context.push_back(fact);
  }
  return value;
}

Value Walker::eval_cast(const Expr& e) {
  if (e.args.empty()) return {};
  const Value value = eval(e.args[0]);
  const model::Type* to = index_.type(type_of(e));
  const model::Type* from = index_.type(type_of(e.args[0]));
  if (to == nullptr || from == nullptr) return {};
  if (value.pointer) return to->kind == TypeKind::pointer ? value : Value{};
  if (to->kind != TypeKind::integer) return {};
  if (value.number && from->kind == TypeKind::integer) {
    if (to->bytes >= 4 || to->bytes >= from->bytes || value.number->as_constant()) return value;
    return derived("(" + to->spelling + ")", "(" + to->spelling + ")" + atom(*value.number),
                   {*value.number});
  }
  return {};
}

Value Walker::eval_increment(const Expr& e) {
  if (e.args.empty()) return {};
  const bool discards = discards_;
  discards_ = false;
  const bool plus = e.op.find('+') != std::string::npos;
  const bool before = e.op.rfind("++", 0) == 0 || e.op.rfind("--", 0) == 0;
  Path path = place(e.args[0]);
  const TypeRef type = type_of(e.args[0]);
  const Value old = loaded_value(path, type, e.args[0]);
  if (!discards) record(path, type, model::AccessKind::read, e.args[0]);
  if (AccessEvent* event = record(path, type, model::AccessKind::update, e)) {
    event->op = "+";
    event->value = Polynomial::constant(plus ? 1 : -1);
    event->value_is_used = !discards;
  }
  Value next;
  const Polynomial one = Polynomial::constant(plus ? 1 : -1);
  if (old.number) next = Value::of(*old.number + one);
  if (old.pointer) next = Value::to(advanced(*old.pointer, one));
  set_value(path, type, next);
  return before ? next : old;
}

}  // namespace kedge::dependence
