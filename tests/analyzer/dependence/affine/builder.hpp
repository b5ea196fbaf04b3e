// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Writes dependence queries the way a loop reads: symbols by name, polynomials by operators.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "analyzer/dependence/affine/query.hpp"

namespace kedge::dependence::test {

/// A polynomial that numbers convert to, so that 2 * i + 1 can be written.
struct P {
  P() = default;
  P(int value) : polynomial(Polynomial::constant(value)) {}  // NOLINT: conversions are the point
  P(Polynomial value) : polynomial(std::move(value)) {}
  operator Polynomial() const { return polynomial; }
  Polynomial polynomial;

  friend P operator+(const P& a, const P& b) { return P(a.polynomial + b.polynomial); }
  friend P operator-(const P& a, const P& b) { return P(a.polynomial - b.polynomial); }
  friend P operator*(const P& a, const P& b) { return P(a.polynomial * b.polynomial); }
};

/// for (c = first; c <= last; c += step); a negative step counts down to last.
struct For {
  P counter;
  P first;
  P last;
  std::int64_t step = 1;
};

class Builder {
 public:
  P counter(const std::string& name) { return symbol(name, SymbolKind::counter); }
  P invariant(const std::string& name) { return symbol(name, SymbolKind::invariant); }
  P varying(const std::string& name) { return symbol(name, SymbolKind::varying); }

  [[nodiscard]] static SymbolId id(const P& p) {
    return p.polynomial.terms().begin()->first.front();
  }

  [[nodiscard]] static AffineAccess access(const std::vector<For>& nest,
                                           const std::vector<P>& subscripts) {
    AffineAccess result;
    for (const P& p : subscripts) result.subscripts.push_back(p);
    for (const For& loop : nest) {
      result.nest.push_back({id(loop.counter), loop.first, loop.last.polynomial, loop.step});
    }
    return result;
  }

  [[nodiscard]] Query query(const AffineAccess& a, const AffineAccess& b) const {
    Query result;
    result.symbols = &symbols;
    result.a = a;
    result.b = b;
    return result;
  }

  /// Two accesses in the same nest.
  [[nodiscard]] Query query(const std::vector<For>& nest, const P& a, const P& b) const {
    return query(access(nest, {a}), access(nest, {b}));
  }

  SymbolTable symbols;

 private:
  P symbol(const std::string& name, SymbolKind kind) {
    return P(Polynomial::symbol(symbols.intern(name, kind)));
  }
};

inline Constraint at_least_zero(const P& p) {
  return {p, Constraint::Kind::non_negative};
}
inline Constraint equals_zero(const P& p) {
  return {p, Constraint::Kind::zero};
}
inline Constraint not_zero(const P& p) {
  return {p, Constraint::Kind::non_zero};
}

}  // namespace kedge::dependence::test
