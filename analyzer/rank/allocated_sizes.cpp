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

// "8*cells[f]" of (size_t)cells[f] * sizeof(double).
void add_factors(const model::Unit& unit, const Expr& expr, std::vector<std::string>& factors) {
  const Expr& part = bare(expr);
  if (part.kind != ExprKind::binary || part.op != "*") {
    factors.push_back(text_of(unit, part));
    return;
  }
  for (const Expr& factor : part.args) add_factors(unit, factor, factors);
}

std::string product_of(const model::Unit& unit, const std::vector<const Expr*>& parts) {
  std::vector<std::string> factors;
  for (const Expr* part : parts) add_factors(unit, *part, factors);
  Sum sum;
  sum.add(1.0, factors);
  return sum.text();
}

std::string bytes_of_new(const model::Unit& unit, const Expr& call) {
  const model::Type* type = divergence::type_of(unit, call.type);
  if (type != nullptr) type = divergence::type_of(unit, type->element);
  if (type == nullptr || type->bytes == 0) return "";
  Sum sum;
  sum.add(type->bytes, {text_of(unit, call.args[0])});
  return sum.text();
}

// Bytes that an allocation asks for, also by a function that does nothing but return it (as that
// function writes it); "" for anything else.
std::string allocated(const divergence::Bodies& bodies, int unit_number, const Expr& value,
                      int depth = 0) {
  const model::Unit& unit = bodies.program().units[static_cast<std::size_t>(unit_number)];
  const Expr& call = bare(value);
  if (call.kind == ExprKind::new_ && call.op != "placement" && !call.args.empty())
    return bytes_of_new(unit, call);
  if (call.kind != ExprKind::call) return "";
  const std::string name = divergence::callee_name(unit, call);
  if (name == "calloc" && call.args.size() == 2)
    return product_of(unit, {&call.args[0], &call.args[1]});
  if (name == "malloc" && call.args.size() == 1) return product_of(unit, {&call.args[0]});
  if (name == "aligned_alloc" && call.args.size() == 2) return product_of(unit, {&call.args[1]});
  const auto wrapper = bodies.find(unit_number, call.callee);
  if (!wrapper || depth >= deepest_wrapper) return "";
  std::string size;
  model::for_each_stmt(*wrapper->function->body, [&](const model::Stmt& stmt) {
    if (stmt.kind == model::StmtKind::return_ && !stmt.exprs.empty())
      size = allocated(bodies, wrapper->unit, stmt.exprs[0], depth + 1);
  });
  return size;
}

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
  for (const divergence::Body& body : bodies.all()) {
    const model::Unit& unit = bodies.program().units[static_cast<std::size_t>(body.unit)];
    model::for_each_stmt(*body.function->body, [&](const model::Stmt& stmt) {
      if (stmt.kind != model::StmtKind::declare) return;
      for (std::size_t n = 0; n < stmt.declared.size() && n < stmt.exprs.size(); ++n)
        add(divergence::variable_of(unit, stmt.declared[n]).name,
            allocated(bodies, body.unit, stmt.exprs[n]));
    });
    model::for_each_expr_in(*body.function->body, [&](const Expr& expr) {
      if (expr.kind == ExprKind::assign && expr.args.size() == 2)
        add(target_name(unit, expr.args[0]), allocated(bodies, body.unit, expr.args[1]));
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
