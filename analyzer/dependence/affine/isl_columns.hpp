// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// From Systems to ISL sets: one dimension per monomial.
#pragma once

#include <map>
#include <vector>

#include "analyzer/dependence/affine/isl_handle.hpp"
#include "analyzer/dependence/affine/system.hpp"

namespace kedge::dependence {

class Columns {
 public:
  /// Gives the monomials of p that have no column yet the next ones.
  void add(const Polynomial& p);
  void add(const System& system);
  /// Only the monomials made of these symbols.
  void add_over(const System& system, const std::vector<SymbolId>& symbols);

  [[nodiscard]] unsigned size() const { return static_cast<unsigned>(monomials_.size()); }
  [[nodiscard]] const std::vector<Polynomial::Monomial>& monomials() const { return monomials_; }
  [[nodiscard]] int index(const Polynomial::Monomial& monomial) const {
    return index_.at(monomial);
  }

  [[nodiscard]] IslBasicSet basic_set(const std::vector<Polynomial>& zero,
                                      const std::vector<Polynomial>& non_negative) const;
  /// The union over the two sides of each "not zero".
  [[nodiscard]] IslSet set(const System& system) const;

 private:
  std::map<Polynomial::Monomial, int> index_;
  std::vector<Polynomial::Monomial> monomials_;
};

/// The conjunctions without "not zero" whose union `system` is; beyond a limit the last ones are
/// left out (a larger set) and `exact` is cleared.
[[nodiscard]] std::vector<System> alternatives(const System& system);

/// Row `row` of a constraint matrix (as ISL orders it: constant first) as a polynomial.
[[nodiscard]] Polynomial row_polynomial(isl_mat* matrix, int row, const Columns& columns);

}  // namespace kedge::dependence
