// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: a container grows or shrinks in every iteration.
#include <fmt/format.h>

#include <set>

#include "analyzer/checks/report.hpp"

namespace kedge::checks::catalogue {
namespace {

using model::Expr;
using model::ExprKind;

const model::Record* record_of(const model::Unit& unit, const Expr& expr) {
  const model::Type* type = type_of(unit, expr);
  while (type != nullptr &&
         (type->kind == model::TypeKind::reference || type->kind == model::TypeKind::pointer))
    type = divergence::type_of(unit, type->element);
  if (type == nullptr || type->record < 0) return nullptr;
  return &unit.records[static_cast<std::size_t>(type->record)];
}

// What is done to the container, "" if its size stays.
std::string change(const model::Unit& unit, const Expr& expr) {
  static const std::set<std::string> methods{
      "push_back", "emplace_back", "push_front", "emplace_front", "insert",     "emplace",
      "erase",     "resize",       "reserve",    "push",          "try_emplace"};
  if (expr.kind != ExprKind::call || expr.args.empty()) return "";
  const model::Record* owner = record_of(unit, expr.args[0]);
  if (owner == nullptr || !owner->name.starts_with("std::")) return "";
  const std::string name = divergence::last_name(divergence::callee_name(unit, expr));
  const bool is_map =
      owner->name.starts_with("std::map<") || owner->name.starts_with("std::unordered_map<");
  if (is_map && name == "operator[]") return "operator[] of a map, which inserts,";
  return methods.contains(name) ? name : "";
}

void run(const Subject& subject, Findings& findings) {
  if (is_tiny(subject.loop)) return;
  for_each_own_expr(subject, [&](const Expr& expr) {
    const std::string what = change(subject.unit, expr);
    if (!what.empty())
      findings.push_back(finding_at(
          subject.unit, expr.location,
          fmt::format("{} in every iteration of the loop at line {}", what, subject.loop.line)));
  });
}

}  // namespace

extern const Check container_growth_in_loop;
const Check container_growth_in_loop{
    "container_growth_in_loop",
    "device",
    "warning",
    "A container of the C++ library grows, shrinks or gains keys inside a loop.",
    "The containers allocate and move their storage as they grow, which no device can do, and each "
    "iteration depends on where the last one left off. The loop stays on the host.",
    "for (i = 0; i < n; i++)\n  if (flag[i]) list.push_back(i);  // here",
    "Count first, take the space once, fill at offsets from a prefix sum (Kokkos parallel_scan); "
    "for maps Kokkos::UnorderedMap with its capacity set before, or sorted arrays.",
    "Containers of other libraries are not known; growth inside called functions is not reported "
    "at the loop.",
    run,
    Scope::function};

}  // namespace kedge::checks::catalogue
