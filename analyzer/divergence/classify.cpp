// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Places where threads may part, from the taint walk, into classes with reasons.
#include "analyzer/divergence/classify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "analyzer/divergence/arms.hpp"
#include "analyzer/divergence/exits.hpp"
#include "analyzer/divergence/weight.hpp"
#include "analyzer/model/print.hpp"
#include "analyzer/model/walk.hpp"

namespace kedge::divergence {

using model::Branch;
using model::Expr;
using model::ExprKind;
using model::LoopResult;
using model::LoopVerdict;
using model::Stmt;
using model::StmtKind;

namespace {

// Variables that a condition reads, for the reason of a uniform branch.
std::string names_in(const model::Unit& unit, const Expr& expr) {
  std::vector<std::string> names;
  model::for_each_expr(expr, [&](const Expr& part) {
    if (part.kind != ExprKind::variable || names.size() >= 3) return;
    const std::string& name = variable_of(unit, part.variable).name;
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  });
  return names.empty() ? model::to_short_text(unit, expr, 40) : list(names);
}

class Classifier {
 public:
  Classifier(const Bodies& bodies, const LoopResult& loop, LoopSite site,
             std::set<model::LoopId> fixed)
      : bodies_(bodies),
        loop_(loop),
        site_(std::move(site)),
        cost_(bodies, [](int, const Stmt&) { return inner_passes; }),
        taint_(bodies, site_, std::move(fixed), private_names(loop)),
        context_{bodies_, cost_, taint_, loop.reduction},
        weigher_(context_, *site_.loop, site_.body.unit) {}

  std::vector<Branch> run() {
    taint_.solve();
    taint_.visit([this](const Site& site) { take(site); });
    add_broken_loops();
    std::stable_sort(found_.begin(), found_.end(), [](const Branch& a, const Branch& b) {
      return std::pair(a.line, a.column) < std::pair(b.line, b.column);
    });
    return found_;
  }

 private:
  static std::vector<std::string> private_names(const LoopResult& loop) {
    std::vector<std::string> names = loop.private_;
    names.insert(names.end(), loop.firstprivate.begin(), loop.firstprivate.end());
    names.insert(names.end(), loop.lastprivate.begin(), loop.lastprivate.end());
    return names;
  }

  [[nodiscard]] const model::Unit& tables(const Site& site) const {
    return bodies_.program().units[static_cast<std::size_t>(site.unit)];
  }

  [[nodiscard]] std::string counter() const {
    const auto ids = counters(*site_.loop);
    if (ids.empty()) return "the iteration";
    return variable_of(bodies_.program().units[static_cast<std::size_t>(site_.body.unit)],
                       *ids.begin())
        .name;
  }

  void take(const Site& site) {
    // A called function's own loops report what is inside them.
    if (site.call_depth > 0 && site.nested_loop != nullptr) return;
    if (site.call_depth > 0 && loop_.verdict == LoopVerdict::serial) return;
    Branch branch = classed(site);
    if (branch.branch_class.empty()) return;
    weigher_.weigh(site, branch);
    if (branch.branch_class == "rare_exit" && broken_.contains(site.nested_loop))
      branch.help.clear();  // the loop that it leaves is listed for itself
    place(site, branch);
    if (std::none_of(found_.begin(), found_.end(), [&](const Branch& old) {
          return old.line == branch.line && old.column == branch.column &&
                 old.branch_class == branch.branch_class;
        }))
      found_.push_back(std::move(branch));
  }

  void place(const Site& site, Branch& branch) const {
    const model::Location& own = site.stmt != nullptr ? site.stmt->location : site.expr->location;
    const auto& files = tables(site).files;
    const bool named = own.file >= 0 && static_cast<std::size_t>(own.file) < files.size();
    const std::string file = named ? files[static_cast<std::size_t>(own.file)] : "";
    branch.line = own.line;
    branch.column = own.column;
    if (site.call_depth == 0 || file == loop_.file) return;
    branch.line = site.call_place.line;
    branch.column = site.call_place.column;
    branch.reason += fmt::format(" (in {}, {}:{})", site.function->name, file, own.line);
  }

  Branch classed(const Site& site) {
    switch (site.kind) {
      case SiteKind::if_:
        return classed_if(site);
      case SiteKind::switch_:
        return classed_switch(site);
      case SiteKind::loop:
        return classed_loop(site);
      case SiteKind::ternary:
        return classed_ternary(site);
      case SiteKind::logic:
        if (site.value.level <= Level::outer) return {};
        if (is_select(context_, site.unit, *site.expr))
          return made("select",
                      "a short circuit of cheap tests: both sides are evaluated and combined");
        return by_level(site, *site.expr);
      case SiteKind::dispatch:
        if (site.value.level <= Level::outer) return {};
        return made("type_switch", fmt::format("the function that is called depends on {}: threads "
                                               "of one warp run different code one after another",
                                               list(site.value.sources)));
    }
    return {};
  }

  static Branch made(const char* name, std::string reason) {
    Branch branch;
    branch.branch_class = name;
    branch.reason = std::move(reason);
    return branch;
  }

  enum class Leaves { nothing, inner_loop, kernel };

  // What an arm leaves: a loop of the thread's own, or the iteration's whole loop or the program.
  Leaves left_by(const Site& site) {
    const Stmt& within = site.nested_loop != nullptr ? *site.nested_loop : *site_.loop;
    for (const Stmt& arm : site.stmt->body) {
      const Exit exit = exit_of(bodies_, site.unit, arm, within);
      if (exit == Exit::aborts) return Leaves::kernel;
      if (site.call_depth > 0) continue;
      if (exit == Exit::breaks && !site.in_switch) {
        if (site.nested_loop == nullptr) return Leaves::kernel;
        broken_.insert(site.nested_loop);
        return Leaves::inner_loop;
      }
      if (exit == Exit::leaves) return Leaves::kernel;
    }
    return Leaves::nothing;
  }

  Branch classed_if(const Site& site) {
    if (site.stmt->exprs.empty()) return {};
    if (site.value.level <= Level::outer) return by_level(site, site.stmt->exprs[0]);
    const Leaves left = left_by(site);
    if (left == Leaves::inner_loop)
      return made(
          "rare_exit",
          fmt::format("leaves the thread's own inner loop when {}: the other threads of its "
                      "warp go on",
                      model::to_short_text(tables(site), site.stmt->exprs[0], 50)));
    if (left == Leaves::kernel)
      return made("rare_exit",
                  fmt::format("leaves the loop or stops the program when {}: on a GPU no thread "
                              "can end the others; record it and test after the kernel",
                              model::to_short_text(tables(site), site.stmt->exprs[0], 50)));
    if (is_reduction(context_, site.unit, *site.stmt))
      return made(
          "reduction_idiom",
          "folds into a variable that lives through the loop: becomes a reduction, not a branch");
    if (is_select(context_, site.unit, *site.stmt))
      return made(
          "select",
          "only assigns the thread's own scalars from cheap expressions: compiled to a select");
    if (chained(site)) {
      return made("type_switch",
                  fmt::format("a chain of tests of {} with arms of very different cost: a warp "
                              "runs every arm that any of its threads needs",
                              list(site.value.sources)));
    }
    return by_level(site, site.stmt->exprs[0]);
  }

  bool chained(const Site& site) {
    if (site.value.level != Level::data) return false;
    if (chain_.contains(site.stmt)) return true;
    const auto links = kind_chain(tables(site), *site.stmt);
    if (links.empty() || !differ_much(arm_weights(context_, site.unit, *site.stmt))) return false;
    chain_.insert(links.begin(), links.end());
    return true;
  }

  Branch classed_switch(const Site& site) {
    if (site.value.level == Level::data &&
        differ_much(arm_weights(context_, site.unit, *site.stmt)))
      return made("type_switch",
                  fmt::format("switches on loaded data ({}) with arms of very different cost: a "
                              "warp runs every arm that any of its threads needs",
                              list(site.value.sources)));
    return by_level(site, site.stmt->exprs[0]);
  }

  Branch classed_ternary(const Site& site) {
    if (site.value.level <= Level::outer) return by_level(site, site.expr->args[0]);
    for (std::size_t n = 1; n < site.expr->args.size(); ++n)
      if (is_noreturn_call(tables(site), site.expr->args[n]))
        return made("rare_exit", "an assertion: stops the program when it fails");
    if (is_select(context_, site.unit, *site.expr))
      return made("select", "a choice between cheap values: compiled to a select");
    return by_level(site, site.expr->args[0]);
  }

  Branch classed_loop(const Site& site) {
    const Level enough = is_counted(*site.stmt) ? Level::block : Level::boundary;
    if (site.value.level < enough) {
      quiet_loops_.push_back(site);
      return {};
    }
    return made(
        "data_dependent_loop",
        fmt::format("the trip count depends on {}: neighbouring threads finish at different times",
                    list(site.value.sources)));
  }

  // A loop with a known trip count that some threads leave early.
  void add_broken_loops() {
    for (const Site& site : quiet_loops_) {
      if (!broken_.contains(site.stmt)) continue;
      Branch branch = made("data_dependent_loop",
                           "left early when a condition on the thread's data holds: neighbouring "
                           "threads finish at different times");
      weigher_.weigh(site, branch);
      place(site, branch);
      found_.push_back(std::move(branch));
    }
  }

  Branch by_level(const Site& site, const Expr& condition) {
    const std::string sources = list(site.value.sources);
    switch (site.value.level) {
      case Level::uniform:
        return made("uniform",
                    fmt::format("{} does not change inside the loop: all threads take the same arm",
                                names_in(tables(site), condition)));
      case Level::outer:
        return made("uniform_outer", fmt::format("depends on an outer counter only ({}): the same "
                                                 "for all threads of a warp that runs over {}",
                                                 sources, counter()));
      case Level::boundary:
      case Level::index:
        return made(
            "boundary",
            fmt::format("compares {} with a bound: only the warps at that place diverge", sources));
      case Level::block:
        return made(
            "index_block",
            fmt::format("depends on blocks of {}: warps on a block's border diverge", sources));
      case Level::parity:
        return made("index_parity",
                    fmt::format("alternates with {}: every warp runs partly empty", sources));
      case Level::data:
        break;
    }
    return made("data_dependent", data_reason(site, sources));
  }

  std::string data_reason(const Site& site, const std::string& sources) {
    std::string reason =
        fmt::format("depends on {}: neighbouring threads may take different arms", sources);
    if (site.stmt == nullptr) return reason;
    const auto weights = arm_weights(context_, site.unit, *site.stmt);
    if (std::all_of(weights.begin(), weights.end(), [](double w) { return w <= cheap_arm; }))
      return reason + "; the arms are cheap, so little is lost";
    return reason;
  }

  const Bodies& bodies_;
  const LoopResult& loop_;
  LoopSite site_;
  CostModel cost_;
  Taint taint_;
  ArmContext context_;
  Weigher weigher_;
  std::vector<Branch> found_;
  std::set<const Stmt*> chain_;
  std::set<const Stmt*> broken_;
  std::vector<Site> quiet_loops_;
};

// Branches of a loop that stays on the host: its own, not those of nested loops.
void host_branches(const model::Unit& unit, const Stmt& stmt, std::vector<Branch>& found) {
  if (stmt.kind == StmtKind::loop) return;
  if ((stmt.kind == StmtKind::if_ || stmt.kind == StmtKind::switch_) && !stmt.exprs.empty())
    found.push_back(
        {stmt.location.line, stmt.location.column, "uniform",
         fmt::format("a branch of the host's ({}): the loop around it stays on the host",
                     names_in(unit, stmt.exprs[0]))});
  for (const Stmt& part : stmt.body) host_branches(unit, part, found);
}

std::vector<Branch> classify_one(const Bodies& bodies, const LoopResult& loop,
                                 std::set<model::LoopId> fixed) {
  const auto site = bodies.find_loop(loop);
  if (!site) return {};
  if (loop.verdict != LoopVerdict::host)
    return Classifier(bodies, loop, *site, std::move(fixed)).run();
  std::vector<Branch> found;
  const model::Unit& unit = bodies.program().units[static_cast<std::size_t>(loop.unit)];
  for (const Stmt& part : site->loop->body) host_branches(unit, part, found);
  return found;
}

}  // namespace

std::vector<Branch> classify(const model::Program& program, const LoopResult& loop) {
  return classify_one(Bodies(program), loop, {});
}

void classify_all(const model::Program& program, std::vector<LoopResult>& loops) {
  const Bodies bodies(program);
  std::map<int, std::set<model::LoopId>> host;
  for (const LoopResult& loop : loops)
    if (loop.verdict == LoopVerdict::host) host[loop.unit].insert(loop.loop_id);
  for (LoopResult& loop : loops) loop.branches = classify_one(bodies, loop, host[loop.unit]);
}

}  // namespace kedge::divergence
