// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel pic beyond what every kernel must keep: a particle by hand, exact charge, layouts, order.
#include <cmath>

#include "common/core/error.hpp"
#include "kernels/core/drive.hpp"
#include "kernels/pic/migrate.hpp"
#include "kernels/pic/truth.hpp"
#include "tests/kernels/matrix.hpp"
#include "tests/support/catch.hpp"

namespace kedge::kernels {

RunConfig test::small_problem() {
  RunConfig config;
  config.size = {21, 18, 1};
  config.steps = 12;
  return config;
}

namespace pic {
namespace {

using namespace kedge::kernels::test;

TEST_CASE("a particle gives a quarter here, and the rest to the nodes it is nearer to") {
  const double x = 4.75, y = -0.5;  // wraps to the last row, whose northern nodes are the first
  std::vector<double> charge(5 * 4);
  truth_deposit(Axis(5), Axis(4), 1, &x, &y, charge.data());
  CHECK(charge[3 * 5 + 4] == 0.125);
  CHECK(charge[3 * 5 + 0] == 0.375);
  CHECK(charge[0 * 5 + 4] == 0.125);
  CHECK(charge[0 * 5 + 0] == 0.375);
}

TEST_CASE("the force is the potential's slope, and continuous over the period") {
  const Axis axis(20);
  const double h = 1e-5;
  for (const double x : {1.0, 6.5, 12.0, 19.0, 27.0, -3.0})
    CHECK(force<double>(axis, x) ==
          Approx(-(axis.potential(x + h) - axis.potential(x - h)) / (2.0 * h)).epsilon(1e-6));
  CHECK(force<double>(axis, 0.0) == 0.0);
  CHECK(force<double>(axis, 10.0) == 0.0);
  CHECK(force<double>(axis, 15.0) == Approx(-axis.strength));
  CHECK(axis.potential(0.0) - axis.potential(10.0) == Approx(potential_range));
}

TEST_CASE("half the step quarters the energy's error: the push is of second order") {
  // A field of twice the length is the same motion with half the step.
  const auto error = [](int length) {
    double x = 0.3 * length, v = 0.25, worst = 0.0;
    const Axis axis(length);
    const double start = 0.5 * v * v + axis.potential(x);
    for (int step = 0; step < 20 * length; ++step) {
      truth_push(axis, 1, &x, &v);
      worst = std::fmax(worst, std::abs(0.5 * v * v + axis.potential(x) - start));
    }
    return worst;
  };
  const double order = std::log2(error(40) / error(80));
  CHECK(order == Approx(2.0).margin(0.1));
}

TEST_CASE("holes are closed from the end, in any pattern") {
  for (unsigned pattern = 0; pattern < 64; ++pattern) {
    std::vector<int> holes, left;
    for (int i = 0; i < 6; ++i) {
      if ((pattern >> static_cast<unsigned>(i) & 1U) != 0) {
        holes.push_back(i);
      } else {
        left.push_back(i);
      }
    }
    const int after = 6 - static_cast<int>(holes.size());
    const Moves moves(holes, after);
    std::vector<int> now{0, 1, 2, 3, 4, 5};
    REQUIRE(moves.from.size() == moves.to.size());
    for (std::size_t m = 0; m < moves.to.size(); ++m)
      now[static_cast<std::size_t>(moves.to[m])] = moves.from[m];
    now.resize(static_cast<std::size_t>(after));
    std::sort(now.begin(), now.end());
    CHECK(now == left);
  }
}

TEST_CASE("as integers the charge adds up to the particles exactly") {
  const RunConfig config = point_config();
  const Written run = run_and_read(config, world());
  double total = 0.0;
  for (const double c : run.datasets.at(path_at(config.steps, "charge"))) total += c;
  const auto particles = static_cast<double>(particles_of(config.size));
  if (point_precision().id == "fp64") CHECK(total == particles);
  CHECK(run.datasets.at("/history/total_charge").back() == Approx(total).epsilon(1e-12));
}

TEST_CASE(
    "array of structs and struct of arrays, and every layout of the ranks, give the same bits") {
  RunConfig config = point_config();
  const Written chosen = run_and_read(config, world());
  config.variant = "aos";
  const int ranks = world().size();
  for (const std::array<int, 3>& layout : {std::array{ranks, 1, 1}, std::array{1, ranks, 1}}) {
    config.ranks_layout = layout;
    const Written other = run_and_read(config, world());
    for (const auto& [path, values] : chosen.datasets)
      CHECK(differing(values, other.datasets.at(path)) == 0);
  }
}

TEST_CASE("a grid too small for the field, or divided along z, says so") {
  RunConfig config = point_config();
  config.size = {21, 3, 1};
  CHECK_THROWS_AS(run_and_read(config, world()), Error);
  config.size = {21, 18, 1};
  config.ranks_layout = {1, 1, world().size()};
  if (world().size() > 1) CHECK_THROWS_AS(run_and_read(config, world()), Error);
}

}  // namespace
}  // namespace pic
}  // namespace kedge::kernels
