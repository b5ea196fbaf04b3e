// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel chem: stiff reactions in every cell, with as many sub-steps as each needs. First its
// truth, the plain loops; then its record.
#include <cmath>
#include <limits>

#include "kernels/chem/truth.hpp"
#include "kernels/core/kernel.hpp"

namespace kedge::kernels::chem {

// [plain loop]
void truth_mix(std::int64_t cells, const double* fresh_share, double* a, double* b, double* c) {
  for (std::int64_t i = 0; i < cells; ++i) {
    a[i] = a[i] + fresh_share[i] * (1.0 - a[i]);
    b[i] = b[i] - fresh_share[i] * b[i];
    c[i] = c[i] - fresh_share[i] * c[i];
  }
}

void truth_react(std::int64_t cells, double time, const double* rate_factor, double* a, double* b,
                 double* c, double* substep, double* substeps) {
  const double d = 0.29289321881345254, e = 7.4142135623730951;  // 1 / (2 + sqrt 2), 6 + sqrt 2
  for (std::int64_t i = 0; i < cells; ++i) {
    const double slow = slow_rate * rate_factor[i], fast = fast_rate * rate_factor[i];
    const double back = back_rate * rate_factor[i];
    double left = time, tried = 0.0;
    while (left > 0.0 && tried < most_substeps) {
      const double h = left < substep[i] ? left : substep[i];
      // W = 1 - h d J for a and b; c follows from the conservation of mass.
      const double p = h * d * (slow + back * b[i]);
      const double q = h * d * (back * (c[i] - b[i]));
      const double r = h * d * (2.0 * fast * b[i]);
      const double inverse = 1.0 / (1.0 + p + q + r + p * r);
      const double f0a = back * b[i] * c[i] - slow * a[i], f0b = -f0a - fast * b[i] * b[i];
      const double k1a = ((1.0 + q + r) * f0a + q * f0b) * inverse;
      const double k1b = (p * f0a + (1.0 + p) * f0b) * inverse;
      const double a1 = a[i] + 0.5 * h * k1a, b1 = b[i] + 0.5 * h * k1b;
      const double c1 = c[i] + 0.5 * h * -(k1a + k1b);
      const double f1a = back * b1 * c1 - slow * a1, f1b = -f1a - fast * b1 * b1;
      const double k2a = ((1.0 + q + r) * (f1a - k1a) + q * (f1b - k1b)) * inverse + k1a;
      const double k2b = (p * (f1a - k1a) + (1.0 + p) * (f1b - k1b)) * inverse + k1b;
      const double a2 = a[i] + h * k2a, b2 = b[i] + h * k2b, c2 = c[i] + h * -(k2a + k2b);
      const double f2a = back * b2 * c2 - slow * a2, f2b = -f2a - fast * b2 * b2;
      const double ra = f2a - e * (k2a - f1a) - 2.0 * (k1a - f0a);
      const double rb = f2b - e * (k2b - f1b) - 2.0 * (k1b - f0b);
      const double k3a = ((1.0 + q + r) * ra + q * rb) * inverse;
      const double k3b = (p * ra + (1.0 + p) * rb) * inverse;
      const double error_a = h * (1.0 / 6.0) * (k1a - 2.0 * k2a + k3a);
      const double error_b = h * (1.0 / 6.0) * (k1b - 2.0 * k2b + k3b);
      const double err = fabs(error_a) / (slow_tolerance + relative_tolerance * fabs(a2)) +
                         fabs(error_b) / (fast_tolerance + relative_tolerance * fabs(b2)) +
                         fabs(error_a + error_b) / (slow_tolerance + relative_tolerance * fabs(c2));
      const double capped = err < 1.0e6 ? err : 1.0e6;
      const double next = h * (0.9 * ((2.0 + capped) / (1.0 + 2.0 * capped)));
      tried += 1.0;
      if (err <= 1.0) {
        a[i] = a2;
        b[i] = b2;
        c[i] = c2;
        if (left < substep[i]) {  // the step's end cut it short: the old length still holds
          left = 0.0;
          if (next > substep[i]) substep[i] = next;
          continue;
        }
        left -= h;
      }
      substep[i] = next;
    }
    substeps[i] = tried;
  }
}
// [end]

PlainCells start_cells(std::vector<double> rate_factor, std::vector<double> fresh_share) {
  const std::size_t n = rate_factor.size();
  const std::vector<double> none(n, 0.0);
  return {std::move(rate_factor),
          std::move(fresh_share),
          std::vector<double>(n, 1.0),
          none,
          none,
          std::vector<double>(n, first_substep),
          none};
}

void truth_step(PlainCells& y) {
  const auto cells = static_cast<std::int64_t>(y.a.size());
  truth_mix(cells, y.fresh_share.data(), y.a.data(), y.b.data(), y.c.data());
  truth_react(cells, step_length, y.rate_factor.data(), y.a.data(), y.b.data(), y.c.data(),
              y.substep.data(), y.substeps.data());
}

}  // namespace kedge::kernels::chem

namespace kedge::kernels {
namespace {

constexpr double flops_of_substep = 133.0;  // of try_substep, divisions counted once

double cells(const RunConfig& config) {
  return static_cast<double>(config.size[0]);
}
double mean_substeps(const RunConfig& config) {
  return chem::sample_substeps(config.size[0], config.steps).mean;
}

constexpr ArrayInfo arrays[] = {{"a", "share of the first species, in each cell"},
                                {"b", "share of the second, short-lived one"},
                                {"c", "share of the third"}};
constexpr Variant variants[] = {
    {"cell-order", "neighbouring threads take neighbouring cells, whatever these cost"},
    {"sorted",
     "cells sorted by the sub-steps of their last step, so that neighbouring threads do "
     "alike"}};
constexpr TruthLoop truth_loops[] = {{"truth_mix", "conditional", "7", "56"},
                                     {"truth_react", "conditional"}};

FieldValues truth(const RunConfig& config) {
  std::vector<double> rate_factor, fresh_share;
  for (std::int64_t i = 0; i < config.size[0]; ++i) {
    rate_factor.push_back(chem::rate_factor_at(i));
    fresh_share.push_back(chem::fresh_share_at(i));
  }
  chem::PlainCells y = chem::start_cells(std::move(rate_factor), std::move(fresh_share));
  for (int step = 0; step < config.steps; ++step) chem::truth_step(y);
  return {{"a", std::move(y.a)}, {"b", std::move(y.b)}, {"c", std::move(y.c)}};
}

double bound(const RunConfig& config, const PrecisionInfo& precision, const std::string& field) {
  const auto roundoff = [&](std::size_t array) {
    return precision.as_of(arrays[array]).storage_roundoff;
  };
  const chem::Bounds bounds =
      chem::error_bounds(precision, roundoff(0), roundoff(1), roundoff(2),
                         chem::sample_substeps(config.size[0], config.steps).most, config.steps);
  if (field == "mass") return bounds.mass;
  return field == "b" ? bounds.fast : bounds.slow;
}

}  // namespace

extern const Kernel chem_kernel;
const Kernel chem_kernel{
    .id = "chem",
    .summary = "stiff reactions in every cell, implicit sub-steps as each cell needs them",
    .pattern = "independent cells, each a loop whose trip count depends on its data",
    .mpi_pattern = "none: cells are divided",
    .suitability = "hybrid",
    .reason =
        "all of a cell's work happens in registers, hundreds of operations for each byte, which a "
        "GPU likes; but a warp, or a CPU's vector, waits for the slowest of its cells, and stiff "
        "cells need ten times the sub-steps of quiet ones. Sorted by cost it suits a GPU",
    .size = {1, {262144, 1, 1}, "cells", {true, false, false}},
    .usual_steps = 10,
    .point = "cell",
    .points = cells,
    .memory =
        [](const RunConfig& config, const PrecisionInfo& precision) {
          return cells(config) * (3.0 * static_cast<double>(precision.storage_bytes) + 32.0);
        },
    .arrays = arrays,
    .variants = variants,
    .truth_loops = truth_loops,
    .costs = {
        .flops =
            [](const RunConfig& config) {
              return flops_of_substep * mean_substeps(config) * cells(config);
            },
        .bytes =
            [](const RunConfig& config, const PrecisionInfo& precision) {
              return cells(config) * (6.0 * static_cast<double>(precision.storage_bytes) + 36.0);
            },
        .flops_formula = "133 x sub-steps of a cell (sampled)",
        .bytes_formula =
            "6 x storage (read and write the species) + 36 (read rate factor and fresh "
            "share, read and write the sub-step, write the count)",
        .halo = "none",
        .reductions = "every --history-every steps: 1 sum and 1 maximum of the sub-steps",
    },
    .invariants =
        "the species of a cell sum up to 1; none falls below zero by more than its error bound",
    .tolerance = chem::error_bound_origin,
    .recognise =
        "a loop over cells around a while loop that ends when an error or a residual is small; a "
        "call of an ODE solver, a Newton iteration or an equation of state in each cell",
    .traps =
        "a warp costs as much as its slowest cell; an explicit method, which the fastest reaction "
        "holds to tiny steps; pow() in the step control, whose last bit differs between back ends "
        "and changes the sub-steps; work arrays in global memory where registers do; a rejected "
        "step that never ends on NaN",
    .precision_advice =
        "FP32 does while the tolerance stays well above its rounding (1e-5 does, 1e-7 does not): "
        "rates that nearly cancel lose digits first; solve for fewer species where a conservation "
        "law gives the rest; compare runs by tolerance, not by bits, as sub-steps may differ",
    .truth = truth,
    .bound = bound,
    .bound_unit = "1",
};

}  // namespace kedge::kernels
