// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel lj beyond what every kernel must keep: a pair by hand, migration, layouts, energy order.
#include <cmath>

#include "common/core/error.hpp"
#include "kernels/core/drive.hpp"
#include "kernels/lj/truth.hpp"
#include "tests/kernels/matrix.hpp"
#include "tests/support/catch.hpp"

namespace kedge::kernels {

RunConfig test::small_problem() {
  RunConfig config;
  config.size = {7, 6, 5};
  config.steps = 24;  // the lists are made anew in between
  return config;
}

namespace lj {
namespace {

using namespace kedge::kernels::test;

TEST_CASE("the force law is the energy's slope, and both vanish at the cutoff") {
  const PairConstants pair = pair_constants();
  const auto energy = [&](double r) {
    const double s6 = std::pow(r, -6.0);
    return 4.0 * s6 * (s6 - 1.0) + 0.5 * pair.g_cut * r * r + pair.at_zero;
  };
  CHECK(energy(cutoff) == Approx(0.0).margin(1e-15));
  const double r = 1.2, h = 1e-5, s6 = std::pow(r, -6.0);
  const double force = (s6 / (r * r) * (48.0 * s6 - 24.0) - pair.g_cut) * r;
  CHECK(force == Approx(-(energy(r + h) - energy(r - h)) / (2.0 * h)).epsilon(1e-7));
}

TEST_CASE(
    "at the start the crystal has no force, no momentum, and the temperature that was asked") {
  TruthAtoms a = truth_run({8, 8, 8}, 0);
  double momentum = 0.0, squares = 0.0, force = 0.0;
  for (std::size_t i = 0; i < a.x.size(); ++i) {
    momentum += a.vx[i];
    squares += a.vx[i] * a.vx[i] + a.vy[i] * a.vy[i] + a.vz[i] * a.vz[i];
    force = std::fmax(force, std::abs(a.fy[i]));
  }
  const double per_component = squares / (3.0 * static_cast<double>(a.x.size()));
  // 6144 uniform numbers: their variance is known to 3 x sqrt(4/5/6144) of itself.
  CHECK(per_component == Approx(start_temperature).epsilon(3.0 * std::sqrt(0.8 / 6144.0)));
  CHECK(std::abs(momentum) < 1e-10);
  CHECK(force < 1e-10);
}

TEST_CASE("the recorded energy is that of the fields, and its drift shrinks as the model says") {
  RunConfig config = point_config();
  config.every = config.history_every = config.steps;
  const Written run = run_and_read(config, world());
  TruthAtoms a = truth_atoms(config.size);
  const std::vector<double>& x = run.datasets.at(path_at(config.steps, "position"));
  const std::vector<double>& v = run.datasets.at(path_at(config.steps, "velocity"));
  REQUIRE(x.size() == 3 * a.x.size());
  for (std::size_t i = 0; i < a.x.size(); ++i) {
    a.x[i] = x[3 * i], a.y[i] = x[3 * i + 1], a.z[i] = x[3 * i + 2];
    a.vx[i] = v[3 * i], a.vy[i] = v[3 * i + 1], a.vz[i] = v[3 * i + 2];
  }
  const Roundoffs u = roundoffs(point_precision(), "full");
  const double allowed = 54.0 * (u.compute + u.accumulate + 2.0 * unit_roundoff(Format::fp64)) *
                         error_scales().terms * static_cast<double>(a.x.size());
  CHECK(std::abs(run.datasets.at("/history/energy").back() - truth_energy(a)) <= allowed);
}

TEST_CASE("every layout of the ranks gives the same bits while atoms migrate") {
  RunConfig config = point_config();
  config.size = {8, 9, 8};
  config.steps = 100;
  config.every = config.history_every = 50;
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

TEST_CASE("a box too small for an atom and its image, or blocks thinner than ghosts, say so") {
  RunConfig config = point_config();
  config.size = {5, 4, 5};
  CHECK_THROWS_AS(run_and_read(config, world()), Error);
  config.size = {5, 5, 5};
  config.ranks_layout = {1, 1, world().size()};
  if (world().size() == 4) CHECK_THROWS_AS(run_and_read(config, world()), Error);
}

}  // namespace
}  // namespace lj
}  // namespace kedge::kernels
