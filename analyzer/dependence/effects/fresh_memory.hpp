// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Allocation wrappers: functions that return, or store through a parameter, memory that nothing
// else points to yet.
#pragma once

#include <map>
#include <set>

#include "analyzer/dependence/effects/program_index.hpp"

namespace kedge::dependence {

class FreshMemory {
 public:
  explicit FreshMemory(const ProgramIndex& index);

  /// The value is memory that was just allocated, or null.
  [[nodiscard]] bool is_fresh(int unit, const model::Expr& e) const;
  /// The arguments of the call, by number, through which it stores fresh memory and nothing else.
  [[nodiscard]] std::set<std::size_t> fresh_arguments(int unit, const model::Expr& call) const;

  /// The parameters through which the function stores fresh memory and nothing else.
  [[nodiscard]] std::set<std::size_t> parameters_of(FunctionRef function) const;

 private:
  struct Wrapper {
    bool returns = false;
    std::set<std::size_t> parameters;
    friend bool operator==(const Wrapper&, const Wrapper&) = default;
  };
  [[nodiscard]] Wrapper judge(FunctionRef function) const;
  [[nodiscard]] const Wrapper* wrapper_of(int unit, const model::Expr& call) const;

  const ProgramIndex& index_;
  std::map<FunctionRef, Wrapper> wrappers_;
};

/// Without casts and comma operators around it.
[[nodiscard]] const model::Expr& bare(const model::Expr& e);

}  // namespace kedge::dependence
