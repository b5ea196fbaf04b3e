// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The loops of kernel euler over its cells: fluxes, update, and both in one.
#pragma once

#include "kernels/compat/device.hpp"
#include "kernels/compat/rounding.hpp"
#include "kernels/euler/gas.hpp"
#include "kernels/euler/layout.hpp"
#include "kernels/euler/physics.hpp"

namespace kedge::kernels::euler {

/// dt / dx along x, y, z, in the type that a kernel computes in.
template <class Compute>
struct Coefficients {
  Compute x, y, z;
  explicit Coefficients(const Step& step)
      : x(static_cast<Compute>(step.dt_over_dx[0])),
        y(static_cast<Compute>(step.dt_over_dx[1])),
        z(static_cast<Compute>(step.dt_over_dx[2])) {}
};

/// Each field's own rounding.
template <class Policy>
struct FieldRounding {
  Rounding<Policy> of[fields];
};

/// What a stage reads and writes: `to` = `from` + dt rate(from), in the second stage the mean of
/// that and `start` (C.-W. Shu, S. Osher, J. Comput. Phys. 77, 1988). `to` may be `start`.
template <class Storage>
struct Stage {
  const Storage* from;
  const Storage* start;
  Storage* to;
  bool second;
};

// [kokkos body]
template <class Compute>
KOKKOS_FORCEINLINE_FUNCTION Compute advanced(const Coefficients<Compute>& p, Compute value,
                                             Compute out_x, Compute out_y, Compute out_z) {
  return value - ((p.x * out_x + p.y * out_y) + p.z * out_z);
}

/// Outflow of one field over a row of cells: flux of the upper face less flux of the lower.
template <class Compute>
struct Outflow {
  const Compute *lower, *upper;
  KOKKOS_FORCEINLINE_FUNCTION Compute operator()(std::int64_t i) const {
    return upper[i] - lower[i];
  }
};

/// One row of one field on the host.
template <bool Second, class Compute, class Storage, class Rounding>
KEDGE_HOST_CLONES void update_row(const Coefficients<Compute>& coefficients,
                                  const Rounding& rounding, int length, const Storage* from,
                                  const Storage* start, Storage* to, const Outflow<Compute>& x,
                                  const Outflow<Compute>& y, const Outflow<Compute>& z) {
  const Coefficients<Compute> p = coefficients;
  const Rounding stored = rounding;
  const Outflow<Compute> out_x = x, out_y = y, out_z = z;
  KEDGE_INDEPENDENT_LOOP
  for (int i = 0; i < length; ++i) {
    const Compute value = advanced(p, static_cast<Compute>(from[i]), out_x(i), out_y(i), out_z(i));
    if constexpr (Second) {
      to[i] = stored(Compute(0.5) * (static_cast<Compute>(start[i]) + value));
    } else {
      to[i] = stored(value);
    }
  }
}

/// Fluxes through the lower faces of a row of cells, on the host; field f into flux + f pitch.
template <int axis, class Compute, class Storage>
KEDGE_HOST_CLONES void flux_row(const Storage* u, std::int64_t cells, std::int64_t first,
                                std::int64_t step, int length, Compute* KOKKOS_RESTRICT flux,
                                std::int64_t pitch) {
  KEDGE_INDEPENDENT_LOOP
  for (int i = 0; i < length; ++i) {
    const Flux<Compute> f = face_flux<axis, Compute>(u, cells, first + i, step);
    flux[i] = f.of[0];
    flux[pitch + i] = f.of[1];
    flux[2 * pitch + i] = f.of[2];
    flux[3 * pitch + i] = f.of[3];
    flux[4 * pitch + i] = f.of[4];
  }
}

/// All fields of a cell, on a device: out[axis] is the outflow along it.
template <class Compute, class Storage, class Rounding>
KOKKOS_FORCEINLINE_FUNCTION void update_cell(const Coefficients<Compute>& p, const Rounding& stored,
                                             const Stage<Storage>& stage, std::int64_t cells,
                                             std::int64_t c, const Flux<Compute> (&out)[3]) {
  for (int f = 0; f < fields; ++f) {
    const std::int64_t at = f * cells + c;
    const Compute value =
        advanced(p, static_cast<Compute>(stage.from[at]), out[0].of[f], out[1].of[f], out[2].of[f]);
    stage.to[at] = stored.of[f](
        stage.second ? Compute(0.5) * (static_cast<Compute>(stage.start[at]) + value) : value);
  }
}

/// Variant fused, a cell a thread on a device: six fluxes, then the update.
template <class Storage, class Compute, class Policy>
struct FusedLoop {
  static constexpr int chunk = 64;  ///< cells whose fluxes stay in the nearest cache
  Coefficients<Compute> coefficients;
  FieldRounding<Policy> stored;
  Layout at;
  Stage<Storage> stage;

  template <int axis>
  KOKKOS_FORCEINLINE_FUNCTION Flux<Compute> outflow(std::int64_t c) const {
    Flux<Compute> out{};
    if (!at.active(axis)) return out;
    const std::int64_t step = at.stride(axis), cells = at.cells();
    const Flux<Compute> lower = face_flux<axis, Compute>(stage.from, cells, c, step);
    const Flux<Compute> upper = face_flux<axis, Compute>(stage.from, cells, c + step, step);
    for (int f = 0; f < fields; ++f) out.of[f] = upper.of[f] - lower.of[f];
    return out;
  }
  KOKKOS_INLINE_FUNCTION void operator()(int i, int j, int k) const {
    const std::int64_t c = at.at(i, j, k);
    const Flux<Compute> out[3] = {outflow<0>(c), outflow<1>(c), outflow<2>(c)};
    update_cell(coefficients, stored, stage, at.cells(), c, out);
  }

  /// On the host, chunk after chunk of a row.
  void row(int i, int length, int j, int k) const {
    for (int done = 0; done < length; done += chunk)
      advance_chunk(at.at(i + done, j, k), length - done < chunk ? length - done : chunk);
  }

 private:
  static constexpr int pitch = chunk + 1;
  using Buffer = Compute[fields * pitch];

  template <int axis>
  void fill(std::int64_t c, int length, Buffer& lower) const {
    flux_row<axis>(stage.from, at.cells(), c, at.stride(axis), length, lower, pitch);
  }
  void advance_chunk(std::int64_t c, int length) const {
    Buffer x, y_lower, y_upper, z_lower, z_upper;
    if (at.active(0)) fill<0>(c, length + 1, x);
    if (at.active(1)) fill<1>(c, length, y_lower), fill<1>(c + at.row(), length, y_upper);
    if (at.active(2)) fill<2>(c, length, z_lower), fill<2>(c + at.plane(), length, z_upper);
    const Compute none[chunk] = {};
    const auto along = [&](int axis, const Compute* lower, const Compute* upper, int f) {
      return at.active(axis) ? Outflow<Compute>{lower + f * pitch, upper + f * pitch}
                             : Outflow<Compute>{none, none};
    };
    for (int f = 0; f < fields; ++f)
      update_field(coefficients, stored, stage, f, at.cells(), c, length, along(0, x, x + 1, f),
                   along(1, y_lower, y_upper, f), along(2, z_lower, z_upper, f));
  }
};

template <class Compute, class Storage, class Policy>
void update_field(const Coefficients<Compute>& p, const FieldRounding<Policy>& stored,
                  const Stage<Storage>& stage, int f, std::int64_t cells, std::int64_t c,
                  int length, const Outflow<Compute>& x, const Outflow<Compute>& y,
                  const Outflow<Compute>& z) {
  const std::int64_t at = f * cells + c;
  const Storage *from = stage.from + at, *start = stage.start + at;
  if (stage.second) {
    update_row<true>(p, stored.of[f], length, from, start, stage.to + at, x, y, z);
  } else {
    update_row<false>(p, stored.of[f], length, from, start, stage.to + at, x, y, z);
  }
}

/// Variant split-flux: the fluxes of one axis, each kept with the cell above its face.
template <int axis, class Storage, class Compute>
struct FluxLoop {
  Layout at;
  const Storage* from;
  Compute* flux;  ///< five arrays of at.cells()

  KOKKOS_INLINE_FUNCTION void operator()(int i, int j, int k) const {
    const std::int64_t c = at.at(i, j, k), cells = at.cells();
    const Flux<Compute> f = face_flux<axis, Compute>(from, cells, c, at.stride(axis));
    for (int v = 0; v < fields; ++v) flux[v * cells + c] = f.of[v];
  }
  void row(int i, int length, int j, int k) const {
    const std::int64_t c = at.at(i, j, k);
    flux_row<axis>(from, at.cells(), c, at.stride(axis), length, flux + c, at.cells());
  }
};

/// Variant split-flux: the update. A direction of one cell has the fluxes of another one twice.
template <class Storage, class Compute, class Policy>
struct UpdateLoop {
  Coefficients<Compute> coefficients;
  FieldRounding<Policy> stored;
  Layout at;
  Stage<Storage> stage;
  const Compute* flux[3];

  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION Outflow<Compute> along(int axis, int f,
                                                                   std::int64_t c) const {
    const Compute* lower = flux[axis] + f * at.cells() + c;
    return {lower, at.active(axis) ? lower + at.stride(axis) : lower};
  }
  KOKKOS_INLINE_FUNCTION void operator()(int i, int j, int k) const {
    const std::int64_t c = at.at(i, j, k);
    Flux<Compute> out[3];
    for (int axis = 0; axis < 3; ++axis)
      for (int f = 0; f < fields; ++f) out[axis].of[f] = along(axis, f, c)(0);
    update_cell(coefficients, stored, stage, at.cells(), c, out);
  }
  void row(int i, int length, int j, int k) const {
    const std::int64_t c = at.at(i, j, k);
    for (int f = 0; f < fields; ++f)
      update_field(coefficients, stored, stage, f, at.cells(), c, length, along(0, f, c),
                   along(1, f, c), along(2, f, c));
  }
};
// [end]

}  // namespace kedge::kernels::euler
