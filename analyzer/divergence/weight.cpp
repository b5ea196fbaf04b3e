// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Waste of a branch by its class, and remedies.
#include "analyzer/divergence/weight.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace kedge::divergence {

using model::Expr;
using model::Stmt;
using model::StmtKind;

namespace {

// Of the warps, those on a boundary or on a block's border.
constexpr double on_boundary = 0.02;
constexpr double on_block_border = 0.1;
// An exit or an assertion is taken by next to none.
constexpr double rarely = 0.001;
// Trip counts that differ freely: the mean is about half of a warp's longest.
constexpr double short_of_longest = 0.5;
constexpr double most = 0.97;  // 31 of 32 threads idle
constexpr double worth_a_change = 0.02;

// Part of the warps that run more than one arm.
double parted(const std::string& branch_class) {
  static const std::map<std::string, double> parts{
      {"boundary", on_boundary}, {"index_block", on_block_border}, {"rare_exit", rarely},
      {"index_parity", 1.0},     {"data_dependent", 1.0},          {"type_switch", 1.0}};
  const auto found = parts.find(branch_class);
  return found == parts.end() ? 0.0 : found->second;
}

// Loops between the body and the statement; -1 when it does not stand below.
int loops_above(const Stmt& below, const Stmt* wanted) {
  if (&below == wanted) return 0;
  for (const Stmt& part : below.body) {
    const int found = loops_above(part, wanted);
    if (found >= 0) return found + (part.kind == StmtKind::loop && &part != wanted ? 1 : 0);
  }
  return -1;
}

double spread(const std::vector<double>& arms) {
  if (arms.size() < 2) return 0.0;
  const double sum = std::accumulate(arms.begin(), arms.end(), 0.0);
  return sum - sum / static_cast<double>(arms.size());
}

std::string remedy(const std::string& branch_class, double weight) {
  if (branch_class == "rare_exit")
    return "record it in a flag inside the kernel and test the flag on the host afterwards";
  if (weight < worth_a_change) return "";
  if (branch_class == "type_switch")
    return "sort or bin the iterations by kind, and run one kernel (or one contiguous range) a "
           "kind";
  if (branch_class == "data_dependent")
    return "sort by case, or compact the iterations that take the dear arm into a list and run it "
           "as a kernel of its own; short arms: compute both and select";
  if (branch_class == "data_dependent_loop")
    return "sort the iterations by their trip count, or give each a team of threads";
  if (branch_class == "index_parity")
    return "split the loop: one over the even and one over the odd indices, each a kernel";
  if (branch_class == "index_block")
    return "make the block a multiple of the warp (32 or 64), or run one team a block";
  if (branch_class == "boundary")
    return "split the boundary off into a loop of its own; the interior then has no test";
  return "";
}

}  // namespace

Weigher::Weigher(const ArmContext& context, const Stmt& loop, int unit)
    : context_(&context),
      loop_(&loop),
      whole_(loop.body.empty() ? 0.0 : context.cost.of(unit, loop.body.back()).weight()) {}

double Weigher::times_run(const Site& site) const {
  if (site.call_depth > 0 || loop_->body.empty()) return 1.0;
  const Stmt* at = site.stmt != nullptr ? site.stmt : site.nested_loop;
  if (at == nullptr) return 1.0;
  const int loops = loops_above(loop_->body.back(), at);
  const int inside = site.stmt == nullptr ? 1 : 0;  // an expression of the nested loop's body
  return std::pow(inner_passes, std::max(0, loops) + inside);
}

double Weigher::waste(const Site& site, const std::string& branch_class) const {
  if (branch_class == "data_dependent_loop" && site.stmt != nullptr)
    return short_of_longest * context_->cost.of(site.unit, *site.stmt).weight();
  if (site.stmt != nullptr)
    return parted(branch_class) * spread(arm_weights(*context_, site.unit, *site.stmt));
  if (site.expr == nullptr) return 0.0;
  if (site.kind == SiteKind::dispatch)
    return parted(branch_class) * context_->cost.of(site.unit, *site.expr).weight();
  std::vector<double> arms;
  for (std::size_t n = 1; n < site.expr->args.size(); ++n)
    arms.push_back(context_->cost.of(site.unit, site.expr->args[n]).weight());
  if (site.kind == SiteKind::logic) arms.push_back(0.0);
  return parted(branch_class) * spread(arms);
}

void Weigher::weigh(const Site& site, model::Branch& branch) const {
  const double lost = waste(site, branch.branch_class) * times_run(site);
  branch.weight = lost <= 0.0 ? 0.0 : std::min(most, lost / std::max(whole_ + lost, 1.0));
  branch.help = remedy(branch.branch_class, branch.weight);
}

}  // namespace kedge::divergence
