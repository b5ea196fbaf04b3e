// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// malloc, calloc, new and resize, by the last name of what they fill.
#include "analyzer/rank/allocated_sizes.hpp"

#include "analyzer/model/print.hpp"
#include "analyzer/model/walk.hpp"
#include "analyzer/rank/formula.hpp"

namespace kedge::rank {

using model::Expr;
using model::ExprKind;

namespace {

constexpr int most_text = 60;
constexpr int deepest_wrapper = 3;

std::string last_name(const std::string& name) {
  const std::string whole = name.substr(0, name.find(" (in "));
  const auto at = whole.find_last_of(".>: ");
  return at == std::string::npos ? whole : whole.substr(at + 1);
}

std::string target_name(const model::Unit& unit, const Expr& target) {
  if (target.kind == ExprKind::member) return target.op;
  if (target.kind == ExprKind::variable) return divergence::variable_of(unit, target.variable).name;
  if (target.kind == ExprKind::index && !target.args.empty())
    return target_name(unit, target.args[0]);
  return "";
}

const Expr& bare(const Expr& expr) {
  return expr.kind == ExprKind::cast && !expr.args.empty() ? bare(expr.args[0]) : expr;
}

std::string text_of(const model::Unit& unit, const Expr& expr) {
  return model::to_short_text(unit, bare(expr), most_text);
}

using Factors = std::vector<std::string>;  ///< whose product is a size; empty: not known

// "cells[f]" and "8" of (size_t)cells[f] * sizeof(double).
void add_factors(const model::Unit& unit, const Expr& expr, Factors& factors) {
  const Expr& part = bare(expr);
  if (part.kind != ExprKind::binary || part.op != "*") {
    factors.push_back(text_of(unit, part));
    return;
  }
  for (const Expr& factor : part.args) add_factors(unit, factor, factors);
}

class Allocations {
 public:
  explicit Allocations(const divergence::Bodies& bodies) : bodies_(bodies) {}

  // Bytes that an allocation asks for, also by a function that returns one; "" for anything else.
  [[nodiscard]] std::string bytes(int unit, const Expr& value) const {
    const Factors factors = factors_of(unit, value, 0);
    if (factors.empty()) return "";
    Sum sum;
    sum.add(1.0, factors);
    return sum.text();
  }

 private:
  [[nodiscard]] Factors factors_of(int unit_number, const Expr& value, int depth) const {
    const model::Unit& unit = bodies_.program().units[static_cast<std::size_t>(unit_number)];
    const Expr& call = bare(value);
    Factors factors;
    if (call.kind == ExprKind::new_ && call.op != "placement" && !call.args.empty()) {
      const model::Type* type = divergence::type_of(unit, call.type);
      if (type != nullptr) type = divergence::type_of(unit, type->element);
      if (type == nullptr || type->bytes == 0) return {};
      factors.push_back(std::to_string(type->bytes));
      add_factors(unit, call.args[0], factors);
      return factors;
    }
    if (call.kind != ExprKind::call) return {};
    static const std::map<std::string, std::vector<std::size_t>> sizes{
        {"malloc", {0}}, {"calloc", {0, 1}}, {"aligned_alloc", {1}}};
    const auto known = sizes.find(divergence::callee_name(unit, call));
    if (known == sizes.end()) return through_wrapper(unit_number, call, depth);
    for (const std::size_t n : known->second)
      if (n < call.args.size()) add_factors(unit, call.args[n], factors);
    return factors;
  }

  // As the function that returns the allocation writes it, its parameters replaced by the
  // arguments.
  [[nodiscard]] Factors through_wrapper(int unit_number, const Expr& call, int depth) const {
    const auto wrapper = bodies_.find(unit_number, call.callee);
    if (!wrapper || depth >= deepest_wrapper) return {};
    Factors inner;
    bool one_size = true;
    model::for_each_stmt(*wrapper->function->body, [&](const model::Stmt& stmt) {
      if (stmt.kind != model::StmtKind::return_ || stmt.exprs.empty()) return;
      Factors found = factors_of(wrapper->unit, stmt.exprs[0], depth + 1);
      one_size = one_size && (inner.empty() || found.empty() || found == inner);
      if (!found.empty()) inner = std::move(found);
    });
    if (!one_size) return {};
    const auto index = [&](int number) -> const model::Unit& {
      return bodies_.program().units[static_cast<std::size_t>(number)];
    };
    const auto& parameters = wrapper->function->parameters;
    Factors factors;
    for (const std::string& factor : inner) {
      std::size_t at = 0;
      while (at < parameters.size() &&
             divergence::variable_of(index(wrapper->unit), parameters[at]).name != factor)
        ++at;
      if (at == parameters.size())
        factors.push_back(factor);
      else if (at < call.args.size())
        add_factors(index(unit_number), call.args[at], factors);
      else
        return {};
    }
    return factors;
  }

  const divergence::Bodies& bodies_;
};

int element_bytes(const std::string& container) {
  static const std::map<std::string, int> sizes{{"std::vector<double", 8},
                                                {"std::vector<float", 4},
                                                {"std::vector<int", 4},
                                                {"std::vector<long", 8}};
  for (const auto& [prefix, bytes] : sizes)
    if (container.starts_with(prefix)) return bytes;
  return 0;
}

}  // namespace

AllocatedSizes::AllocatedSizes(const divergence::Bodies& bodies) {
  const Allocations allocations(bodies);
  for (const divergence::Body& body : bodies.all()) {
    const model::Unit& unit = bodies.program().units[static_cast<std::size_t>(body.unit)];
    model::for_each_stmt(*body.function->body, [&](const model::Stmt& stmt) {
      if (stmt.kind != model::StmtKind::declare) return;
      for (std::size_t n = 0; n < stmt.declared.size() && n < stmt.exprs.size(); ++n)
        add(divergence::variable_of(unit, stmt.declared[n]).name,
            allocations.bytes(body.unit, stmt.exprs[n]));
    });
    model::for_each_expr_in(*body.function->body, [&](const Expr& expr) {
      if (expr.kind == ExprKind::assign && expr.args.size() == 2)
        add(target_name(unit, expr.args[0]), allocations.bytes(body.unit, expr.args[1]));
      if (expr.kind != ExprKind::call || expr.args.size() < 2) return;
      if (divergence::last_name(divergence::callee_name(unit, expr)) != "resize") return;
      const model::Type* type = divergence::type_of(unit, expr.args[0].type);
      if (type == nullptr || type->record == model::none) return;
      const int bytes = element_bytes(unit.records[static_cast<std::size_t>(type->record)].name);
      Sum sum;
      sum.add(bytes, {text_of(unit, expr.args[1])});
      if (bytes > 0) add(target_name(unit, expr.args[0]), sum.text());
    });
  }
}

void AllocatedSizes::add(const std::string& name, const std::string& size) {
  if (name.empty() || size.empty()) return;
  const auto [known, fresh] = by_last_name_.emplace(name, size);
  if (!fresh && known->second != size) known->second.clear();
}

std::string AllocatedSizes::of(const std::string& name) const {
  const auto known = by_last_name_.find(last_name(name));
  return known == by_last_name_.end() ? "" : known->second;
}

}  // namespace kedge::rank
