// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel heat against its truth, itself on one rank, and its own restart, at one point of the test
// matrix.
#include <cmath>

#include "kernels/heat/truth.hpp"
#include "tests/kernels/matrix.hpp"
#include "tests/support/catch.hpp"

namespace kedge::kernels {

extern const Kernel heat_kernel;

namespace heat {
namespace {

using namespace kedge::kernels::test;

std::string temperature_at(int step) {
  return "/steps/" + std::to_string(step) + "/temperature";
}

/// Distance that the rounding model allows between a run in this precision and the truth in double,
/// whose own error is added; 0 where the kernel does the truth's operations in the truth's type.
double allowed(const RunConfig& config, int steps) {
  const PrecisionInfo& precision = point_precision();
  const PrecisionInfo& in_double = find_precision("fp64");
  if (precision.storage_bytes == in_double.storage_bytes &&
      precision.compute_roundoff == in_double.compute_roundoff)
    return 0.0;
  const Physics physics = make_physics(config.size);
  return rounding_bound(physics, precision, steps) + rounding_bound(physics, in_double, steps);
}

TEST_CASE(
    "the temperature equals the plain loop's within the rounding model, to the last bit in its own "
    "precision") {
  const RunConfig config = point_config();
  const Written run = run_and_read(heat_kernel, config, world());
  for (int step = 0; step <= config.steps; step += config.every) {
    const double difference =
        largest_difference(run.datasets.at(temperature_at(step)), truth_run(config.size, step));
    INFO("step " << step);
    CHECK(difference <= allowed(config, step));
  }
}

TEST_CASE("in a lower precision the truth is near but not equal: the comparison can fail") {
  const RunConfig config = point_config();
  const Written run = run_and_read(heat_kernel, config, world());
  const double difference = largest_difference(run.datasets.at(temperature_at(config.steps)),
                                               truth_run(config.size, config.steps));
  CHECK((difference > 0.0) == (allowed(config, config.steps) > 0.0));
  CHECK(largest_difference(run.datasets.at(temperature_at(config.steps)),
                           truth_run(config.size, config.steps - 1)) >
        allowed(config, config.steps));
}

TEST_CASE(
    "fields and histories do not depend on the ranks, the threads or the back end on the host") {
  const Written all = run_and_read(heat_kernel, point_config(), world());
  const Written one = run_and_read(heat_kernel, reference_config(), alone());
  REQUIRE(all.datasets.size() == one.datasets.size());
  for (const auto& [path, values] : all.datasets) {
    INFO(path);
    CHECK(differing(values, one.datasets.at(path)) == 0);
  }
}

TEST_CASE("every layout of the ranks gives the same bits") {
  RunConfig config = point_config();
  const Written chosen = run_and_read(heat_kernel, config, world());
  const int ranks = world().size();
  for (const std::array<int, 3>& layout :
       {std::array{ranks, 1, 1}, std::array{1, ranks, 1}, std::array{1, 1, ranks}}) {
    config.ranks_layout = layout;
    const Written other = run_and_read(heat_kernel, config, world());
    for (const auto& [path, values] : chosen.datasets)
      CHECK(differing(values, other.datasets.at(path)) == 0);
  }
}

TEST_CASE("a restarted run equals an unbroken one bit for bit") {
  RunConfig config = point_config();
  const Written unbroken = run_and_read(heat_kernel, config, world());
  RunConfig half = config;
  half.steps = config.steps / 2;
  half.checkpoint = shared_file("half");
  static_cast<void>(run_and_read(heat_kernel, half, world()));
  config.restart = half.checkpoint;
  const Written restarted = run_and_read(heat_kernel, config, world());
  for (const std::string& path :
       {temperature_at(config.steps), std::string("/history/step"),
        std::string("/history/residual"), std::string("/history/energy")}) {
    INFO(path);
    CHECK(differing(unbroken.datasets.at(path), restarted.datasets.at(path)) == 0);
  }
  CHECK(restarted.datasets.count(temperature_at(0)) == 0);
}

TEST_CASE("the recorded energy and residual are those of the fields") {
  RunConfig config = point_config();
  config.every = 1;
  const Written run = run_and_read(heat_kernel, config, world());
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

TEST_CASE("the invariants hold over a long run and say how far off they are") {
  RunConfig config = point_config();
  config.steps = 400;
  config.every = 0;
  const Written run = run_and_read(heat_kernel, config, world());
  REQUIRE(run.result.invariants.size() == 3);
  for (const InvariantCheck& check : run.result.invariants) {
    INFO(check.name << ": " << check.value << " of " << check.limit);
    CHECK(check.kept());
    CHECK(check.limit > 0.0);
  }
}

TEST_CASE("a single cell a rank is enough") {
  RunConfig config = point_config();
  config.size = {world().size(), 1, 1};
  const Written run = run_and_read(heat_kernel, config, world());
  CHECK(largest_difference(run.datasets.at(temperature_at(config.steps)),
                           truth_run(config.size, config.steps)) <= allowed(config, config.steps));
}

}  // namespace
}  // namespace heat
}  // namespace kedge::kernels
