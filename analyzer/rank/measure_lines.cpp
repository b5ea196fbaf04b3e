// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Costs of lines, and of the calls made from them.
#include <algorithm>
#include <map>
#include <set>

#include "analyzer/rank/measure_parts.hpp"

namespace kedge::rank {
namespace {

using profile::CallCost;
using profile::LineCost;
using profile::Profile;

bool at_home(const SourceIndex& index, int function, const std::string& file, int line) {
  for (const SourceFunction* home : index.homes(function))
    if (home->file == file && line >= home->line && line <= home->end_line) return true;
  return false;
}

/// What part of a function's runs other candidates started: their cost holds it already.
class Nested {
 public:
  Nested(const Profile& profile, const SourceIndex& index) : index_(&index), profile_(&profile) {
    for (const CallCost& call : profile.calls) callers_[call.callee].push_back(&call);
  }

  double part(int function) {
    const auto known = parts_.find(function);
    if (known != parts_.end()) return known->second;
    if (!open_.insert(function).second) return 0.0;  // a recursion
    double inside = 0.0, all = 0.0;
    for (const CallCost* call : callers_[function]) {
      const auto& file = index_->file_of(call->file, call->caller, call->line);
      const bool in_candidate = index_->candidate_at(file, call->line) >= 0;
      inside += call->value * (in_candidate ? 1.0 : part(call->caller));
      all += call->value;
    }
    open_.erase(function);
    return parts_[function] = all > 0.0 ? inside / all : 0.0;
  }

 private:
  const SourceIndex* index_;
  const Profile* profile_;
  std::map<int, std::vector<const CallCost*>> callers_;
  std::map<int, double> parts_;
  std::set<int> open_;
};

/// Of one function of the profile: its own lines by candidate (-1: none), and what was inlined.
struct Split {
  std::map<int, double> own;
  double inlined = 0.0;
};

bool holds(const SourceIndex& index, int function, int candidate) {
  for (const SourceFunction* home : index.homes(function))
    if (std::count(home->candidates.begin(), home->candidates.end(),
                   static_cast<std::size_t>(candidate)) > 0)
      return true;
  return false;
}

// A nest starts when its function is called, as far as no loop repeats it.
void count_starts(const Profile& profile, const SourceIndex& index, Costs& costs) {
  for (std::size_t f = 0; f < profile.functions.size(); ++f)
    for (const SourceFunction* home : index.homes(static_cast<int>(f)))
      for (const std::size_t n : home->candidates) costs.starts[n] += profile.functions[f].calls;
}

}  // namespace

Costs costs_by_lines(const Profile& profile, const SourceIndex& index, std::size_t candidates) {
  Costs costs(candidates);
  Nested nested(profile, index);
  std::map<int, Split> functions;
  const auto add = [&](int candidate, double value, int function) {
    if (candidate < 0 || value <= 0.0) return;
    costs.of[static_cast<std::size_t>(candidate)] += value * (1.0 - nested.part(function));
    costs.ran[static_cast<std::size_t>(candidate)] = true;
  };
  for (const LineCost& cost : profile.lines) {
    const std::string& file = index.file_of(cost.file, cost.function, cost.line);
    const int candidate = index.candidate_at(file, cost.line);
    const bool home = at_home(index, cost.function, file, cost.line);
    if (home || candidate >= 0) {
      functions[cost.function].own[candidate] += cost.value;
      add(candidate, cost.value, cost.function);
      costs.matched += cost.value;
    } else {
      functions[cost.function].inlined += cost.value;
      if (index.holds(file, cost.line)) costs.matched += cost.value;
    }
  }
  for (const CallCost& call : profile.calls) {
    const std::string& file = index.file_of(call.file, call.caller, call.line);
    const int candidate = index.candidate_at(file, call.line);
    add(candidate, call.value, call.caller);
    // Inlined code that calls a library: goes where the inlined code goes.
    const bool home = at_home(index, call.caller, file, call.line);
    if (candidate < 0 && !home && index.homes(call.callee).empty() &&
        !index.homes(call.caller).empty())
      functions[call.caller].inlined += call.value;
  }
  count_starts(profile, index, costs);
  for (const auto& [function, split] : functions) {
    for (const auto& [candidate, unused] : split.own)
      if (candidate >= 0 && !holds(index, function, candidate))  // inlined: calls are not counted
        costs.starts[static_cast<std::size_t>(candidate)] = 0.0;
    double all = 0.0;
    for (const auto& [unused, value] : split.own) all += value;
    if (all <= 0.0) continue;
    for (const auto& [candidate, value] : split.own)
      add(candidate, split.inlined * value / all, function);
  }
  return costs;
}

}  // namespace kedge::rank
