// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Assignments, and the forms of them that only combine a value into what was there: x += e,
// x = e + x, x = max(x, e), if (e > x) x = e, x = c ? e : x.
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

const Expr& stripped(const Expr& e) {
  const Expr* at = &e;
  while (at->kind == ExprKind::cast && !at->args.empty()) at = &at->args[0];
  return *at;
}

const Expr* root_variable(const Expr& e) {
  const Expr* at = &e;
  while (at->kind != ExprKind::variable && !at->args.empty() &&
         (at->kind == ExprKind::member || at->kind == ExprKind::index ||
          at->kind == ExprKind::deref || at->kind == ExprKind::cast))
    at = &at->args[0];
  return at->kind == ExprKind::variable ? at : nullptr;
}

std::string reduction_of(const std::string& compound) {
  const std::string op = compound.substr(0, compound.size() - 1);
  if (op == "-") return "+";
  if (op == "/") return "*";
  if (op == "+" || op == "*" || op == "&" || op == "|" || op == "^") return op;
  return "";
}

std::string swapped(const std::string& relation) {
  if (relation == "<") return ">";
  if (relation == ">") return "<";
  if (relation == "<=") return ">=";
  if (relation == ">=") return "<=";
  return "";
}

}  // namespace

/// True if the expression may read the target again.
bool Walker::mentions(const Expr& e, const Expr& target) const {
  const std::string wanted = text(target);
  bool found = false;
  model::for_each_expr(e, [&](const Expr& part) {
    if (part.kind == target.kind && text(part) == wanted) found = true;
    if (target.kind == ExprKind::variable && part.kind == ExprKind::variable &&
        part.variable == target.variable)
      found = true;
  });
  return found;
}

Value Walker::update(const Expr& target, const std::string& op, const Expr* operand,
                     const Expr& whole, const std::function<void()>& eval_operands) {
  eval_operands();
  Value by;
  if (operand != nullptr) by = eval(*operand);
  const Path path = place(target);
  const TypeRef type = type_of(target);
  const Value old = loaded_value(path, type, target);
  if (AccessEvent* event = record(path, type, AccessKind::update, whole)) {
    event->op = op;
    event->stored = operand;
    event->value = by.number;
    model::for_each_expr(operand == nullptr ? whole : *operand, [&](const Expr& part) {
      if (part.kind == ExprKind::variable)
        event->value_uses.push_back(index_.key(unit_, part.variable));
    });
    event->place.text = model::to_short_text(index_.unit(unit_), whole);
  }
  Value next;
  if (op == "+" && operand != nullptr && by.number) {
    const bool minus = whole.kind == ExprKind::compound && whole.op == "-=";
    const Polynomial amount = minus ? Polynomial() - *by.number : *by.number;
    if (old.number) next = Value::of(*old.number + amount);
    if (old.pointer) next = Value::to(advanced(*old.pointer, amount));
  }
  set_value(path, type, next);
  return next;
}

Value Walker::compound(const Expr& e) {
  if (e.args.size() < 2) return {};
  const std::string op = reduction_of(e.op);
  const model::Type* type = index_.type(type_of(e.args[0]));
  const bool integer_division = e.op == "/=" && type != nullptr && type->kind == TypeKind::integer;
  if (!op.empty() && !integer_division && !mentions(e.args[1], e.args[0]))
    return update(e.args[0], op, &e.args[1], e, [] {});
  eval(e.args[1]);
  const Path path = place(e.args[0]);
  const TypeRef ref = type_of(e.args[0]);
  record(path, ref, AccessKind::read, e.args[0]);
  store(path, ref, e, {}, &e.args[1]);
  return {};
}

/// Sorts the terms of a chain of + and - (or of one other operator) into the target and the rest.
bool Walker::sum_of_target(const Expr& rhs, const std::string& target, const std::string& op,
                           int& hits, std::vector<const Expr*>& others) const {
  const Expr& e = stripped(rhs);
  if (text(e) == target) {
    ++hits;
    return true;
  }
  const bool in_chain = e.kind == ExprKind::binary && e.args.size() == 2 &&
                        (e.op == op || (op == "+" && e.op == "-"));
  if (!in_chain) {
    others.push_back(&e);
    return true;
  }
  if (e.op == "-") {
    int negative = 0;
    if (!sum_of_target(e.args[0], target, op, hits, others)) return false;
    sum_of_target(e.args[1], target, op, negative, others);
    return negative == 0;
  }
  return sum_of_target(e.args[0], target, op, hits, others) &&
         sum_of_target(e.args[1], target, op, hits, others);
}

bool Walker::try_update(const Expr& e, Value& value) {
  const Expr& target = e.args[0];
  const Expr& rhs = stripped(e.args[1]);
  const std::string wanted = text(target);
  const auto finish = [&](const std::string& op, const std::vector<const Expr*>& others) {
    for (const Expr* other : others)
      if (mentions(*other, target)) return false;
    const Expr* only =
        op == "+" && others.size() == 1 && rhs.kind == ExprKind::binary && rhs.op == "+" ? others[0]
                                                                                         : nullptr;
    value = update(target, op, only, e, [&] {
      if (only == nullptr)
        for (const Expr* other : others) eval(*other);
    });
    return true;
  };
  if (rhs.kind == ExprKind::binary) {
    std::string op = rhs.op == "-" ? "+" : rhs.op;
    const bool known =
        op == "+" || op == "*" || op == "&" || op == "|" || op == "^" || op == "&&" || op == "||";
    if (!known) return false;
    int hits = 0;
    std::vector<const Expr*> others;
    if (!sum_of_target(rhs, wanted, op, hits, others) || hits != 1) return false;
    // The second operand of && and || is skipped or not: no matter, unless it has effects.
    return finish(op, others);
  }
  if (rhs.kind == ExprKind::call && rhs.callee != model::none && rhs.args.size() == 2) {
    const std::string name =
        unqualified(index_.unit(unit_).functions[static_cast<std::size_t>(rhs.callee)].name);
    const bool is_max = name == "max" || name == "fmax" || name == "fmaxf" || name == "fmaxl";
    const bool is_min = name == "min" || name == "fmin" || name == "fminf" || name == "fminl";
    if (!is_max && !is_min) return false;
    const bool first = text(stripped(rhs.args[0])) == wanted;
    const bool second = text(stripped(rhs.args[1])) == wanted;
    if (first == second) return false;
    return finish(is_max ? "max" : "min", {&rhs.args[first ? 1 : 0]});
  }
  if (rhs.kind == ExprKind::conditional && rhs.args.size() == 3) {
    const Expr& test = stripped(rhs.args[0]);
    const std::string yes = text(stripped(rhs.args[1])), no = text(stripped(rhs.args[2]));
    if ((yes == wanted) == (no == wanted)) return false;
    const Expr& other = stripped(yes == wanted ? rhs.args[2] : rhs.args[1]);
    std::string relation = test.kind == ExprKind::binary ? test.op : "";
    if (swapped(relation).empty() || test.args.size() != 2) return false;
    const std::string left = text(stripped(test.args[0])), right = text(stripped(test.args[1]));
    if (left == wanted && right == text(other)) {
      relation = swapped(relation);
    } else if (right != wanted || left != text(other)) {
      return false;
    }
    // Now: other `relation` target selects yes.
    const bool other_wins_if_greater = (relation[0] == '>') == (no == wanted);
    return finish(other_wins_if_greater ? "max" : "min", {&other});
  }
  return false;
}

Value Walker::assign(const Expr& e) {
  if (e.args.size() < 2) return {};
  Value value;
  if (try_update(e, value)) return value;
  if (is_kind(e.args[0], TypeKind::record)) {
    assign_record(e);
    return {};
  }
  value = eval(e.args[1]);
  const Path path = place(e.args[0]);
  const TypeRef type = type_of(e.args[0]);
  store(path, type, e, value, &e.args[1]);
  return value;
}

void Walker::assign_record(const Expr& e) {
  eval(e.args[1]);
  const Path path = place(e.args[0]);
  store(path, type_of(e.args[0]), e, {}, &e.args[1]);
}

/// if (e < m) { m = e; k = i; }: a minimum and what goes with it.
bool Walker::try_extreme_if(const model::Stmt& stmt) {
  if (stmt.exprs.empty() || stmt.body.size() != 1) return false;
  const Expr& test = stripped(stmt.exprs[0]);
  if (test.kind != ExprKind::binary || swapped(test.op).empty() || test.args.size() != 2)
    return false;
  std::vector<const model::Stmt*> body;
  const model::Stmt& then = stmt.body[0];
  if (then.kind == model::StmtKind::block)
    for (const model::Stmt& inner : then.body) body.push_back(&inner);
  else
    body.push_back(&then);
  const Expr* extreme = nullptr;
  const std::string left = text(stripped(test.args[0])), right = text(stripped(test.args[1]));
  std::string relation;
  for (const model::Stmt* inner : body) {
    const bool assigns = inner->kind == model::StmtKind::expression && !inner->exprs.empty() &&
                         inner->exprs[0].kind == ExprKind::assign &&
                         inner->exprs[0].args.size() == 2;
    if (!assigns) return false;
    const Expr& assignment = inner->exprs[0];
    const std::string target = text(assignment.args[0]);
    const std::string value = text(stripped(assignment.args[1]));
    if (extreme == nullptr && target == right && value == left) {
      extreme = &assignment;
      relation = test.op;
    } else if (extreme == nullptr && target == left && value == right) {
      extreme = &assignment;
      relation = swapped(test.op);
    } else if (root_variable(assignment.args[0]) == nullptr ||
               assignment.args[0].kind != ExprKind::variable) {
      return false;
    }
  }
  if (extreme == nullptr || mentions(extreme->args[1], extreme->args[0])) return false;
  for (const model::Stmt* inner : body) {
    const Expr& companion = inner->exprs[0];
    if (&companion != extreme && mentions(companion.args[1], extreme->args[0])) return false;
    if (&companion != extreme && mentions(companion.args[1], companion.args[0])) return false;
  }
  const bool is_max = relation[0] == '>';
  const bool alone = body.size() == 1;
  update(extreme->args[0], alone ? (is_max ? "max" : "min") : (is_max ? "argmax" : "argmin"),
         &extreme->args[1], *extreme, [] {});
  const State before = state_;
  const std::size_t guards = guards_.size();
  guards_.push_back(guard_of(stmt.exprs[0], true));
  const std::string outer = std::exchange(current_op_, is_max ? "argmax" : "argmin");
  for (const model::Stmt* inner : body) {
    const Expr& companion = inner->exprs[0];
    if (&companion == extreme) continue;
    const Value value = eval(companion.args[1]);
    store(place(companion.args[0]), type_of(companion.args[0]), companion, value,
          &companion.args[1]);
  }
  current_op_ = outer;
  guards_.resize(guards);
  merge(state_, before);
  return true;
}

}  // namespace kedge::dependence
