// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Most questions are small and have coefficients of one: Fourier-Motzkin elimination answers them
// in microseconds, exactly for integers where it says anything at all (Pugh, The Omega test, 1991).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "analyzer/dependence/affine/polynomial.hpp"
#include "analyzer/dependence/affine/row_table.hpp"
#include "analyzer/dependence/affine/system.hpp"

namespace kedge::dependence {

/// A conjunction prepared for many questions, each of which adds a few constraints to it.
class Elimination {
 public:
  /// Uses system.zero and system.non_negative; "not zero" is the caller's to split. Equations
  /// remove no variable that is made of `kept` symbols.
  explicit Elimination(const System& system, const std::vector<SymbolId>& kept = {});

  /// Has the conjunction together with these constraints an integer point over its monomials?
  /// Nothing where elimination is not exact or grows.
  [[nodiscard]] std::optional<bool> has_point(std::span<const Polynomial> zero = {},
                                              std::span<const Polynomial> non_negative = {}) const;

  /// Inequalities (each >= 0) over the kept variables that hold exactly where the conjunction has
  /// an integer point; nothing where elimination is not exact or grows.
  [[nodiscard]] std::optional<std::vector<Polynomial>> shadow() const;

 private:
  using Equation = std::vector<std::int64_t>;
  using ColumnMap = std::map<Polynomial::Monomial, std::size_t>;
  struct Solved {
    std::size_t variable = 0;
    Equation equation;
  };

  /// The row of p; monomials without a column get one of `more`.
  std::optional<Equation> row_of(const Polynomial& p, ColumnMap& more) const;
  /// The same, with what the solved equations say put in.
  std::optional<Equation> reduced_row(const Polynomial& p, ColumnMap& more) const;

  ColumnMap columns_;
  std::vector<bool> kept_;  ///< by column
  std::size_t width_ = 0;
  std::vector<Solved> solved_;
  RowTable table_;
  bool usable_ = true;
};

}  // namespace kedge::dependence
