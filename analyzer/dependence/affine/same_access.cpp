// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Structural equality of accesses.
#include "analyzer/dependence/affine/same_access.hpp"

#include <algorithm>

namespace kedge::dependence {

namespace {

bool same(const Constraint& x, const Constraint& y) {
  return x.kind == y.kind && x.expression == y.expression;
}

bool same(const Congruence& x, const Congruence& y) {
  return x.modulus == y.modulus && x.remainder == y.remainder && x.expression == y.expression;
}

bool same(const Counter& x, const Counter& y) {
  return x.symbol == y.symbol && x.step == y.step && x.first == y.first && x.last == y.last;
}

template <class T>
bool all_same(const std::vector<T>& x, const std::vector<T>& y) {
  return std::equal(x.begin(), x.end(), y.begin(), y.end(),
                    [](const T& p, const T& q) { return same(p, q); });
}

}  // namespace

bool same_access(const AffineAccess& a, const AffineAccess& b) {
  return a.subscripts == b.subscripts && a.extents == b.extents &&
         a.separate_rows == b.separate_rows && all_same(a.nest, b.nest) &&
         all_same(a.guards, b.guards) && all_same(a.congruences, b.congruences);
}

}  // namespace kedge::dependence
