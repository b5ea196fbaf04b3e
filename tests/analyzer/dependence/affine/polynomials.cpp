// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Polynomials: arithmetic, overflow, division, and how they read.
#include "analyzer/dependence/affine/divide.hpp"
#include "analyzer/dependence/affine/text.hpp"
#include "tests/analyzer/dependence/affine/builder.hpp"
#include "tests/support/catch.hpp"

using namespace kedge::dependence;
using namespace kedge::dependence::test;

namespace {

struct Names : Builder {
  P i = counter("i");
  P j = counter("j");
  P k = counter("k");
  P ny = invariant("ny");
  P nx = invariant("nx");
  P padded = invariant("nx+2");
  [[nodiscard]] std::string text(const P& p) const { return p.polynomial.to_string(symbols); }
};

}  // namespace

TEST_CASE("a symbol of one name and kind is one symbol") {
  SymbolTable symbols;
  const SymbolId n = symbols.intern("n", SymbolKind::invariant);
  CHECK(symbols.intern("n", SymbolKind::invariant) == n);
  CHECK(symbols.intern("n", SymbolKind::counter) != n);
  CHECK(symbols.add("n", SymbolKind::invariant) != n);
  CHECK(symbols[n].name == "n");
}

TEST_CASE("terms that cancel leave nothing behind") {
  Names t;
  CHECK(Polynomial((t.i + 1) * (t.i - 1) - t.i * t.i + 1).is_zero());
  CHECK(Polynomial(t.i * t.j) == Polynomial(t.j * t.i));
  CHECK(Polynomial(t.i - t.i + 7).as_constant() == 7);
  CHECK_FALSE(Polynomial(t.i).as_constant().has_value());
}

TEST_CASE("a copy keeps its value when the original changes") {
  Names t;
  Polynomial original = t.i + 1;
  const Polynomial copy = original;
  original = original + t.j.polynomial;
  CHECK(copy == Polynomial(t.i + 1));
  CHECK(original == Polynomial(t.i + t.j + 1));
}

TEST_CASE("parts of a polynomial can be asked for") {
  Names t;
  const Polynomial p = t.j * t.nx + 2 * t.j + t.i - 3;
  CHECK(p.coefficient_of(Names::id(t.j)) == Polynomial(t.nx + 2));
  CHECK(p.without(Names::id(t.j)) == Polynomial(t.i - 3));
  CHECK(p.constant_term() == -3);
  CHECK(p.degree() == 2);
  CHECK(p.degree_in(Names::id(t.i)) == 1);
  CHECK(p.uses(Names::id(t.nx)));
  CHECK_FALSE(p.uses(Names::id(t.k)));
  CHECK(p.substitute(Names::id(t.j), t.k - 1) == Polynomial(t.k * t.nx - t.nx + 2 * t.k - 5 + t.i));
}

TEST_CASE("an overflow makes a polynomial invalid, for good, and equal to nothing") {
  Names t;
  const P huge(Polynomial::constant(INT64_MAX));
  const Polynomial overflown = huge * t.i + t.i;
  CHECK_FALSE(overflown.valid());
  CHECK_FALSE((overflown - overflown).valid());
  CHECK_FALSE((overflown * Polynomial::constant(0)).valid());
  CHECK_FALSE(overflown == overflown);
  CHECK_FALSE(overflown.is_zero());
  CHECK_FALSE(overflown.as_constant().has_value());
  CHECK_FALSE(Polynomial(huge * huge).valid());
  CHECK_FALSE((Polynomial() - Polynomial::constant(INT64_MIN)).valid());
}

TEST_CASE("polynomials read as the source would write them") {
  Names t;
  CHECK(t.text((t.k * t.ny + t.j) * t.nx + t.i - 1) == "k*ny*nx + j*nx + i - 1");
  CHECK(t.text(t.nx - 1 - t.i) == "nx - i - 1");
  CHECK(t.text(0) == "0");
  CHECK(t.text(0 - t.i) == "-i");
  CHECK(t.text(2 * t.i * t.padded) == "2*i*(nx+2)");
  CHECK(t.text(t.padded + 1) == "nx+2 + 1");
  CHECK(t.text(2 * t.padded) == "2*(nx+2)");
}

TEST_CASE("comparisons read as the source would write them") {
  Names t;
  CHECK(at_least_zero(Polynomial(50 - t.nx), t.symbols) == "nx <= 50");
  CHECK(at_least_zero(Polynomial(t.nx - 51), t.symbols) == "nx >= 51");
  CHECK(at_least_zero(Polynomial(t.nx - t.ny), t.symbols) == "nx >= ny");
  CHECK(at_least_zero(Polynomial(t.nx - t.ny - 1), t.symbols) == "nx > ny");
  CHECK(within(t.i + 1, t.nx, t.symbols) == "0 <= i + 1 < nx");
  CHECK(within(P(0), t.nx, t.symbols) == "nx >= 1");
  CHECK(within(t.nx - 2, t.nx, t.symbols) == "nx >= 2");
}

TEST_CASE("division splits off whole strides") {
  Names t;
  const Polynomial stride = t.nx + 2;
  const Division row = divide((t.j - 1) * (t.nx + 2) + t.i + 1, stride);
  CHECK(row.quotient == Polynomial(t.j - 1));
  CHECK(row.remainder == Polynomial(t.i + 1));
  CHECK(divide_exactly((t.ny + 2) * (t.nx + 2), stride) == Polynomial(t.ny + 2));
  CHECK_FALSE(divide_exactly(t.nx * t.ny, stride).has_value());
  const Division odd = divide(7 * t.nx - 5, 2 * t.nx);
  CHECK(odd.quotient == Polynomial::constant(3));
  CHECK(odd.remainder == Polynomial(t.nx - 5));
}
