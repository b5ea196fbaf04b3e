// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel sweep beyond what every kernel must keep: one cell by hand, directions, orders, layouts.
#include <cmath>

#include "kernels/sweep/problem.hpp"
#include "kernels/sweep/truth.hpp"
#include "tests/kernels/matrix.hpp"
#include "tests/support/catch.hpp"

namespace kedge::kernels {

RunConfig test::small_problem() {
  RunConfig config;
  config.size = {13, 11, 9};
  config.steps = 8;
  return config;
}

namespace sweep {
namespace {

using namespace kedge::kernels::test;

TEST_CASE("one cell gives the flux worked out by hand") {
  // psi = q / (total + cx + cy + cz) in each direction; the first source is the strong one.
  const std::array<int, 3> size{1, 1, 1};
  const Coefficients c = coefficients(size);
  double once = 0.0;
  for (const double inverse : c.inverse) once += inverse / angles;
  const std::vector<double> one = truth_run(size, 1), two = truth_run(size, 2);
  const double rounding = 100.0 * unit_roundoff(Format::fp64);
  CHECK(std::abs(one[0] - strong * once) <= rounding);
  CHECK(std::abs(two[0] - (strong + scattering * strong * once) * once) <= rounding);
}

TEST_CASE("the directions are unit vectors, and the quadrature is exact for squares") {
  const Coefficients c = coefficients({1, 1, 1});
  double squares = 0.0;
  for (std::size_t a = 0; a < angles; ++a) {
    const double x = c.x[a] * side, y = c.y[a] * side, z = c.z[a] * side;
    CHECK(std::abs(x * x + y * y + z * z - 1.0) <= 8.0 * unit_roundoff(Format::fp64));
    squares += z * z / angles;
  }
  CHECK(std::abs(squares - 1.0 / 3.0) <= 8.0 * unit_roundoff(Format::fp64));
}

TEST_CASE("hyperplanes and rows give the same bits, in every layout of the ranks") {
  RunConfig config = point_config();
  config.variant = "hyperplane";
  const Written planes = run_and_read(config, world());
  const int ranks = world().size();
  for (const char* variant : {"hyperplane", "rows"})
    for (const std::array<int, 3>& layout : {std::array{1, ranks, 1}, std::array{1, 1, ranks}}) {
      config.variant = variant;
      config.ranks_layout = layout;
      const Written other = run_and_read(config, world());
      for (const auto& [path, values] : planes.datasets)
        CHECK(differing(values, other.datasets.at(path)) == 0);
    }
}

TEST_CASE("mirroring the source mirrors the flux") {
  // The octants are symmetric, so a grid of equal sides gives a flux that permuting the axes x and
  // y does not change, but for rounding.
  const int n = 6;
  const std::vector<double> flux = truth_run({n, n, n}, 6);
  const double allowed = 2.0 * rounding_bound({n, n, n}, find_precision("fp64"), 6);
  const auto at = [&](int i, int j, int k) {
    return flux[static_cast<std::size_t>((k * n + j) * n + i)];
  };
  for (int k = 0; k < n; ++k)
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < n; ++i) CHECK(std::abs(at(i, j, k) - at(j, i, k)) <= allowed);
}

TEST_CASE("the flux grows from zero towards, but not to, that of an endless medium") {
  const std::vector<double> flux = truth_run({9, 9, 9}, 200);
  double most = 0.0;
  for (const double one : flux) most = std::max(most, one);
  CHECK(most < highest_flux);
  CHECK(most > 0.5 * highest_flux * strong);
}

TEST_CASE("one cell a rank across the pipeline is enough") {
  RunConfig config = point_config();
  config.size = {3, world().size(), 1};
  const Written run = run_and_read(config, world());
  CHECK(largest_difference(run.datasets.at(path_at(config.steps, "flux")),
                           truth_run(config.size, config.steps)) <=
        rounding_bound(config.size, point_precision(), config.steps) +
            rounding_bound(config.size, find_precision("fp64"), config.steps));
}

}  // namespace
}  // namespace sweep
}  // namespace kedge::kernels
