// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Check: a loop appends to a list at a counter that only some iterations advance.
#include <fmt/format.h>

#include <set>
#include <utility>

#include "analyzer/checks/report.hpp"
#include "analyzer/divergence/locals.hpp"
#include "analyzer/model/print.hpp"
#include "analyzer/model/walk.hpp"

namespace kedge::checks::catalogue {
namespace {

using model::Expr;
using model::ExprKind;
using model::Stmt;
using model::StmtKind;

/// Counters that some iterations advance and others do not, and stores at such a counter.
class Appends {
 public:
  Appends(const Subject& subject)
      : unit_(subject.unit), inside_(divergence::declared_in(*subject.site.loop)) {
    const Stmt& loop = *subject.site.loop;
    for (const model::VariableId id : divergence::counters(loop)) inside_.insert(id);
    if (!loop.body.empty()) walk(loop.body.back(), &loop, false);
  }

  void report(Findings& findings) const {
    std::set<model::VariableId> told;
    for (const auto& [counter, block, store] : stores_)
      if (advanced_.contains({counter, block}) && told.insert(counter).second)
        findings.push_back(
            finding_at(unit_, store->location,
                       fmt::format("{} appends at {}, which only some iterations advance",
                                   model::to_short_text(unit_, *store, 50),
                                   divergence::variable_of(unit_, counter).name)));
  }

 private:
  struct Store {
    model::VariableId counter;
    const Stmt* block;
    const Expr* store;
  };

  // `block` holds the statement: a store and the step that follows stand in one block.
  void walk(const Stmt& stmt, const Stmt* block, bool sometimes) {
    if (stmt.kind == StmtKind::loop) {
      for (const model::VariableId id : divergence::counters(stmt)) inside_.insert(id);
      if (!stmt.body.empty()) walk(stmt.body.back(), &stmt, true);
      return;
    }
    for (const Expr& expr : stmt.exprs)
      model::for_each_expr(expr, [&](const Expr& part) { read(part, block, sometimes); });
    const bool is_choice = stmt.kind == StmtKind::if_ || stmt.kind == StmtKind::switch_;
    for (const Stmt& part : stmt.body) walk(part, &stmt, sometimes || is_choice);
  }

  // n++, n += 1
  [[nodiscard]] model::VariableId advanced_by(const Expr& expr) const {
    const bool steps =
        (expr.kind == ExprKind::increment && expr.op.find("++") != std::string::npos) ||
        (expr.kind == ExprKind::compound && expr.op == "+=" && expr.args.size() == 2 &&
         expr.args[1].kind == ExprKind::integer);
    if (!steps || expr.args[0].kind != ExprKind::variable) return model::none;
    return inside_.contains(expr.args[0].variable) ? model::none : expr.args[0].variable;
  }

  void read(const Expr& expr, const Stmt* block, bool sometimes) {
    if (const auto counter = advanced_by(expr); counter != model::none && sometimes)
      advanced_.insert({counter, block});
    if (!sometimes || expr.kind != ExprKind::assign || expr.args[0].kind != ExprKind::index) return;
    const Expr& subscript = expr.args[0].args[1];
    if (const auto counter = advanced_by(subscript); counter != model::none)
      stores_.push_back({counter, block, &expr});
    else if (subscript.kind == ExprKind::variable && !inside_.contains(subscript.variable))
      stores_.push_back({subscript.variable, block, &expr});
  }

  const model::Unit& unit_;
  std::set<model::VariableId> inside_;
  std::set<std::pair<model::VariableId, const Stmt*>> advanced_;
  std::vector<Store> stores_;
};

void run(const Subject& subject, Findings& findings) {
  if (!subject.survey.computes(subject.loop) || subject.loop.verdict == model::LoopVerdict::host)
    return;
  Appends(subject).report(findings);
}

}  // namespace

extern const Check append_to_list;
const Check append_to_list{
    "append_to_list",
    "dependence",
    "note",
    "Some iterations append to a list, at a counter that all of them share.",
    "Where an iteration writes depends on how many earlier ones wrote: the loop is serial as "
    "written. With an atomic counter it runs, but in another order each time.",
    "for (i = 0; i < n; i++)\n  if (mass[i] > limit) list[count++] = i;  // here",
    "Compaction in three steps: flag (or count) in parallel, exclusive prefix sum, store at the "
    "offset; in Kokkos one parallel_scan. Where the order does not matter, an atomic counter.",
    "The counter must be a plain variable; one in a struct, and containers that grow "
    "(container_growth_in_loop), are not seen here.",
    run,
    Scope::function};

}  // namespace kedge::checks::catalogue
