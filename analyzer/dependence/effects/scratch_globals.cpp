// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Which function names which global, and what is called below it.
#include "analyzer/dependence/effects/scratch_globals.hpp"

#include "analyzer/dependence/effects/builtins.hpp"
#include "analyzer/dependence/effects/liveness.hpp"
#include "analyzer/model/walk.hpp"

namespace kedge::dependence {

using model::Expr;
using model::ExprKind;

ScratchGlobals::ScratchGlobals(const ProgramIndex& index) : index_(index) {
  for (int unit = 0; unit < static_cast<int>(index.program().units.size()); ++unit)
    for (int id = 0; id < static_cast<int>(index.unit(unit).functions.size()); ++id)
      if (index.function({unit, id}).body) collect({unit, id});
  std::set<VariableKey> anyone;  // used by whatever may be called out of sight
  for (const FunctionRef& function : given_away_) {
    for (const auto& [global, id] : uses_[function].named) anyone.insert(global);
    anyone.merge(below(function));
  }
  std::set<VariableKey> outlive;
  for (const auto& [function, use] : uses_) {
    if (use.named.empty()) continue;
    const std::set<VariableKey> called = below(function);
    for (const auto& [global, id] : use.named) {
      scratch_.insert(global);
      if (called.count(global) != 0 || (use.calls_unseen && anyone.count(global) != 0) ||
          reads_first(index.function(function), id))
        outlive.insert(global);
    }
  }
  for (const VariableKey global : outlive) scratch_.erase(global);
}

void ScratchGlobals::collect(FunctionRef function) {
  uses_[function];
  model::for_each_expr_in(*index_.function(function).body,
                          [&](const Expr& e) { note(function, e); });
}

void ScratchGlobals::note(FunctionRef function, const Expr& e) {
  Use& use = uses_[function];
  if (e.kind == ExprKind::variable) {
    const VariableKey key = index_.key(function.unit, e.variable);
    if (key != model::none && index_.variable(key).is_file_static && !index_.exposed(key))
      use.named[key] = e.variable;
    return;
  }
  const bool is_call = e.kind == ExprKind::call || e.kind == ExprKind::construct;
  if (e.callee == model::none) {
    use.calls_unseen = use.calls_unseen || is_call;
    return;
  }
  if (const auto callee = index_.definition(function.unit, e.callee)) {
    use.calls.insert(*callee);
    if (!is_call || e.is_virtual_call) given_away_.insert(*callee);
    use.calls_unseen = use.calls_unseen || e.is_virtual_call;
    return;
  }
  const auto& callee = index_.unit(function.unit).functions[static_cast<std::size_t>(e.callee)];
  if (effect_of(callee) == Effect::unknown || effect_of(callee) == Effect::writes_arguments)
    use.calls_unseen = true;
}

/// Named by some function that this one calls, directly or not.
std::set<VariableKey> ScratchGlobals::below(FunctionRef function) const {
  std::set<VariableKey> named;
  std::set<FunctionRef> seen;
  std::vector<FunctionRef> work{function};
  while (!work.empty()) {
    const auto use = uses_.find(work.back());
    work.pop_back();
    if (use == uses_.end()) continue;
    for (const FunctionRef& callee : use->second.calls) {
      if (!seen.insert(callee).second) continue;
      work.push_back(callee);
      if (const auto of_callee = uses_.find(callee); of_callee != uses_.end())
        for (const auto& [global, id] : of_callee->second.named) named.insert(global);
    }
  }
  return named;
}

}  // namespace kedge::dependence
