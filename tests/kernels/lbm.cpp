// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel lbm beyond what every kernel must keep: a lattice checked by hand, order of the viscosity,
// layouts, bad sizes.
#include <cmath>

#include "common/core/error.hpp"
#include "kernels/lbm/halo.hpp"
#include "kernels/lbm/physics.hpp"
#include "kernels/lbm/truth.hpp"
#include "tests/kernels/matrix.hpp"
#include "tests/support/catch.hpp"

namespace kedge::kernels {

RunConfig test::small_problem() {
  RunConfig config;
  config.size = {13, 9, 10};
  config.steps = 8;
  return config;
}

namespace lbm {
namespace {

using namespace kedge::kernels::test;

TEST_CASE("the body's velocities are the textbook's, and opposite ones come in pairs") {
  double weights = 0.0;
  for (int q = 0; q < directions; ++q) {
    const Velocity v = velocity(q);
    CHECK(v.x == truth_velocity[q][0]);
    CHECK(v.y == truth_velocity[q][1]);
    CHECK(v.z == truth_velocity[q][2]);
    weights += truth_weight[q];
    if (q % 2 == 1) CHECK(velocity(q + 1).x == -v.x);
  }
  CHECK(weights == Approx(1.0));
}

TEST_CASE("five populations cross a face, one an edge, none a corner") {
  const auto crossing = [](Velocity d) {
    int count = 0;
    for (int q = 0; q < directions; ++q) count += crosses(velocity(q), d) ? 1 : 0;
    return count;
  };
  CHECK(crossing({1, 0, 0}) == 5);
  CHECK(crossing({0, 0, -1}) == 5);
  CHECK(crossing({1, -1, 0}) == 1);
  CHECK(crossing({1, 1, 1}) == 0);
}

TEST_CASE("a collision keeps mass and momentum, and leaves an equilibrium as it is") {
  std::vector<double> h(19);
  for (std::size_t q = 0; q < 19; ++q) h[q] = 0.01 * std::sin(static_cast<double>(q + 1));
  const TruthFields before = truth_fields(h);
  truth_collide(1, 1.0, h.data());  // omega 1: straight to the equilibrium
  const TruthFields after = truth_fields(h);
  CHECK(after.density[0] == Approx(before.density[0]));
  for (std::size_t d = 0; d < 3; ++d) CHECK(after.velocity[d][0] == Approx(before.velocity[d][0]));
  std::vector<double> again = h;
  truth_collide(1, relaxation, again.data());
  for (std::size_t q = 0; q < 19; ++q) CHECK(again[q] == Approx(h[q]).margin(1e-17));
}

TEST_CASE("one population travels one cell a step and comes back around the box") {
  std::vector<double> h(19 * 8), moved(19 * 8);
  h[7] = 1.0;  // cell (0, 0, 0), velocity (1, 1, 0), in a box of 2 x 2 x 2
  truth_stream(2, 2, 2, h.data(), moved.data());
  CHECK(moved[19 * 3 + 7] == 1.0);
  truth_stream(2, 2, 2, moved.data(), h.data());
  CHECK(h[7] == 1.0);
}

double measured_viscosity(int n) {
  const std::array<int, 3> size{n, 1, 1};
  const int steps = n * n / 16;
  const Wave wave = make_wave(size);
  const TruthFields end = truth_fields(truth_run(size, steps));
  double amplitude = 0.0;
  for (int i = 0; i < n; ++i)
    for (std::size_t d = 0; d < 3; ++d)
      amplitude += 2.0 / n * std::sin(wave.phase(i, 0, 0)) * wave.a[d] *
                   end.velocity[d][static_cast<std::size_t>(i)];
  return -std::log(amplitude / top_speed) / (wave.k2 * steps);
}

TEST_CASE("the viscosity converges to (tau - 1/2) / 3 with second order") {
  const double coarse = std::abs(measured_viscosity(8) - viscosity);
  const double fine = std::abs(measured_viscosity(16) - viscosity);
  const double finer = std::abs(measured_viscosity(32) - viscosity);
  CHECK(std::log2(coarse / fine) > 1.8);
  CHECK(std::log2(fine / finer) > 1.8);
  CHECK(finer <= viscosity * make_wave({32, 1, 1}).k2 / 12.0);  // decay_tolerance's lattice term
}

TEST_CASE("the flow stays in the range that the rounding model assumes") {
  const RunConfig config = point_config();
  const double range = population_range(make_wave(config.size));
  for (const int steps : {0, 1, 2, 4, config.steps}) {
    const std::vector<double> h = truth_run(config.size, steps);
    for (std::size_t i = 0; i < h.size(); ++i)
      REQUIRE(std::abs(h[i]) <= range * truth_weight[i % 19]);
    for (const double density : truth_fields(h).density)
      REQUIRE(std::abs(density - 1.0) <= density_range);
  }
}

TEST_CASE("both layouts and every layout of the ranks give the same bits") {
  RunConfig config = point_config();
  const Written chosen = run_and_read(config, world());
  const int ranks = world().size();
  for (const Variant& variant : point_kernel().variants)
    for (const std::array<int, 3>& layout :
         {std::array{ranks, 1, 1}, std::array{1, ranks, 1}, std::array{1, 1, ranks}}) {
      config.variant = variant.id;
      config.ranks_layout = layout;
      const Written other = run_and_read(config, world());
      for (const auto& [path, values] : chosen.datasets)
        CHECK(differing(values, other.datasets.at(path)) == 0);
    }
}

TEST_CASE("a plane and a line are boxes too") {
  RunConfig config = point_config();
  for (const std::array<int, 3>& size : {std::array{16, 12, 1}, std::array{1, 1, 32}}) {
    config.size = size;
    config.check = true;
    for (const InvariantCheck& check : run_and_read(config, world()).result.invariants) {
      INFO(check.name);
      CHECK(check.kept());
    }
  }
}

TEST_CASE("a wave that the lattice cannot resolve is refused in one line") {
  RunConfig config = point_config();
  config.size = {13, 4, 10};
  CHECK_THROWS_AS(run_and_read(config, world()), Error);
  config.size = {1, 1, 1};
  CHECK_THROWS_AS(run_and_read(config, alone()), Error);
}

}  // namespace
}  // namespace lbm
}  // namespace kedge::kernels
