// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// A conjunction of integer constraints over the symbols of one Scope: what ISL is asked about.
#pragma once

#include <vector>

#include "analyzer/dependence/affine/polynomial.hpp"

namespace kedge::dependence {

struct System {
  std::vector<Polynomial> zero;          ///< each == 0
  std::vector<Polynomial> non_negative;  ///< each >= 0
  std::vector<Polynomial> non_zero;      ///< each != 0
  /// False once a constraint could not be expressed and was left out: then "no point" still is a
  /// proof, but a point is not a witness.
  bool exact = true;

  void add_zero(const Polynomial& p) { add(p, zero); }
  void add_non_negative(const Polynomial& p) { add(p, non_negative); }
  void add_non_zero(const Polynomial& p) { add(p, non_zero); }
  void append(const System& other);

  [[nodiscard]] System with_zero(const Polynomial& p) const;
  [[nodiscard]] System with_non_negative(const Polynomial& p) const;

  /// All constraints, of whatever kind.
  [[nodiscard]] std::vector<const Polynomial*> expressions() const;
  /// Highest degree of any constraint; at most 1: affine.
  [[nodiscard]] int degree() const;

 private:
  void add(const Polynomial& p, std::vector<Polynomial>& list);
};

}  // namespace kedge::dependence
