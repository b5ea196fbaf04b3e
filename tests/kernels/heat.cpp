// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel heat beyond what every kernel must keep: equality to the last bit, layouts, energy, order.
#include <cmath>

#include "kernels/heat/truth.hpp"
#include "tests/kernels/matrix.hpp"
#include "tests/support/catch.hpp"

namespace kedge::kernels {

RunConfig test::small_problem() {
  RunConfig config;
  config.size = {21, 18, 16};
  config.steps = 40;
  return config;
}

namespace heat {
namespace {

using namespace kedge::kernels::test;

std::string temperature_at(int step) {
  return path_at(step, "temperature");
}

TEST_CASE("in double the temperature equals the plain loop's to the last bit") {
  const RunConfig config = point_config();
  const Written run = run_and_read(config, world());
  const double difference = largest_difference(run.datasets.at(temperature_at(config.steps)),
                                               truth_run(config.size, config.steps));
  CHECK((difference == 0.0) == (point_precision().id == "fp64"));
}

TEST_CASE("every layout of the ranks gives the same bits") {
  RunConfig config = point_config();
  const Written chosen = run_and_read(config, world());
  const int ranks = world().size();
  for (const std::array<int, 3>& layout :
       {std::array{ranks, 1, 1}, std::array{1, ranks, 1}, std::array{1, 1, ranks}}) {
    config.ranks_layout = layout;
    const Written other = run_and_read(config, world());
    for (const auto& [path, values] : chosen.datasets)
      CHECK(differing(values, other.datasets.at(path)) == 0);
  }
}

TEST_CASE("the recorded energy and residual are those of the fields") {
  RunConfig config = point_config();
  config.every = 1;
  config.history_every = 10;
  const Written run = run_and_read(config, world());
  const Physics physics = make_physics(config.size);
  const auto [nx, ny, nz] = config.size;
  const double roundoff = point_precision().accumulate_roundoff;
  const std::vector<double>& steps = run.datasets.at("/history/step");
  REQUIRE(steps.size() == 4);
  for (std::size_t r = 0; r < steps.size(); ++r) {
    const int step = static_cast<int>(steps[r]);
    const std::vector<double>& t = run.datasets.at(temperature_at(step));
    const std::vector<double>& before = run.datasets.at(temperature_at(step - 1));
    long double energy = 0.0L, change = 0.0L;
    std::size_t c = 0;
    for (int k = 0; k < nz; ++k)
      for (int j = 0; j < ny; ++j)
        for (int i = 0; i < nx; ++i, ++c) {
          const bool in_metal = material_at(config.size, i, k) == metal;
          energy += static_cast<long double>(in_metal ? physics.c_metal : physics.c_ceramic) * t[c];
          const long double d = static_cast<long double>(t[c]) - before[c];
          change += d * d;
        }
    energy *= physics.cell_volume;
    const long double residual = sqrtl(change / static_cast<long double>(t.size()));
    // A term has two factors rounded once each and a product; the sum is exact, then rounded a few
    // times in double.
    const double relative = 3.0 * roundoff + 8.0 * find_precision("fp64").accumulate_roundoff;
    CHECK(std::abs(run.datasets.at("/history/energy")[r] - static_cast<double>(energy)) <=
          relative * static_cast<double>(energy));
    CHECK(std::abs(run.datasets.at("/history/residual")[r] - static_cast<double>(residual)) <=
          relative * static_cast<double>(residual));
  }
}

TEST_CASE("a single cell a rank is enough") {
  RunConfig config = point_config();
  config.size = {world().size(), 1, 1};
  const Written run = run_and_read(config, world());
  CHECK(largest_difference(run.datasets.at(temperature_at(config.steps)),
                           truth_run(config.size, config.steps)) <=
        rounding_bound(make_physics(config.size), point_precision().as_of(point_kernel().arrays[0]),
                       config.steps) +
            rounding_bound(make_physics(config.size), find_precision("fp64"), config.steps));
}

}  // namespace
}  // namespace heat
}  // namespace kedge::kernels
