// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The walk over expressions: arithmetic on the lattice, loads and stores, calls.
#include <algorithm>
#include <set>

#include "analyzer/divergence/cost.hpp"
#include "analyzer/divergence/taint.hpp"
#include "analyzer/model/print.hpp"

namespace kedge::divergence {

using model::Expr;
using model::ExprKind;
using model::TypeKind;

namespace {

constexpr std::int64_t warp = 32;
constexpr int deepest_call = 12;

bool is_comparison(const std::string& op) {
  return op == "<" || op == "<=" || op == ">" || op == ">=" || op == "==" || op == "!=";
}

bool mentions(const Expr& expr, model::VariableId id) {
  if (expr.kind == ExprKind::variable && expr.variable == id) return true;
  return std::any_of(expr.args.begin(), expr.args.end(),
                     [&](const Expr& arg) { return mentions(arg, id); });
}

// x = x + step, with step free of x.
const Expr* steady_step(const Expr& right, model::VariableId id) {
  if (right.kind != ExprKind::binary || (right.op != "+" && right.op != "-") ||
      right.args.size() != 2)
    return nullptr;
  const bool left = right.args[0].kind == ExprKind::variable && right.args[0].variable == id;
  if (left && !mentions(right.args[1], id)) return &right.args[1];
  return nullptr;
}

// True at few values of the counter: i == 0.
bool rarely_true(const Expr& expr) {
  return expr.kind == ExprKind::binary && expr.op == "==";
}

bool is_pure_by_name(const std::string& name) {
  return is_math(name) || name.starts_with("MPI_") || name.starts_with("omp_");
}

}  // namespace

bool Taint::is_array(const Expr& expr) const {
  const model::Type* type = type_of(tables(), expr.type);
  return type != nullptr && type->kind == TypeKind::array;
}

bool Taint::is_integer(const Expr& expr) const {
  const model::Type* type = type_of(tables(), expr.type);
  return type == nullptr || type->kind == TypeKind::integer || type->kind == TypeKind::boolean;
}

Value Taint::read_variable(const Expr& expr) {
  const Slot& read = slot(expr.variable);
  const model::Type* type = type_of(tables(), expr.type);
  if (type != nullptr && type->kind == TypeKind::record) return join(read.value, read.content);
  return read.value;
}

// Level of where an lvalue lies, not of what it holds.
Value Taint::address(const Expr& lvalue) {
  switch (lvalue.kind) {
    case ExprKind::variable:
      return slot(lvalue.variable).value;
    case ExprKind::member:
      if (lvalue.args.empty()) return {};
      return lvalue.is_arrow ? eval(lvalue.args[0]) : address(lvalue.args[0]);
    case ExprKind::index: {
      const Value base = is_array(lvalue.args[0]) ? address(lvalue.args[0]) : eval(lvalue.args[0]);
      return join(base, eval(lvalue.args[1]));
    }
    case ExprKind::deref:
      return eval(lvalue.args[0]);
    default: {
      Value all;
      for (const Expr& arg : lvalue.args) all = join(all, eval(arg));
      return all;
    }
  }
}

bool Taint::is_shared_place(int unit, const Expr& lvalue) {
  const int before = unit_;
  unit_ = unit;
  const bool shared = address(lvalue).level <= Level::outer;
  unit_ = before;
  return shared;
}

Value Taint::load(const Expr& lvalue) {
  const Value place = address(lvalue);
  if (is_array(lvalue)) return place;
  if (place.level > Level::outer) return {Level::data, model::to_short_text(tables(), lvalue, 40)};
  const model::VariableId root = root_variable(lvalue);
  const Value content = root == model::none ? Value{} : slot(root).content;
  if (place.level == Level::outer)
    return join(Value(Level::outer, model::to_short_text(tables(), lvalue, 40)), content);
  return join(place, content);
}

Value Taint::eval(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::variable:
      return read_variable(expr);
    case ExprKind::this_: {
      const model::VariableId self =
          body_.function != nullptr ? body_.function->this_variable : model::none;
      return self == model::none ? Value{} : slot(self).value;
    }
    case ExprKind::index:
    case ExprKind::deref:
      return load(expr);
    case ExprKind::member:
      return load(expr);
    case ExprKind::address:
      return expr.args.empty() ? Value{} : address(expr.args[0]);
    case ExprKind::binary:
      if (expr.op == "&&" || expr.op == "||") return eval_logic(expr, false);
      return eval_binary(expr);
    case ExprKind::conditional:
      return eval_conditional(expr);
    case ExprKind::assign: {
      const Value value = eval(expr.args[1]);
      const Expr& left = expr.args[0];
      if (left.kind == ExprKind::variable && mentions(expr.args[1], left.variable)) {
        const Expr* step = steady_step(expr.args[1], left.variable);
        update(left, step != nullptr ? eval(*step)
                                     : Value(Level::data, model::to_short_text(tables(), left)));
      }
      assign(left, value);
      return value;
    }
    case ExprKind::compound: {
      const Value step = eval(expr.args[1]);
      update(expr.args[0], step);
      assign(expr.args[0], join(step, eval(expr.args[0])));
      return eval(expr.args[0]);
    }
    case ExprKind::increment:
      update(expr.args[0], Value{});
      return eval(expr.args[0]);
    case ExprKind::call:
    case ExprKind::construct:
      return eval_call(expr);
    case ExprKind::lambda:
      return {};
    default: {
      Value all;
      for (const Expr& arg : expr.args) all = join(all, eval(arg));
      return all;
    }
  }
}

namespace {

// i / 1024, i >> 10, i / block: one value for all threads of a warp, but at a block's border.
bool is_block_number(const Expr& expr) {
  if (expr.kind == ExprKind::cast && !expr.args.empty()) return is_block_number(expr.args[0]);
  if (expr.kind != ExprKind::binary || (expr.op != "/" && expr.op != ">>")) return false;
  const Expr& by = expr.args[1];
  if (by.kind != ExprKind::integer) return true;
  constexpr std::int64_t warp_bits = 5;
  return expr.op == "/" ? by.integer_value >= warp : by.integer_value >= warp_bits;
}

}  // namespace

Value Taint::eval_binary(const Expr& expr) {
  const Value left = eval(expr.args[0]);
  const Value right = eval(expr.args[1]);
  Value both = join(left, right);
  if (both.level == Level::data || both.level <= Level::outer) return both;
  if (is_comparison(expr.op)) {
    if (both.level == Level::index) both.level = Level::boundary;
    return both;
  }
  const bool cuts = expr.op == "%" || expr.op == "&" || expr.op == "/" || expr.op == ">>";
  if (!cuts || !is_integer(expr) || left.level < Level::index) return both;
  const Expr& by = expr.args[1];
  const bool small = by.kind == ExprKind::integer && by.integer_value < warp;
  const bool alternates =
      small && (expr.op == "%" || expr.op == "&") && !is_block_number(expr.args[0]);
  both.level = std::max(left.level, alternates ? Level::parity : Level::block);
  return both;
}

// `decides`: the operator is the condition of a branch, which is reported for itself.
Value Taint::eval_logic(const Expr& expr, bool decides) {
  const Value left = condition(expr.args[0]);
  if (!decides) report({.kind = SiteKind::logic, .expr = &expr, .value = left});
  Value right;
  {
    const Value before = control_;
    control_ = join(control_, left);
    controls_.push_back(left);
    right = condition(expr.args[1]);
    control_ = before;
    controls_.pop_back();
  }
  if (expr.op == "&&" && left.level == Level::boundary && rarely_true(expr.args[0])) return left;
  return join(left, right);
}

Value Taint::condition(const Expr& expr) {
  if (expr.kind == ExprKind::binary && (expr.op == "&&" || expr.op == "||"))
    return eval_logic(expr, true);
  if (expr.kind == ExprKind::unary && expr.op == "!") return condition(expr.args[0]);
  return eval(expr);
}

Value Taint::eval_conditional(const Expr& expr) {
  const Value decides = condition(expr.args[0]);
  report({.kind = SiteKind::ternary, .expr = &expr, .value = decides});
  const Value before = control_;
  control_ = join(control_, decides);
  controls_.push_back(decides);
  const Value arms = join(eval(expr.args[1]), eval(expr.args[2]));
  control_ = before;
  controls_.pop_back();
  return join(decides, arms);
}

void Taint::assign(const Expr& lvalue, const Value& value) {
  if (lvalue.kind == ExprKind::variable && !is_array(lvalue)) {
    Value stored = join(value, control_since_declared(lvalue.variable));
    if (outer_mode_ && stored.level > Level::outer) stored.level = Level::outer;
    changed(raise(slot(lvalue.variable).value, stored));
    return;
  }
  const Value place = address(lvalue);
  const model::VariableId root = root_variable(lvalue);
  if (root == model::none) return;
  // Elements that differ by thread are each thread's own, unless the whole array is.
  if (place.level > Level::outer && !is_private(unit_, root)) return;
  changed(raise(slot(root).content, join(join(value, place), control_)));
}

// x += step where x lives through iterations: it moves with the counter, or with the data.
void Taint::update(const Expr& lvalue, const Value& step) {
  const model::VariableId root = root_variable(lvalue);
  if (root == model::none || outer_mode_) return;
  const Value why = join(step, join(control_, escaped_));
  const std::string name = model::to_short_text(tables(), lvalue, 40);
  const bool lives = !is_private(unit_, root) || (call_depth_ == 0 && counters_.contains(root));
  if (!lives) {
    assign(lvalue, step);
    return;
  }
  const Value moved(why.level <= Level::outer ? Level::index : Level::data, name);
  if (lvalue.kind == ExprKind::variable)
    changed(raise(slot(root).value, moved));
  else if (address(lvalue).level <= Level::outer)
    changed(raise(slot(root).content, moved));
}

Value Taint::opaque_call(const Expr& expr, const std::vector<Value>& args) {
  const std::string full = callee_name(tables(), expr);
  const std::string name = last_name(full);
  const bool indirect = expr.callee == model::none;
  const bool system =
      !indirect && tables().functions[static_cast<std::size_t>(expr.callee)].is_system;
  const bool pure =
      is_pure_by_name(name) ||
      (!indirect && tables().functions[static_cast<std::size_t>(expr.callee)].is_pure);
  static const std::set<std::string> generators{"rand",    "drand48", "random",
                                                "lrand48", "erand48", "rand_r"};
  Value all;
  for (const Value& arg : args) all = join(all, arg);
  if (generators.contains(name))
    all = Value(Level::data, name + "()");
  else if (!pure && all.level > Level::outer)
    all = Value(Level::data, model::to_short_text(tables(), expr, 40));
  else if (!pure && !system)
    all = Value(Level::data,
                name.empty() ? "a call through a pointer" : name + "(), whose body is not seen");
  // Results that come back through an address.
  for (const Expr& arg : expr.args)
    if (arg.kind == ExprKind::address && !arg.args.empty())
      assign(arg.args[0], name.starts_with("MPI_") ? Value{} : all);
  return all;
}

Value Taint::enter(const Body& body, const Expr& expr, const std::vector<Value>& args) {
  const std::pair<int, model::FunctionId> key{body.unit, body.id};
  const bool recursive = stack_.contains(key);
  const model::Function& function = *body.function;
  const bool method = function.this_variable != model::none;
  for (std::size_t n = 0; n < args.size(); ++n) {
    model::VariableId to = model::none;
    if (method && n == 0)
      to = function.this_variable;
    else if (n - (method ? 1 : 0) < function.parameters.size())
      to = function.parameters[n - (method ? 1 : 0)];
    if (to == model::none) continue;
    const Value given = recursive ? join(args[n], control_) : args[n];
    if (raise(slots_[{body.unit, to}].value, given)) {
      changed_ = true;
      entered_.erase(key);
    }
  }
  if (!recursive && call_depth_ < deepest_call) walk_body(body, expr.location);
  for (std::size_t n = method ? 1 : 0; n < expr.args.size(); ++n) {
    const std::size_t p = n - (method ? 1 : 0);
    if (p >= function.parameters.size()) break;
    const Value content = slots_[{body.unit, function.parameters[p]}].content;
    if (expr.args[n].kind == ExprKind::address && content.level > Level::uniform)
      assign(expr.args[n].args[0], content);
  }
  return returns_[key];
}

Value Taint::eval_call(const Expr& expr) {
  std::vector<Value> args;
  for (const Expr& arg : expr.args) args.push_back(eval(arg));
  if (outer_mode_) {
    Value all;
    for (const Value& arg : args) all = join(all, arg);
    return all;
  }
  const bool indirect = expr.kind == ExprKind::call && expr.callee == model::none;
  if ((expr.is_virtual_call || indirect) && !args.empty())
    report({.kind = SiteKind::dispatch, .expr = &expr, .value = args[0]});
  const auto body = bodies_->find(unit_, expr.callee);
  if (!body || expr.is_virtual_call) return opaque_call(expr, args);
  Value result = enter(*body, expr, args);
  // What a function loads at an address that differs by thread differs by thread.
  return result;
}

}  // namespace kedge::divergence
