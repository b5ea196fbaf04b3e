// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The arithmetic of kernel euler at one face, written once for every back end and precision.
//
// Limited slopes of the primitive variables (B. van Leer, J. Comput. Phys. 32, 1979), then the
// three-wave flux HLLC (E. F. Toro, M. Spruce, W. Speares, Shock Waves 4, 1994) with the wave
// speeds of S. F. Davis (SIAM J. Sci. Stat. Comput. 9, 1988). The four regions of the wave pattern
// are chosen by selection, not by branches: both sides of a branch are cheap, so that vector lanes
// and threads never wait for each other.
#pragma once

#include <cmath>
#include <cstdint>

#include "kernels/compat/kokkos.hpp"

namespace kedge::kernels::euler {

inline constexpr int fields = 5;  ///< density, momentum along x, y, z, energy
inline constexpr double heat_ratio = 1.4;

/// State beside a face: velocities along its normal and the two directions that follow it.
template <class Real>
struct Primitive {
  Real density, normal, second, third, pressure;
};

/// Flux of the conserved variables, in their order.
template <class Real>
struct Flux {
  Real of[fields];
};

/// Where the components of a vector stand for a face across `axis`.
template <int axis>
struct Across {
  static constexpr int normal = 1 + axis, second = 1 + (axis + 1) % 3, third = 1 + (axis + 2) % 3;
};

template <int axis, class Real, class Storage>
KOKKOS_FORCEINLINE_FUNCTION Primitive<Real> primitive(const Storage* u, std::int64_t cells,
                                                      std::int64_t c) {
  const auto value = [&](int f) { return static_cast<Real>(u[f * cells + c]); };
  const Real density = value(0), inverse = Real(1) / density;
  const Real normal = value(Across<axis>::normal) * inverse;
  const Real second = value(Across<axis>::second) * inverse;
  const Real third = value(Across<axis>::third) * inverse;
  const Real kinetic = Real(0.5) * density * (normal * normal + (second * second + third * third));
  return {density, normal, second, third, Real(heat_ratio - 1.0) * (value(4) - kinetic)};
}

/// Half of the harmonic mean of two differences; 0 at an extreme.
template <class Real>
KOKKOS_FORCEINLINE_FUNCTION Real half_slope(Real before, Real here, Real after) {
  const Real a = here - before, b = after - here;
  const Real product = a * b, sum = a + b;
  const bool monotone = product > Real(0);
  return (monotone ? product : Real(0)) / (monotone ? sum : Real(1));
}

/// What a cell is at its upper (sign 1) or lower (sign -1) face.
template <class Real>
KOKKOS_FORCEINLINE_FUNCTION Primitive<Real> at_face(const Primitive<Real>& w,
                                                    const Primitive<Real>& x,
                                                    const Primitive<Real>& y, Real sign) {
  return {x.density + sign * half_slope(w.density, x.density, y.density),
          x.normal + sign * half_slope(w.normal, x.normal, y.normal),
          x.second + sign * half_slope(w.second, x.second, y.second),
          x.third + sign * half_slope(w.third, x.third, y.third),
          x.pressure + sign * half_slope(w.pressure, x.pressure, y.pressure)};
}

template <class Real>
KOKKOS_FORCEINLINE_FUNCTION Real smaller(Real a, Real b) {
  return b < a ? b : a;
}
template <class Real>
KOKKOS_FORCEINLINE_FUNCTION Real larger(Real a, Real b) {
  return a < b ? b : a;
}

template <class Real>
KOKKOS_FORCEINLINE_FUNCTION Real sound_speed(const Primitive<Real>& w) {
  return std::sqrt(Real(heat_ratio) * w.pressure / w.density);
}

/// The side of the contact wave that the face lies on, and how fast its outer wave crosses it.
template <class Real>
struct Side {
  Primitive<Real> w;
  Real outer;     ///< speed of the outer wave of that side
  Real contact;   ///< speed of the contact wave
  Real crossing;  ///< `outer`, or 0 where the whole fan has left to the other side
};

template <class Real>
KOKKOS_FORCEINLINE_FUNCTION Side<Real> side_of_face(const Primitive<Real>& l,
                                                    const Primitive<Real>& r) {
  const Real cl = sound_speed(l), cr = sound_speed(r);
  const Real left = smaller(l.normal - cl, r.normal - cr);
  const Real right = larger(l.normal + cl, r.normal + cr);
  const Real ml = l.density * (left - l.normal), mr = r.density * (right - r.normal);
  const Real contact = ((r.pressure - l.pressure) + (l.normal * ml - r.normal * mr)) / (ml - mr);
  const bool on_left = contact >= Real(0);
  const Real crossing = on_left ? smaller(left, Real(0)) : larger(right, Real(0));
  return {{on_left ? l.density : r.density, on_left ? l.normal : r.normal,
           on_left ? l.second : r.second, on_left ? l.third : r.third,
           on_left ? l.pressure : r.pressure},
          on_left ? left : right,
          contact,
          crossing};
}

/// Flux of that side plus the jump to its star state: U* = m (1, contact, v, w, e*), where
/// m = density (outer - normal) / (outer - contact).
template <int axis, class Real>
KOKKOS_FORCEINLINE_FUNCTION Flux<Real> hllc(const Primitive<Real>& l, const Primitive<Real>& r) {
  const Side<Real> s = side_of_face(l, r);
  const Primitive<Real>& w = s.w;
  const Real energy =
      w.pressure * Real(1.0 / (heat_ratio - 1.0)) +
      Real(0.5) * w.density * (w.normal * w.normal + (w.second * w.second + w.third * w.third));
  const Real ahead = s.outer - w.normal;
  const Real stretch = ahead / (s.outer - s.contact);
  const Real star = w.density * stretch;
  const Real star_energy =
      stretch * (energy + (s.contact - w.normal) * (w.density * s.contact + w.pressure / ahead));
  const Real mass = w.density * w.normal;
  const Real jump = s.crossing * (star - w.density);
  Flux<Real> flux;
  flux.of[0] = mass + jump;
  flux.of[Across<axis>::normal] =
      (mass * w.normal + w.pressure) + s.crossing * (star * s.contact - mass);
  flux.of[Across<axis>::second] = (mass + jump) * w.second;
  flux.of[Across<axis>::third] = (mass + jump) * w.third;
  flux.of[4] = w.normal * (energy + w.pressure) + s.crossing * (star_energy - energy);
  return flux;
}

/// Flux through the face between c - step and c.
template <int axis, class Real, class Storage>
KOKKOS_FORCEINLINE_FUNCTION Flux<Real> face_flux(const Storage* u, std::int64_t cells,
                                                 std::int64_t c, std::int64_t step) {
  const auto at = [&](std::int64_t n) { return primitive<axis, Real>(u, cells, c + n * step); };
  const Primitive<Real> a = at(-2), b = at(-1), d = at(0), e = at(1);
  return hllc<axis>(at_face(a, b, d, Real(1)), at_face(b, d, e, Real(-1)));
}

}  // namespace kedge::kernels::euler
