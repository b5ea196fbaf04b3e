// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// One tried sub-step of one cell, written once for every back end and precision, without branches,
// so that a CPU can do several cells in one vector and a warp does not diverge inside it.
//
// Method: the modified Rosenbrock pair of orders 2 and 3, L-stable (L. F. Shampine, M. W. Reichelt,
// "The MATLAB ODE Suite", SIAM J. Sci. Comput. 18(1), 1997; such methods in general: Hairer and
// Wanner, II, IV.7). With W = 1 - h d J, d = 1 / (2 + sqrt 2), e = 6 + sqrt 2:
//   W k1 = f(y),  W (k2 - k1) = f(y + h k1 / 2) - k1,  y' = y + h k2,
//   W k3 = f(y') - e (k2 - f(y + h k1 / 2)) - 2 (k1 - f(y)),  error = h (k1 - 2 k2 + k3) / 6.
// All of f, k and the error sum up to zero over the species, as mass is conserved, so W is solved
// for a and b alone.
//
// The next sub-step is h times 0.9 err^(-1/3), the root by its Pade approximant (2 + err) /
// (1 + 2 err) around 1: it lies between 0.45 and 1.8 by itself and, unlike pow(), has the same bits
// on every back end.
#pragma once

#include "kernels/chem/physics.hpp"
#include "kernels/compat/kokkos.hpp"

namespace kedge::kernels::chem {

/// A cell while it reacts. Numbers that count are Real too: a vector of one kind.
template <class Real>
struct Reacting {
  Real factor;   ///< of the rates
  Real a, b, c;  ///< species
  Real substep;  ///< to try next
  Real left;     ///< time that is left of the step
  Real tried;    ///< sub-steps so far

  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION bool goes_on() const {
    return left > Real(0) && tried < Real(most_substeps);
  }
};

/// Of the three species; the third is what keeps the sum zero.
template <class Real>
struct Change {
  Real a, b;
  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION Real c() const { return -(a + b); }
};

template <class Real>
struct Rates {
  Real slow, fast, back;  ///< k1, k2, k3 at the cell's temperature

  KOKKOS_FORCEINLINE_FUNCTION explicit Rates(Real factor)
      : slow(Real(slow_rate) * factor),
        fast(Real(fast_rate) * factor),
        back(Real(back_rate) * factor) {}
  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION Change<Real> f(Real a, Real b, Real c) const {
    const Real net = back * b * c - slow * a;
    return {net, -net - fast * b * b};
  }
};

/// W of a sub-step, reduced to a and b: [1 + p, -q; -p, 1 + q + r]. Its determinant is a sum of
/// positive terms as long as b is small against c or the middle reaction is by far the fastest: no
/// pivot is needed.
template <class Real>
struct Implicit {
  Real p, q, r, inverse;

  KOKKOS_FORCEINLINE_FUNCTION Implicit(const Rates<Real>& k, Real h, Real b, Real c) {
    const Real hd = h * Real(0.29289321881345254);
    p = hd * (k.slow + k.back * b);
    q = hd * (k.back * (c - b));
    r = hd * (Real(2) * k.fast * b);
    inverse = Real(1) / (Real(1) + p + q + r + p * r);
  }
  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION Change<Real> solve(Real a, Real b) const {
    return {((Real(1) + q + r) * a + q * b) * inverse, (p * a + (Real(1) + p) * b) * inverse};
  }
};

template <class Real>
KOKKOS_FORCEINLINE_FUNCTION Real size_of(Real x) {
  return x < Real(0) ? -x : x;
}

// [kokkos body]
/// Tries one sub-step; takes it when its error is within the tolerance. Does nothing to a cell that
/// is done.
template <class Real>
KOKKOS_FORCEINLINE_FUNCTION void try_substep(Reacting<Real>& y) {
  constexpr Real e = Real(7.4142135623730951);
  const bool busy = y.goes_on();
  const bool cut = y.left < y.substep;
  const Real h = cut ? y.left : y.substep;
  const Rates<Real> k(y.factor);
  const Implicit<Real> w(k, h, y.b, y.c);
  const Change<Real> f0 = k.f(y.a, y.b, y.c);
  const Change<Real> k1 = w.solve(f0.a, f0.b);
  const Real half = Real(0.5) * h;
  const Change<Real> f1 = k.f(y.a + half * k1.a, y.b + half * k1.b, y.c + half * k1.c());
  const Change<Real> d = w.solve(f1.a - k1.a, f1.b - k1.b);
  const Change<Real> k2{d.a + k1.a, d.b + k1.b};
  const Real a = y.a + h * k2.a, b = y.b + h * k2.b, c = y.c + h * k2.c();
  const Change<Real> f2 = k.f(a, b, c);
  const Change<Real> k3 = w.solve(f2.a - e * (k2.a - f1.a) - Real(2) * (k1.a - f0.a),
                                  f2.b - e * (k2.b - f1.b) - Real(2) * (k1.b - f0.b));
  const Real sixth = h * Real(1.0 / 6.0);
  const Change<Real> error{sixth * (k1.a - Real(2) * k2.a + k3.a),
                           sixth * (k1.b - Real(2) * k2.b + k3.b)};
  const Real relative = Real(relative_tolerance), slow = Real(slow_tolerance);
  const Real err = size_of(error.a) / (slow + relative * size_of(a)) +
                   size_of(error.b) / (Real(fast_tolerance) + relative * size_of(b)) +
                   size_of(error.c()) / (slow + relative * size_of(c));
  const bool taken = busy && err <= Real(1);  // a NaN is never taken
  const Real capped = err < Real(1.0e6) ? err : Real(1.0e6);
  const Real next = h * (Real(0.9) * ((Real(2) + capped) / (Real(1) + Real(2) * capped)));
  const Real rest = cut ? Real(0) : y.left - h;
  const bool keep = !busy || (taken && cut && next < y.substep);  // cut short by the step's end
  y.a = taken ? a : y.a;
  y.b = taken ? b : y.b;
  y.c = taken ? c : y.c;
  y.left = taken ? rest : y.left;
  y.substep = keep ? y.substep : next;
  y.tried = busy ? y.tried + Real(1) : y.tried;
}
// [end]

/// Replaces a share of the cell by fresh a.
template <class Real>
KOKKOS_FORCEINLINE_FUNCTION void mix(Reacting<Real>& y, Real share) {
  y.a = y.a + share * (Real(1) - y.a);
  y.b = y.b - share * y.b;
  y.c = y.c - share * y.c;
}

}  // namespace kedge::kernels::chem
