// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Cells and bounds of kernel chem.
#include "kernels/chem/physics.hpp"

#include <algorithm>
#include <cmath>

#include "kernels/chem/truth.hpp"
#include "kernels/core/counter_random.hpp"

namespace kedge::kernels::chem {
namespace {

constexpr std::uint64_t seed = 7;

double random_at(std::int64_t cell, int which) {
  return random_unit(seed,
                     3 * static_cast<std::uint64_t>(cell) + static_cast<std::uint64_t>(which));
}

/// Tried sub-steps of one cell over all steps; the earlier ones times what mixing leaves of them.
double substeps_of(double rate_factor, double fresh_share, int steps, bool what_is_left) {
  PlainCells cells = start_cells({rate_factor}, {fresh_share});
  double sum = 0.0;
  for (int step = 0; step < steps; ++step) {
    truth_step(cells);
    sum = (what_is_left ? 1.0 - fresh_share : 1.0) * sum + cells.substeps[0];
  }
  return sum;
}

}  // namespace

double temperature_at(std::int64_t cell) {
  return 500.0 + 1000.0 * random_at(cell, 0);
}

double rate_factor_at(std::int64_t cell) {
  constexpr double activation = 6000.0, reference = 900.0;  // K; energy over the gas constant
  return std::exp(activation * (1.0 / reference - 1.0 / temperature_at(cell)));
}

double fresh_share_at(std::int64_t cell) {
  const double r = random_at(cell, 2);
  return random_at(cell, 1) < 0.5 ? 0.0 : largest_fresh_share * r * r;
}

Substeps sample_substeps(std::int64_t cells, int steps) {
  Substeps result{0.0, 0.0};
  for (const double share : {0.0, 0.1 * largest_fresh_share, largest_fresh_share})
    for (double f = smallest_rate_factor; f < 3.0 * largest_rate_factor; f *= 3.0)
      result.most = std::max(result.most, substeps_of(std::min(f, largest_rate_factor), share,
                                                      std::max(steps, 1), true));
  constexpr double margin = 1.25;  // for the cells between the sampled ones
  result.most *= margin;
  const int few = std::clamp(steps, 1, 10);
  const std::int64_t sampled = std::min<std::int64_t>(cells, 64);
  for (std::int64_t i = 0; i < sampled; ++i)
    result.mean += substeps_of(rate_factor_at(i), fresh_share_at(i), few, false);
  result.mean /= static_cast<double>(sampled * few);
  return result;
}

Bounds error_bounds(const PrecisionInfo& precision, double s_a, double s_b, double s_c,
                    double substeps, std::int64_t steps) {
  const double u = precision.compute_roundoff, n = static_cast<double>(steps);
  const double stored = s_a + s_c + s_b * largest_b;
  const double tolerance = slow_tolerance + relative_tolerance;
  Bounds bounds{};
  bounds.slow = 2.0 * substeps * tolerance +
                u * (3.0 * substeps + 30.0 * slow_rate * largest_rate_factor * n * step_length) +
                n * stored;
  const double follows = 0.5 + back_rate / (2.0 * fast_rate * largest_b);
  bounds.fast = largest_b * (follows * bounds.slow + 2.0 * relative_tolerance + 30.0 * u + s_b) +
                2.0 * fast_tolerance;
  bounds.mass = 4.0 * u * substeps + n * (6.0 * u + stored);
  return bounds;
}

}  // namespace kedge::kernels::chem
