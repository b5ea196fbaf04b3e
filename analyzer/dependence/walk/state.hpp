// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What is known at one point of an iteration: values of integers and pointers, and what this
// iteration has certainly written.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

#include "analyzer/dependence/walk/path.hpp"

namespace kedge::dependence {

struct Value {
  std::optional<Polynomial> number;  ///< of an integer
  std::optional<Path> pointer;       ///< the place that a pointer points to

  static Value of(Polynomial polynomial) { return {std::move(polynomial), std::nullopt}; }
  static Value to(Path path) { return {std::nullopt, std::move(path)}; }
  [[nodiscard]] bool known() const { return number.has_value() || pointer.has_value(); }
};

[[nodiscard]] bool equal(const Value& a, const Value& b);

struct State {
  std::map<VariableKey, Value> values;  ///< absent: the value that the variable came with
  std::set<std::string> assigned;       ///< keys of paths certainly written in this iteration
  bool reachable = true;
};

/// What holds whichever of the two was taken. `differing` gets the variables whose values the two
/// disagree about: they are absent from the result's known values.
[[nodiscard]] State join(const State& a, const State& b, std::set<VariableKey>& differing);

}  // namespace kedge::dependence
