// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// One space of symbols for two accesses: invariants are shared, counters and varying values are
// doubled.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "analyzer/dependence/affine/polynomial.hpp"
#include "analyzer/dependence/affine/query.hpp"
#include "analyzer/dependence/affine/system.hpp"

namespace kedge::dependence {

class Scope {
 public:
  explicit Scope(const SymbolTable& source) : source_(source) {}

  /// The symbol that stands for `original` on every side.
  SymbolId shared(SymbolId original);
  SymbolId fresh(const std::string& name, SymbolKind kind) { return table_.add(name, kind); }
  /// `id` is our own and stands for value/divisor (over symbols the user knows) when printed.
  void print_as(SymbolId id, const Polynomial& value, std::int64_t divisor) {
    printed_.emplace(id, Printed{value, divisor});
  }

  [[nodiscard]] const SymbolTable& source() const { return source_; }
  [[nodiscard]] const SymbolTable& table() const { return table_; }
  /// Invariant symbols made so far.
  [[nodiscard]] std::vector<SymbolId> invariants() const;
  [[nodiscard]] bool invariant(SymbolId id) const {
    return table_[id].kind == SymbolKind::invariant;
  }
  [[nodiscard]] bool invariant(const Polynomial::Monomial& monomial) const;
  [[nodiscard]] bool invariant(const Polynomial& p) const;
  /// `p` in the names of the source.
  [[nodiscard]] std::string text(const Polynomial& p) const;
  /// `p` with our own symbols replaced by what they stand for.
  [[nodiscard]] Polynomial in_source_terms(const Polynomial& p) const;

 private:
  const SymbolTable& source_;
  SymbolTable table_;
  std::map<SymbolId, SymbolId> shared_;
  struct Printed {
    Polynomial value;
    std::int64_t divisor = 1;
  };
  std::map<SymbolId, Printed> printed_;
};

/// One access, renamed into a Scope, with everything that holds whenever it happens.
class Side {
 public:
  /// `common` gives the values of counters and varying symbols that this side shares with another,
  /// where their bounds are stated.
  Side(Scope& scope, const AffineAccess& access, std::map<SymbolId, Polynomial> common = {});

  [[nodiscard]] Polynomial rename(const Polynomial& p);
  [[nodiscard]] const System& constraints() const { return constraints_; }
  /// Of the constraints, those that the loops' bounds give.
  [[nodiscard]] const System& bounds() const { return bounds_; }
  [[nodiscard]] const std::vector<Polynomial>& subscripts() const { return subscripts_; }
  [[nodiscard]] const std::vector<Polynomial>& extents() const { return extents_; }
  /// Grows by `pace()` from one iteration of nest[level] to the next.
  [[nodiscard]] const Polynomial& time(std::size_t level = 0) const { return times_[level]; }
  [[nodiscard]] std::int64_t pace(std::size_t level = 0) const { return paces_[level]; }
  [[nodiscard]] std::size_t depth() const { return times_.size(); }
  /// Our name for a counter or varying symbol of the source, where this side uses it.
  [[nodiscard]] std::optional<SymbolId> own(SymbolId original) const;
  /// Values of this side's counters, by their symbol in the source.
  [[nodiscard]] const std::map<SymbolId, Polynomial>& values() const { return values_; }
  /// Varying symbols of the source that decide which elements are touched: in a subscript, or in
  /// the first value of a counter that a subscript uses.
  [[nodiscard]] std::vector<SymbolId> deciding() const;

 private:
  void enter(const Counter& counter);
  void in_steps(const Polynomial& difference, std::int64_t step);
  void require(const Congruence& congruence);

  Scope& scope_;
  const AffineAccess& access_;
  std::map<SymbolId, Polynomial> values_;
  std::set<SymbolId> common_;
  System constraints_;
  System bounds_;
  std::vector<Polynomial> subscripts_;
  std::vector<Polynomial> extents_;
  std::vector<Polynomial> times_;
  std::vector<std::int64_t> paces_;
};

/// Adds what the constraint says, renamed by `side`.
void add_constraint(System& system, Side& side, const Constraint& constraint);

}  // namespace kedge::dependence
