// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Integer polynomials over named symbols: the language of subscripts and bounds.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kedge::dependence {

using SymbolId = int;

enum class SymbolKind {
  counter,    ///< a loop counter of the nest under test
  invariant,  ///< fixed while the loop under test runs ("nx", "(nx+2)" as an atom, "map[e]" in an
              ///< inner loop)
  varying     ///< a value that changes from iteration to iteration in an unknown way ("idx[i]")
};

struct Symbol {
  std::string name;  ///< as the source writes it
  SymbolKind kind = SymbolKind::invariant;
};

class SymbolTable {
 public:
  /// The symbol of that name and kind, made when new.
  SymbolId intern(const std::string& name, SymbolKind kind);
  /// A new symbol, whatever others have that name: two loops that both call their counter "i".
  SymbolId add(const std::string& name, SymbolKind kind);
  [[nodiscard]] const Symbol& operator[](SymbolId id) const {
    return symbols_[static_cast<std::size_t>(id)];
  }
  [[nodiscard]] std::size_t size() const { return symbols_.size(); }

 private:
  std::vector<Symbol> symbols_;
  std::map<std::pair<std::string, SymbolKind>, SymbolId> index_;
};

/// Sum of coefficient x product of symbols. Canonical: no zero coefficients; equality is
/// structural. Arithmetic that would overflow 64 bits marks the result invalid; invalid is
/// contagious and never equal.
class Polynomial {
 public:
  using Monomial = std::vector<SymbolId>;  ///< sorted, with repetition; empty: the constant term
  using Terms = std::map<Monomial, std::int64_t>;

  Polynomial() = default;
  static Polynomial constant(std::int64_t value);
  static Polynomial symbol(SymbolId id);
  static Polynomial term(const Monomial& monomial, std::int64_t coefficient);

  [[nodiscard]] bool valid() const { return valid_; }
  [[nodiscard]] bool is_zero() const { return valid_ && terms().empty(); }
  [[nodiscard]] std::optional<std::int64_t> as_constant() const;
  [[nodiscard]] const Terms& terms() const { return terms_ ? *terms_ : no_terms(); }
  [[nodiscard]] std::int64_t constant_term() const;
  [[nodiscard]] bool uses(SymbolId id) const;
  /// Highest power of `id`.
  [[nodiscard]] int degree_in(SymbolId id) const;
  /// Of the longest product; 0 for a constant. At most 1: affine.
  [[nodiscard]] int degree() const;
  /// The factor of id^1 (a polynomial without id); only where degree_in(id) <= 1.
  [[nodiscard]] Polynomial coefficient_of(SymbolId id) const;
  [[nodiscard]] Polynomial without(SymbolId id) const;  ///< terms that do not use id
  [[nodiscard]] Polynomial substitute(SymbolId id, const Polynomial& value) const;
  [[nodiscard]] std::string to_string(
      const SymbolTable& symbols) const;  ///< "k*ny*nx + j*nx + i - 1"

  Polynomial operator+(const Polynomial& other) const;
  Polynomial operator-(const Polynomial& other) const;
  Polynomial operator*(const Polynomial& other) const;
  friend bool operator==(const Polynomial& a, const Polynomial& b) {
    return a.valid_ && b.valid_ && (a.terms_ == b.terms_ || a.terms() == b.terms());
  }

 private:
  void add_term(const Monomial& monomial, std::int64_t coefficient);
  void invalidate();
  Terms& own_terms();

  static const Terms& no_terms();
  std::shared_ptr<Terms> terms_;  ///< shared by copies until one of them changes; null: none
  bool valid_ = true;
};

}  // namespace kedge::dependence
