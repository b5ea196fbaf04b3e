// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel euler beyond what every kernel must keep: fluxes known by hand, the exact shock tube,
// order on a smooth wave, variants, bad sizes.
#include <cmath>
#include <numbers>

#include "common/core/error.hpp"
#include "kernels/euler/gas.hpp"
#include "kernels/euler/truth.hpp"
#include "tests/kernels/matrix.hpp"
#include "tests/support/catch.hpp"

namespace kedge::kernels {

RunConfig test::small_problem() {
  RunConfig config;
  config.size = {14, 9, 10};
  config.steps = 8;
  return config;
}

namespace euler {
namespace {

using namespace kedge::kernels::test;
using State = Primitive<double>;

TEST_CASE("between equal states the flux is the gas's own, across every axis") {
  const State gas{2.0, 3.0, 5.0, 7.0, 11.0};
  const double energy = 11.0 / 0.4 + (9.0 + 25.0 + 49.0);
  const Flux<double> x = hllc<0>(gas, gas), z = hllc<2>(gas, gas);
  CHECK(x.of[0] == Approx(6.0));
  CHECK(x.of[1] == Approx(18.0 + 11.0));
  CHECK(x.of[2] == Approx(30.0));
  CHECK(x.of[3] == Approx(42.0));
  CHECK(x.of[4] == Approx(3.0 * (energy + 11.0)));
  CHECK(z.of[3] == Approx(18.0 + 11.0));  // normal momentum is z's, then x, then y
  CHECK(z.of[1] == Approx(30.0));
  CHECK(z.of[2] == Approx(42.0));
}

TEST_CASE("a contact at rest stays sharp: nothing but pressure crosses it") {
  const Flux<double> f = hllc<0>(State{1.0, 0.0, 2.0, 3.0, 1.0}, State{0.1, 0.0, -1.0, 0.0, 1.0});
  CHECK(f.of[0] == 0.0);
  CHECK(f.of[1] == 1.0);
  CHECK(f.of[2] == 0.0);
  CHECK(f.of[4] == 0.0);
}

TEST_CASE("where the whole fan moves one way the flux is the upwind side's") {
  const State slow{1.0, 0.1, 0.0, 0.0, 1.0}, fast{1.0, 9.0, 0.0, 0.0, 1.0};
  State back = fast;
  back.normal = -9.0;
  CHECK(hllc<0>(fast, fast).of[4] == Approx(9.0 * (3.5 + 40.5)));
  const State faster{0.5, 10.0, 0.0, 0.0, 1.0};
  CHECK(hllc<0>(fast, faster).of[0] == Approx(9.0));
  CHECK(hllc<0>(State{0.5, -10.0, 0.0, 0.0, 1.0}, back).of[0] == Approx(-9.0));
  CHECK(hllc<0>(slow, slow).of[0] == Approx(0.1));
}

TEST_CASE("a slope is the harmonic mean of its differences, and none at an extreme") {
  CHECK(half_slope(0.0, 1.0, 4.0) == Approx(0.75));  // half of 2 x 1 x 3 / (1 + 3)
  CHECK(half_slope(0.0, 1.0, 2.0) == Approx(0.5));
  CHECK(half_slope(0.0, 1.0, 0.5) == 0.0);
  CHECK(half_slope(1.0, 1.0, 1.0) == 0.0);
}

/// The exact solution of Sod's tube: rarefaction to the left, contact, shock to the right.
struct ShockTube {
  double pressure = 0.0, speed = 0.0;  ///< between rarefaction and shock

  ShockTube() {
    double low = outside.pressure, high = inside.pressure;
    for (int i = 0; i < 200; ++i) {
      pressure = 0.5 * (low + high);
      (left_speed() > right_speed() ? low : high) = pressure;
    }
    speed = right_speed();
  }
  static double sound(const Gas& g) { return std::sqrt(1.4 * g.pressure / g.density); }
  [[nodiscard]] double left_speed() const {
    return 2.0 * sound(inside) / 0.4 * (1.0 - std::pow(pressure / inside.pressure, 0.4 / 2.8));
  }
  [[nodiscard]] double right_speed() const {
    const double a = 2.0 / 2.4 / outside.density, b = 0.4 / 2.4 * outside.pressure;
    return (pressure - outside.pressure) * std::sqrt(a / (pressure + b));
  }
  /// Density where x/t is s, seen from the gas at rest.
  [[nodiscard]] double density(double s) const {
    const double c = sound(inside);
    const double behind = inside.density * std::pow(pressure / inside.pressure, 1.0 / 1.4);
    const double tail = speed - c * std::pow(pressure / inside.pressure, 0.4 / 2.8);
    const double ratio = pressure / outside.pressure, g = 0.4 / 2.4;
    const double shocked = outside.density * (ratio + g) / (g * ratio + 1.0);
    const double shock = sound(outside) * std::sqrt(2.4 / 2.8 * ratio + 0.4 / 2.8);
    if (s < -c) return inside.density;
    if (s < tail) return inside.density * std::pow((2.0 - 0.4 * s / c) / 2.4, 5.0);
    if (s < speed) return behind;
    return s < shock ? shocked : outside.density;
  }
};

/// Mean absolute error of the density beside the right edge of the slab, at t = 0.1.
double shock_tube_error(int n) {
  RunConfig config = point_config();
  config.size = {n, 1, 1};
  config.history_every = 0;
  config.steps = static_cast<int>(std::lround(0.1 / make_step(config.size).dt));
  config.every = 0;
  const Written run = run_and_read(config, world());
  const std::vector<double>& density = run.datasets.at(path_at(config.steps, "density"));
  const ShockTube tube;
  double error = 0.0;
  const int from = 11 * n / 20, to = 19 * n / 20;  // inner rarefaction and next image stay out
  for (int i = from; i < to; ++i) {
    const double s = ((i + 0.5) / n - 0.75) / 0.1;
    const int carried = (i + n / 10) % n;  // the wind moves the pattern by 0.1
    error += std::abs(density[static_cast<std::size_t>(carried)] - tube.density(s));
  }
  return error / (to - from);
}

TEST_CASE("the shock tube converges to the exact solution, as fast as discontinuities allow") {
  if (point_precision().is_emulated()) return;  // rounding to BF16 is above the scheme's error
  const ShockTube tube;
  CHECK(tube.pressure == Approx(0.30313).epsilon(1e-4));  // Toro's book, chapter 4
  CHECK(tube.speed == Approx(0.92745).epsilon(1e-4));
  const double coarse = shock_tube_error(100), fine = shock_tube_error(400);
  CHECK(std::log2(coarse / fine) / 2.0 > 0.7);  // a contact spreads as n^(2/3), a shock not at all
  // Three cells beside each of the two jumps, of the window's 0.4 n
  const double jumps = inside.density - outside.density;
  CHECK(fine < 3.0 * jumps / (0.4 * 400));
}

/// Mean absolute error of a density wave that the wind carries, in the x-y plane.
double wave_error(int n, int ny) {
  const std::array<int, 3> size{n, ny, 1};
  const Step step = make_step(size);
  const int steps = n;
  const auto density = [&](double t, int i, int j) {
    const double x = (i + 0.5) / n - wind[0] * t;
    const double y = ny > 1 ? (j + 0.5) / ny - wind[1] * t : 0.0;
    return 1.0 + 0.2 * std::sin(2.0 * std::numbers::pi * (x + y));
  };
  const auto cells = static_cast<std::size_t>(n) * static_cast<std::size_t>(ny);
  std::vector<double> u(5 * cells);
  for (int j = 0; j < ny; ++j)
    for (int i = 0; i < n; ++i) {
      const auto values = conserved({density(0.0, i, j), wind, 1.0});
      const auto c =
          static_cast<std::size_t>(j) * static_cast<std::size_t>(n) + static_cast<std::size_t>(i);
      for (std::size_t v = 0; v < 5; ++v) u[v * cells + c] = values[v];
    }
  u = truth_advance(size, steps, u);
  double error = 0.0;
  for (int j = 0; j < ny; ++j)
    for (int i = 0; i < n; ++i)
      error += std::abs(u[static_cast<std::size_t>(j) * static_cast<std::size_t>(n) +
                          static_cast<std::size_t>(i)] -
                        density(steps * step.dt, i, j));
  return error / static_cast<double>(cells);
}

TEST_CASE("a smooth wave is carried with second order, along an axis and across the plane") {
  CHECK(std::log2(wave_error(64, 1) / wave_error(128, 1)) > 1.8);
  CHECK(std::log2(wave_error(32, 32) / wave_error(64, 64)) > 1.8);
}

TEST_CASE("the flow stays in the range that the error model assumes") {
  for (const std::array<int, 3>& size :
       {std::array{14, 9, 10}, std::array{64, 1, 1}, std::array{24, 24, 1}})
    for (const int steps : {0, 6, 12, 24, 48}) {
      const std::vector<double> u = truth_run(size, steps);
      for (std::size_t c = 0; c < u.size(); ++c)
        REQUIRE(std::abs(u[c]) <= largest[c / (u.size() / 5)]);
    }
  CHECK(eigenvector_condition() > 5.0);
  CHECK(eigenvector_condition() < 20.0);
}

TEST_CASE("both variants and every layout of the ranks give the same bits") {
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

TEST_CASE("a plane and a line are boxes too, in both variants") {
  RunConfig config = point_config();
  config.check = true;
  for (const Variant& variant : point_kernel().variants)
    for (const std::array<int, 3>& size :
         {std::array{16, 12, 1}, std::array{1, 1, 32}, std::array{1, 20, 1}}) {
      config.size = size;
      config.variant = variant.id;
      for (const InvariantCheck& check : run_and_read(config, world()).result.invariants) {
        INFO(variant.id << ": " << check.name << " " << check.value << " of " << check.limit);
        CHECK(check.kept());
      }
    }
}

TEST_CASE("sizes without faces, or thinner than the ghosts, are refused in one line") {
  RunConfig config = point_config();
  config.size = {1, 1, 1};
  CHECK_THROWS_AS(run_and_read(config, alone()), Error);
  config.size = {world().size() + 1, 1, 1};  // some rank has a single cell
  if (world().size() > 1) CHECK_THROWS_AS(run_and_read(config, world()), Error);
}

}  // namespace
}  // namespace euler
}  // namespace kedge::kernels
