// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// A file's own globals that serve as scratch: their value never outlives the call that set it.
#pragma once

#include <map>
#include <set>

#include "analyzer/dependence/effects/program_index.hpp"

namespace kedge::dependence {

class ScratchGlobals {
 public:
  explicit ScratchGlobals(const ProgramIndex& index);

  /// Every function that uses it sets it before it reads it, and calls no other that uses it.
  [[nodiscard]] bool contains(VariableKey global) const { return scratch_.count(global) != 0; }

 private:
  struct Use {
    std::map<VariableKey, model::VariableId> named;
    std::set<FunctionRef> calls;
    bool calls_unseen = false;  ///< through a pointer, or a function without a body here
  };
  void collect(FunctionRef function);
  void note(FunctionRef function, const model::Expr& e);
  [[nodiscard]] std::set<VariableKey> below(FunctionRef function) const;

  const ProgramIndex& index_;
  std::map<FunctionRef, Use> uses_;
  std::set<FunctionRef> given_away_;  ///< functions whose address is taken
  std::set<VariableKey> scratch_;
};

}  // namespace kedge::dependence
