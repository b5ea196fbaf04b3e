// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Conditions as constraints on symbols: comparisons of integers, and parity tests.
#include "analyzer/dependence/walk/walker.hpp"
#include "analyzer/model/print.hpp"
#include "analyzer/model/walk.hpp"

namespace kedge::dependence {

using model::Expr;
using model::ExprKind;
using model::TypeKind;

namespace {

std::string negation(const std::string& op) {
  if (op == "<") return ">=";
  if (op == ">") return "<=";
  if (op == "<=") return ">";
  if (op == ">=") return "<";
  if (op == "==") return "!=";
  if (op == "!=") return "==";
  return "";
}

const Expr& stripped(const Expr& e) {
  const Expr* at = &e;
  while (at->kind == ExprKind::cast && !at->args.empty()) at = &at->args[0];
  return *at;
}

}  // namespace

void Walker::push_condition(const Expr& condition, bool truth) {
  const Expr& e = stripped(condition);
  if (e.kind == ExprKind::unary && e.op == "!" && !e.args.empty())
    return push_condition(e.args[0], !truth);
  const bool both = e.kind == ExprKind::binary && e.args.size() == 2 &&
                    ((e.op == "&&" && truth) || (e.op == "||" && !truth));
  if (both) {
    push_condition(e.args[0], truth);
    push_condition(e.args[1], truth);
    return;
  }
  guards_.push_back(guard_of(e, truth));
}

Guard Walker::guard_of(const Expr& condition, bool truth) {
  const Expr& e = stripped(condition);
  Guard guard;
  const std::string plain = model::to_short_text(index_.unit(unit_), e);
  const std::string opposite = e.kind == ExprKind::binary && !negation(e.op).empty()
                                   ? text(e.args[0]) + " " + negation(e.op) + " " + text(e.args[1])
                                   : "!(" + plain + ")";
  guard.text = truth ? plain : opposite;
  guard.negated = truth ? opposite : plain;
  if (!add_congruence(e, truth, guard)) add_comparison(e, truth, guard);
  guard.opaque = !guard.constraint && !guard.congruence;
  return guard;
}

void Walker::add_comparison(const Expr& e, bool truth, Guard& guard) {
  Polynomial a, b;
  std::string op = "!=";
  if (e.kind == ExprKind::binary && !negation(e.op).empty() && e.args.size() == 2) {
    if (!is_kind(e.args[0], TypeKind::integer) || !is_kind(e.args[1], TypeKind::integer)) return;
    const Value x = silent_eval(e.args[0]), y = silent_eval(e.args[1]);
    if (!x.number || !y.number) return;
    a = *x.number;
    b = *y.number;
    op = e.op;
  } else if (is_kind(e, TypeKind::integer)) {
    const Value x = silent_eval(e);
    if (!x.number) return;
    a = *x.number;
  } else {
    return;
  }
  if (!a.valid() || !b.valid()) return;
  if (!truth) op = negation(op);
  guard.invariant = is_invariant(a) && is_invariant(b);
  const Polynomial one = Polynomial::constant(1);
  using Kind = Constraint::Kind;
  if (op == "<") guard.constraint = Constraint{b - a - one, Kind::non_negative};
  if (op == "<=") guard.constraint = Constraint{b - a, Kind::non_negative};
  if (op == ">") guard.constraint = Constraint{a - b - one, Kind::non_negative};
  if (op == ">=") guard.constraint = Constraint{a - b, Kind::non_negative};
  if (op == "==") guard.constraint = Constraint{a - b, Kind::zero};
  if (op == "!=") guard.constraint = Constraint{a - b, Kind::non_zero};
}

/// E % m == r, (E & 1) == r and their negations where two remainders are all there are.
bool Walker::add_congruence(const Expr& condition, bool truth, Guard& guard) {
  const Expr* e = &condition;
  Polynomial remainder;
  bool equal = truth;
  if (e->kind == ExprKind::binary && (e->op == "==" || e->op == "!=") && e->args.size() == 2) {
    const Value value = silent_eval(e->args[1]);
    if (!value.number) return false;
    remainder = *value.number;
    if (e->op == "!=") equal = !equal;
    e = &stripped(e->args[0]);
  } else {
    equal = !equal;  // E % 2 as a condition: it is not 0
  }
  const bool modulo = e->kind == ExprKind::binary && e->op == "%";
  const bool mask = e->kind == ExprKind::binary && e->op == "&";
  if ((!modulo && !mask) || e->args.size() != 2) return false;
  const Value dividend = silent_eval(e->args[0]), by = silent_eval(e->args[1]);
  if (!dividend.number || !dividend.number->valid() || !by.number) return false;
  const auto constant = by.number->as_constant();
  if (!constant || *constant < 1) return false;
  const std::int64_t modulus = modulo ? *constant : 2;
  if (mask && *constant != 1) return false;
  Congruence congruence{*dividend.number - remainder, modulus, 0};
  if (!equal) {
    if (modulus != 2) return false;
    const auto known = remainder.as_constant();
    bool two_values = known && (*known == 0 || (mask && *known == 1));
    for (const auto& counters : {nest_, out_enclosing_})
      for (const Counter& counter : counters)
        if (mask && remainder == Polynomial::symbol(counter.symbol) && counter.last &&
            counter.first == Polynomial() && *counter.last == Polynomial::constant(1))
          two_values = true;
    if (!two_values) return false;
    congruence.remainder = 1;
  }
  guard.congruence = std::move(congruence);
  return true;
}

Value Walker::silent_eval(const Expr& e) {
  // Conditions and bounds are looked at again for their values only.
  bool has_effect = false;
  model::for_each_expr(e, [&](const Expr& part) {
    if (part.kind == ExprKind::assign || part.kind == ExprKind::compound ||
        part.kind == ExprKind::increment)
      has_effect = true;
  });
  if (has_effect) return {};
  const bool outer = std::exchange(silent_, true);
  const State before = state_;
  const Value value = eval(e);
  state_ = before;
  silent_ = outer;
  return value;
}

}  // namespace kedge::dependence
