// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What a piece of code costs a thread: operations, loads, stores, calls. The counting rule of the
// whole analyzer.
//
// Counted as written, nothing folded or hoisted. An addition, multiplication or comparison of
// floating-point numbers is one operation; a division or square root four, another mathematical
// function ten (a GPU's special-function unit and its correction steps). Integer arithmetic is
// index arithmetic and counts in `integer`, never as flops. A branch counts its dearer arm. A
// nested loop counts its body times its trip count, where the caller says how many that is.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "analyzer/divergence/bodies.hpp"

namespace kedge::divergence {

struct Cost {
  double flops = 0.0;
  double integer = 0.0;
  double loads = 0.0;    ///< of array elements and through pointers
  double stores = 0.0;   ///< the same
  double calls = 0.0;    ///< of functions that are not mathematics: bodies are added where known
  bool effects = false;  ///< assigns, increments, calls what is not known to be pure

  /// Operations inside nested loops, already counted above times the loops' trip counts; here once
  /// a pass of the innermost.
  struct Inner {
    std::vector<std::pair<int, const model::Stmt*>> loops;  ///< unit and loop, outermost first
    double flops = 0.0;
    double integer = 0.0;
  };
  std::vector<Inner> inner{};
  double flops_outside = 0.0;    ///< of flops: outside nested loops
  double integer_outside = 0.0;  ///< of integer

  Cost& operator+=(const Cost& other);
  /// This, as the body of a loop that makes `trips` passes.
  [[nodiscard]] Cost inside(int unit, const model::Stmt& loop, double trips) const;
  /// One number to compare arms by: flops + integer/2 + 2*(loads + stores) + 10*calls.
  [[nodiscard]] double weight() const;
};

/// How often a nested loop of this statement is taken to run.
using TripCount = std::function<double(int unit, const model::Stmt& loop)>;

class CostModel {
 public:
  CostModel(const Bodies& bodies, TripCount trips) : bodies_(&bodies), trips_(std::move(trips)) {}
  [[nodiscard]] Cost of(int unit, const model::Expr& expr, int depth = 0) const;
  [[nodiscard]] Cost of(int unit, const model::Stmt& stmt, int depth = 0) const;

 private:
  [[nodiscard]] Cost call(int unit, const model::Expr& expr, int depth) const;
  [[nodiscard]] Cost arithmetic(int unit, const model::Expr& expr) const;
  [[nodiscard]] Cost nested(int unit, const model::Stmt& loop, int depth) const;
  [[nodiscard]] Cost choice(int unit, const model::Stmt& stmt, int depth) const;

  const Bodies* bodies_;
  TripCount trips_;
};

/// "sqrt", "fmin", "std::exp", ...: mathematics without effects, by name.
[[nodiscard]] bool is_math(const std::string& name);
/// abs, min, max, fma, copysign: one or two instructions on a GPU.
[[nodiscard]] bool is_cheap_math(const std::string& name);

}  // namespace kedge::divergence
