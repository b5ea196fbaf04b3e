// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel euler: a compressible gas by finite volumes. First its truth, the plain loops; then its
// record.
#include "kernels/euler/truth.hpp"

#include <cmath>

#include "common/core/error.hpp"
#include "kernels/core/kernel.hpp"

namespace kedge::kernels::euler {
namespace {

/// Limited slope of van Leer from the differences on both sides, in its quotient form.
double limited(double a, double b) {
  const double both = std::abs(a) + std::abs(b);
  return both == 0.0 ? 0.0 : (a * std::abs(b) + std::abs(a) * b) / both;
}

/// HLLC with its four regions as branches; d density, u v w velocity with u across the face.
struct Star {
  double d, u, v, w, p;
};
void side_flux(const Star& q, double* f) {
  const double energy = q.p / 0.4 + 0.5 * q.d * (q.u * q.u + q.v * q.v + q.w * q.w);
  f[0] = q.d * q.u;
  f[1] = q.d * q.u * q.u + q.p;
  f[2] = q.d * q.u * q.v;
  f[3] = q.d * q.u * q.w;
  f[4] = q.u * (energy + q.p);
}
void add_star(const Star& q, double s, double contact, double* f) {
  const double energy = q.p / 0.4 + 0.5 * q.d * (q.u * q.u + q.v * q.v + q.w * q.w);
  const double m = q.d * (s - q.u) / (s - contact);
  f[0] += s * (m - q.d);
  f[1] += s * (m * contact - q.d * q.u);
  f[2] += s * (m * q.v - q.d * q.v);
  f[3] += s * (m * q.w - q.d * q.w);
  const double specific = energy / q.d + (contact - q.u) * (contact + q.p / (q.d * (s - q.u)));
  f[4] += s * (m * specific - energy);
}
void riemann_flux(const Star& l, const Star& r, double* f) {
  const double cl = std::sqrt(1.4 * l.p / l.d), cr = std::sqrt(1.4 * r.p / r.d);
  const double sl = std::fmin(l.u - cl, r.u - cr), sr = std::fmax(l.u + cl, r.u + cr);
  const double contact = (r.p - l.p + l.d * l.u * (sl - l.u) - r.d * r.u * (sr - r.u)) /
                         (l.d * (sl - l.u) - r.d * (sr - r.u));
  if (sl >= 0.0) {
    side_flux(l, f);
  } else if (contact >= 0.0) {
    side_flux(l, f);
    add_star(l, sl, contact, f);
  } else if (sr > 0.0) {
    side_flux(r, f);
    add_star(r, sr, contact, f);
  } else {
    side_flux(r, f);
  }
}

}  // namespace

// [plain loop]
void truth_primitives(std::int64_t cells, const double* u, double* w) {
  for (std::int64_t c = 0; c < cells; ++c) {
    const double density = u[c];
    const double vx = u[cells + c] / density;
    const double vy = u[2 * cells + c] / density;
    const double vz = u[3 * cells + c] / density;
    w[c] = density;
    w[cells + c] = vx;
    w[2 * cells + c] = vy;
    w[3 * cells + c] = vz;
    w[4 * cells + c] = 0.4 * (u[4 * cells + c] - 0.5 * density * (vx * vx + vy * vy + vz * vz));
  }
}

void truth_fluxes(int nx, int ny, int nz, int axis, const double* w, double* flux) {
  const int n = axis == 0 ? nx : axis == 1 ? ny : nz;
  const std::int64_t stride = axis == 0 ? 1 : axis == 1 ? nx : static_cast<std::int64_t>(nx) * ny;
  const std::int64_t cells = static_cast<std::int64_t>(nx) * ny * nz;
  for (int k = 0; k < nz; ++k)
    for (int j = 0; j < ny; ++j)
      for (int i = 0; i < nx; ++i) {
        const std::int64_t c = (static_cast<std::int64_t>(k) * ny + j) * nx + i;
        const int at = axis == 0 ? i : axis == 1 ? j : k;
        const std::int64_t first = c - at * stride;  // of this cell's line across the axis
        const std::int64_t c2 = first + (at + n - 2) % n * stride;
        const std::int64_t c1 = first + (at + n - 1) % n * stride;
        const std::int64_t c3 = first + (at + 1) % n * stride;
        double left[5], right[5], f[5], ordered[5];
        for (int v = 0; v < 5; ++v) {
          const double* q = w + v * cells;
          left[v] = q[c1] + 0.5 * limited(q[c1] - q[c2], q[c] - q[c1]);
          right[v] = q[c] - 0.5 * limited(q[c] - q[c1], q[c3] - q[c]);
        }
        const int x = 1 + axis, y = 1 + (axis + 1) % 3, z = 1 + (axis + 2) % 3;
        riemann_flux({left[0], left[x], left[y], left[z], left[4]},
                     {right[0], right[x], right[y], right[z], right[4]}, f);
        ordered[0] = f[0];
        ordered[x] = f[1];
        ordered[y] = f[2];
        ordered[z] = f[3];
        ordered[4] = f[4];
        for (int v = 0; v < 5; ++v) flux[5 * c + v] = ordered[v];
      }
}

void truth_update(int nx, int ny, int nz, int axis, double dt_over_dx, const double* flux,
                  double* u) {
  const int n = axis == 0 ? nx : axis == 1 ? ny : nz;
  const std::int64_t stride = axis == 0 ? 1 : axis == 1 ? nx : static_cast<std::int64_t>(nx) * ny;
  const std::int64_t cells = static_cast<std::int64_t>(nx) * ny * nz;
  for (int v = 0; v < 5; ++v)
    for (int k = 0; k < nz; ++k)
      for (int j = 0; j < ny; ++j)
        for (int i = 0; i < nx; ++i) {
          const std::int64_t c = (static_cast<std::int64_t>(k) * ny + j) * nx + i;
          const int at = axis == 0 ? i : axis == 1 ? j : k;
          const std::int64_t next = at + 1 == n ? c - at * stride : c + stride;
          u[v * cells + c] -= dt_over_dx * (flux[5 * next + v] - flux[5 * c + v]);
        }
}
// [end]

namespace {

/// One stage: u plus dt times the rate of change at `u`.
std::vector<double> truth_stage(const std::array<int, 3>& size, const std::vector<double>& u) {
  const auto [nx, ny, nz] = size;
  const Step step = make_step(size);
  std::vector<double> w(u.size()), flux(u.size()), next = u;
  truth_primitives(static_cast<std::int64_t>(u.size() / 5), u.data(), w.data());
  for (int axis = 0; axis < 3; ++axis) {
    const auto a = static_cast<std::size_t>(axis);
    if (size[a] == 1) continue;
    truth_fluxes(nx, ny, nz, axis, w.data(), flux.data());
    truth_update(nx, ny, nz, axis, step.dt_over_dx[a], flux.data(), next.data());
  }
  return next;
}

}  // namespace

std::vector<double> truth_advance(const std::array<int, 3>& size, int steps,
                                  std::vector<double> u) {
  for (int step = 0; step < steps; ++step) {
    const std::vector<double> second = truth_stage(size, truth_stage(size, u));
    for (std::size_t c = 0; c < u.size(); ++c) u[c] = 0.5 * (u[c] + second[c]);
  }
  return u;
}

std::vector<double> truth_run(const std::array<int, 3>& size, int steps) {
  const auto [nx, ny, nz] = size;
  const auto cells =
      static_cast<std::size_t>(nx) * static_cast<std::size_t>(ny) * static_cast<std::size_t>(nz);
  std::vector<double> u(5 * cells);
  std::size_t c = 0;
  for (int k = 0; k < nz; ++k)
    for (int j = 0; j < ny; ++j)
      for (int i = 0; i < nx; ++i, ++c) {
        const std::array<double, 5> values = conserved(initial_gas(size, i, j, k));
        for (std::size_t v = 0; v < 5; ++v) u[v * cells + c] = values[v];
      }
  return truth_advance(size, steps, std::move(u));
}

}  // namespace kedge::kernels::euler

namespace kedge::kernels {
namespace {

double cells(const RunConfig& config) {
  const auto [nx, ny, nz] = config.size;
  return static_cast<double>(nx) * ny * nz;
}
double axes(const RunConfig& config) {
  double count = 0.0;
  for (const int n : config.size) count += n > 1 ? 1.0 : 0.0;
  return count;
}

constexpr ArrayInfo arrays[] = {{"density", "of each cell"},
                                {"momentum_x", "along x, of a volume"},
                                {"momentum_y", "along y, of a volume"},
                                {"momentum_z", "along z, of a volume"},
                                {"energy", "inner and kinetic, of a volume"}};
constexpr Variant variants[] = {
    {"fused", "each cell computes the fluxes of its own faces, those it shares a second time"},
    {"split-flux",
     "each flux is computed once and kept in memory, then a second loop updates the "
     "cells"}};
constexpr TruthLoop truth_loops[] = {{"truth_primitives", "conditional", "21"},
                                     {"truth_fluxes", "conditional", "292"},
                                     {"truth_update", "conditional", "3"}};

void require(const RunConfig& config) {
  if (axes(config) == 0.0) throw Error("one cell has no faces", "give a larger --size");
}

FieldValues truth(const RunConfig& config) {
  const std::vector<double> u = euler::truth_run(config.size, config.steps);
  const auto n = static_cast<std::ptrdiff_t>(u.size() / 5);
  FieldValues values;
  for (std::ptrdiff_t v = 0; v < 5; ++v)
    values[arrays[v].name].assign(u.begin() + v * n, u.begin() + (v + 1) * n);
  return values;
}

/// The coarsest of the arrays' formats: each field's errors enter all others within a step.
PrecisionInfo coarsest(const PrecisionInfo& precision) {
  PrecisionInfo worst = precision.as_of(arrays[0]);
  for (const ArrayInfo& array : arrays)
    if (precision.as_of(array).storage_roundoff > worst.storage_roundoff)
      worst = precision.as_of(array);
  return worst;
}

double bound(const RunConfig& config, const PrecisionInfo& precision, const std::string& field) {
  std::size_t v = 0;
  while (v < 4 && field != arrays[v].name) ++v;
  return euler::relative_bound(coarsest(precision), config.steps) * euler::largest[v];
}

}  // namespace

extern const Kernel euler_kernel;
const Kernel euler_kernel{
    .id = "euler",
    .summary = "compressible gas by finite volumes, MUSCL and HLLC: a ball of dense gas in a wind",
    .pattern =
        "3-D finite volumes: fluxes of faces from 4 cells along each axis, a two-stage time "
        "step, choices by the state of the flow",
    .mpi_pattern = "blocks in three directions, exchange of six faces two cells deep, twice a step",
    .suitability = "GPU",
    .reason =
        "all faces of a stage are independent and cost about 130 operations with divisions and "
        "square roots, so that there is arithmetic to hide the memory behind; the wave pattern is "
        "chosen by selection, not by branches. Small blocks pay for deep ghosts twice a step",
    .size = {3, {64, 64, 64}, "cells along x, y, z of the periodic box; 1 leaves a direction out"},
    .usual_steps = 100,
    .point = "cell",
    .points = cells,
    .memory =
        [](const RunConfig& config, const PrecisionInfo& precision) {
          const bool stores_fluxes = config.variant == "split-flux";
          return (10.0 * static_cast<double>(precision.storage_bytes) +
                  (stores_fluxes ? 5.0 * 8.0 * axes(config) : 0.0)) *
                 cells(config);
        },
    .require = require,
    .arrays = arrays,
    .variants = variants,
    .truth_loops = truth_loops,
    .costs = {
        .flops =
            [](const RunConfig& config) {
              return (2.0 * (13.0 + 143.0 * axes(config)) + 10.0) * cells(config);
            },
        .bytes =
            [](const RunConfig& config, const PrecisionInfo& precision) {
              return 25.0 * static_cast<double>(precision.storage_bytes) * cells(config);
            },
        .flops_formula = "2 x (13 + 143 x axes) + 10 (each face once)",
        .bytes_formula = "25 x storage (stage 1 reads 5 and writes 5, stage 2 reads 10 and writes "
                         "5)",
        .halo = "5 x storage x 2 x cells of each face, sent and received twice a step",
        .reductions = "every --history-every steps: 1 maximum, 2 exact sums",
    },
    .invariants =
        "mass, each component of momentum and energy are conserved (what leaves a cell through a "
        "face enters the next); density and pressure stay positive",
    .tolerance = euler::rounding_bound_origin,
    .recognise =
        "loops over cells that build left and right states of a face with a limiter (minmod, min, "
        "max, sign), solve a Riemann problem with square roots and an if-else ladder on wave "
        "speeds, and add the flux to one cell and subtract it from the other",
    .traps =
        "adding a flux to both cells of a face in one parallel loop, which races; fluxes computed "
        "differently on the two sides of a rank boundary, which loses mass; a ladder of branches "
        "in the innermost loop; pressure as a small difference of energies in strong wind; square "
        "roots that set errno and stop vectors on a CPU",
    .precision_advice =
        "FP32 storage with FP64 arithmetic moves a shock by far less than a cell; in FP32 "
        "arithmetic the pressure loses digits with the square of the Mach number. Conservation "
        "holds to the rounding of the update in any format, so that a drift shows what is stored "
        "too narrowly",
    .truth = truth,
    .bound = bound,
    .bound_unit = "1",
};

}  // namespace kedge::kernels
