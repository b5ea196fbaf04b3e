// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel lookup beyond what every kernel must keep: by hand, equality of the grids to the last bit,
// the materials' shares, sizes it cannot take.
#include <algorithm>
#include <cmath>

#include "common/core/error.hpp"
#include "kernels/lookup/tables.hpp"
#include "kernels/lookup/truth.hpp"
#include "tests/kernels/matrix.hpp"
#include "tests/support/catch.hpp"

namespace kedge::kernels {

RunConfig test::small_problem() {
  RunConfig config;
  config.size = {1003, 57, 68};
  config.steps = 8;
  return config;
}

namespace lookup {
namespace {

using namespace kedge::kernels::test;

TEST_CASE("a lookup between two points of two nuclides is what one computes by hand") {
  // Nuclide 0: 1 at energy 0, 3 at 1. Nuclide 1: 8 at 0, 4 at 0.5, 0 at 1, twice as dense.
  const double grid[] = {0.0, 0.75, 1.0, 0.0, 0.5, 1.0};
  double micro[6 * channels] = {};
  const double totals[] = {1.0, 2.5, 3.0, 8.0, 4.0, 0.0};
  for (int k = 0; k < 6; ++k) micro[k * channels] = totals[k];
  const int first[] = {0, 2}, nuclide[] = {0, 1}, material[] = {0};
  const double density[] = {1.0, 2.0}, energy[] = {0.25};
  double xs[channels];
  truth_lookups(1, energy, material, {first, nuclide, density}, 3, grid, micro, xs);
  CHECK(xs[0] == 1.0 * 1.5 + 2.0 * 6.0);
  CHECK(xs[1] == 0.0);
}

TEST_CASE("in double all grids equal the plain loop to the last bit") {
  for (const Variant& variant : point_kernel().variants) {
    RunConfig config = point_config();
    config.variant = variant.id;
    const Written run = run_and_read(config, world());
    const auto [lookups, points, nuclides] = config.size;
    const double difference =
        largest_difference(run.datasets.at(path_at(config.steps, "xs")),
                           truth_run(lookups, points, nuclides, config.steps).xs);
    INFO(variant.id);
    CHECK((difference == 0.0) == (point_precision().id == "fp64"));
  }
}

TEST_CASE("an index points to the last grid point that is not above the row's energy") {
  const Problem problem = make_problem(68, 9);
  for (const std::vector<double>& rows : {union_energies(problem), hash_energies()}) {
    CHECK(std::is_sorted(rows.begin(), rows.end()));
    std::vector<std::uint16_t> index(rows.size() * 68);
    fill_index(problem, rows, index.data());
    for (std::size_t r = 0; r < rows.size(); r += 7)
      for (std::size_t n = 0; n < 68; n += 5) {
        const auto grid = problem.energy.begin() + static_cast<std::ptrdiff_t>(n * 9);
        const auto above = std::upper_bound(grid, grid + 9, rows[r]) - grid;
        CHECK(index[r * 68 + n] == std::min<std::ptrdiff_t>(above - 1, 7));
      }
  }
}

TEST_CASE("the materials have the published numbers of nuclides") {
  const int counts[materials] = {34, 5, 4, 4, 27, 21, 21, 21, 21, 21, 9, 9};
  const Composition small = make_composition(68), large = make_composition(355);
  for (std::size_t m = 0; m < materials; ++m)
    CHECK(small.first[m + 1] - small.first[m] == counts[m]);
  CHECK(large.first[1] == 321);
  CHECK(*std::max_element(small.nuclide.begin(), small.nuclide.end()) == 67);
  CHECK(*std::max_element(large.nuclide.begin(), large.nuclide.end()) == 354);
}

TEST_CASE("lookups fall into the materials and energies by their shares") {
  const Shares shares;
  const std::int64_t samples = 100000;
  int fuel = 0;
  double energy = 0.0;
  for (std::int64_t n = 0; n < samples; ++n) {
    const Sample sample = sample_at(shares, n);
    fuel += sample.material == 0 ? 1 : 0;
    energy += sample.energy;
  }
  // Five standard deviations of a share p = 0.14, and of the mean of uniform numbers.
  const double n = static_cast<double>(samples);
  CHECK(std::abs(fuel - 0.14 * n) < 5.0 * std::sqrt(0.14 * 0.86 * n));
  CHECK(std::abs(energy / n - 0.5) < 5.0 * std::sqrt(1.0 / 12.0 / n));
}

TEST_CASE("sizes that the tables cannot take are refused in one line") {
  RunConfig config = point_config();
  for (const std::array<int, 3>& size :
       {std::array{100, 1, 68}, std::array{100, 70000, 68}, std::array{100, 57, 67},
        std::array{100, 57, 356}, std::array{2000000000, 57, 68}}) {
    config.size = size;
    config.steps = 1000;
    CHECK_THROWS_AS(point_kernel().require(config), Error);
  }
}

}  // namespace
}  // namespace lookup
}  // namespace kedge::kernels
