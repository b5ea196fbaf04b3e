// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Costs of functions, where the profile has no lines: shared by estimated work.
#include <algorithm>
#include <map>
#include <set>

#include "analyzer/rank/measure_parts.hpp"

namespace kedge::rank {
namespace {

using profile::CallCost;
using profile::Profile;

double estimated(const Candidate& c) {
  return work_of_launch(c.work) * std::max(1.0, c.runs);
}

class Sharing {
 public:
  Sharing(const Profile& profile, const SourceIndex& index, const CallGraph& graph,
          const std::vector<Candidate>& candidates)
      : profile_(&profile),
        index_(&index),
        graph_(&graph),
        candidates_(&candidates),
        costs_(candidates.size()) {}

  Costs run() {
    for (const CallCost& call : profile_->calls) calls_[call.callee].push_back(&call);
    for (const auto& cost : profile_->lines) {
      const SourceFunction* home = home_of(cost.function);
      if (home == nullptr) continue;
      costs_.matched += cost.value;
      std::set<const SourceFunction*> path;
      give(*home, cost.value, path);
    }
    // A library's cost goes to the candidates of the function that calls it.
    for (const CallCost& call : profile_->calls) {
      const SourceFunction* caller = home_of(call.caller);
      if (caller == nullptr || home_of(call.callee) != nullptr) continue;
      std::set<const SourceFunction*> path;
      give(*caller, call.value, path);
    }
    return std::move(costs_);
  }

 private:
  [[nodiscard]] const SourceFunction* home_of(int function) const {
    const auto& homes = index_->homes(function);
    return homes.empty() ? nullptr : homes.front();
  }

  void share(const std::vector<std::size_t>& over, double value) {
    double all = 0.0;
    for (const std::size_t n : over) all += estimated((*candidates_)[n]);
    for (const std::size_t n : over) {
      costs_.of[n] += value * estimated((*candidates_)[n]) / all;
      costs_.ran[n] = true;
    }
  }

  // To the function's own candidates; without any, to those that call it.
  void give(const SourceFunction& function, double value, std::set<const SourceFunction*>& path) {
    if (!function.candidates.empty()) return share(function.candidates, value);
    if (!path.insert(&function).second) return;
    std::map<const SourceFunction*, double> weights = measured_callers(function);
    const bool is_measured = !weights.empty();
    std::vector<std::size_t> around;
    for (const CallSite& site : graph_->callers(function.body)) {
      const SourceFunction* caller = index_->find(site.caller);
      if (caller == nullptr || (is_measured && !weights.contains(caller))) continue;
      const int n = candidate_of(site, *caller);
      if (n < 0) {
        if (!is_measured) weights[caller] = 1.0;
      } else if (!is_measured) {
        around.push_back(static_cast<std::size_t>(n));
      } else {
        share({static_cast<std::size_t>(n)}, value * std::exchange(weights[caller], 0.0));
      }
    }
    if (!around.empty()) return share(around, value);
    double all = 0.0;
    for (const auto& [unused, weight] : weights) all += weight;
    for (const auto& [caller, weight] : weights)
      if (weight > 0.0 && graph_->inside_kernel(caller->body))
        give(*caller, is_measured ? value * weight : value * weight / all, path);
  }

  // By the chains: the part of its calls that each scanned function makes.
  std::map<const SourceFunction*, double> measured_callers(const SourceFunction& function) {
    std::map<const SourceFunction*, double> weights;
    double all = 0.0;
    for (const auto& [callee, calls] : calls_) {
      if (home_of(callee) != &function) continue;
      for (const CallCost* call : calls) {
        all += call->value;
        if (const SourceFunction* caller = home_of(call->caller)) weights[caller] += call->value;
      }
    }
    for (auto& [unused, weight] : weights) weight /= all;
    return weights;
  }

  [[nodiscard]] int candidate_of(const CallSite& site, const SourceFunction& caller) const {
    for (const std::size_t n : caller.candidates)
      if (std::find(site.loops.begin(), site.loops.end(), (*candidates_)[n].loop) !=
          site.loops.end())
        return static_cast<int>(n);
    return -1;
  }

  const Profile* profile_;
  const SourceIndex* index_;
  const CallGraph* graph_;
  const std::vector<Candidate>* candidates_;
  Costs costs_;
  std::map<int, std::vector<const CallCost*>> calls_;
};

}  // namespace

Costs costs_by_functions(const Profile& profile, const SourceIndex& index, const CallGraph& graph,
                         const std::vector<Candidate>& candidates) {
  return Sharing(profile, index, graph, candidates).run();
}

}  // namespace kedge::rank
