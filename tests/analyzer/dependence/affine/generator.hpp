// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Random small loop nests and accesses, the same ones on every machine.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "tests/analyzer/dependence/affine/brute_force.hpp"
#include "tests/analyzer/dependence/affine/builder.hpp"

namespace kedge::dependence::test {

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  int below(int limit) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(limit)); }
  int between(int low, int high) { return low + below(high - low + 1); }
  bool chance(int percent) { return below(100) < percent; }
  template <class T>
  T one_of(std::initializer_list<T> values) {
    return *(values.begin() + below(static_cast<int>(values.size())));
  }

 private:
  std::mt19937_64 engine_;
};

enum class Shape {
  affine,      ///< sums of counters and parameters
  linearised,  ///< j*n + i, (k*m + j)*n + i, padded, diagonal, with offsets
  declared,    ///< several dimensions with extents
  varying      ///< with values that change from iteration to iteration
};

struct Case {
  Builder builder;
  Query query;
  std::vector<SymbolId> parameters;
  Shape shape = Shape::affine;

  [[nodiscard]] std::string text() const;
};

/// Fills `result` (its query points into it, so that it must stay where it is).
void generate(Random& random, Shape shape, Case& result);

/// All values of the parameters worth trying that satisfy the context.
[[nodiscard]] std::vector<Values> instantiations(const Case& c);

/// Values of the varying symbols; distinct ones for those that the query says are injective.
[[nodiscard]] Tables random_tables(Random& random, const Query& query);

}  // namespace kedge::dependence::test
