// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel transpose beyond what every kernel must keep: equality to the last bit, a matrix by hand,
// sizes around the tiles, variants that agree.
#include "common/core/error.hpp"
#include "kernels/transpose/truth.hpp"
#include "tests/kernels/matrix.hpp"
#include "tests/support/catch.hpp"

namespace kedge::kernels {

RunConfig test::small_problem() {
  RunConfig config;
  config.size = {107, 1, 1};
  config.steps = 12;
  return config;
}

namespace transpose {
namespace {

using namespace kedge::kernels::test;

TEST_CASE("in double both matrices equal the plain loop's to the last bit, in every variant") {
  RunConfig config = point_config();
  const Matrices truth = truth_run(config.size[0], config.steps);
  for (const Variant& variant : point_kernel().variants) {
    INFO(variant.id);
    config.variant = variant.id;
    const Written run = run_and_read(config, world());
    if (point_precision().id != "fp64") continue;
    CHECK(differing(run.datasets.at(path_at(config.steps, "a")), truth.a) == 0);
    CHECK(differing(run.datasets.at(path_at(config.steps, "b")), truth.b) == 0);
  }
}

TEST_CASE("sizes around the tiles, and as small as the ranks allow") {
  for (const int n : {4, 31, 32, 33, 65}) {
    RunConfig config = point_config();
    config.size = {n, 1, 1};
    config.steps = config.every = 2;
    const Matrices truth = truth_run(n, config.steps);
    for (const Variant& variant : point_kernel().variants) {
      INFO(variant.id << ", " << n);
      config.variant = variant.id;
      const Written run = run_and_read(config, world());
      CHECK(largest_difference(run.datasets.at(path_at(2, "b")), truth.b) <=
            point_kernel().bound(config, point_precision(), "b"));
    }
  }
}

TEST_CASE("a matrix of two rows by hand") {
  double a[] = {1.0, 2.0, 3.0, 4.0}, b[] = {0.0, 0.0, 0.0, 0.0};
  truth_step(2, a, b);
  CHECK((b[0] == 1.0 && b[1] == 3.0 && b[2] == 2.0 && b[3] == 4.0));
  CHECK((a[0] == 2.0 && a[1] == 3.0 && a[2] == 4.0 && a[3] == 5.0));
  truth_step(2, a, b);
  CHECK((b[0] == 3.0 && b[1] == 7.0 && b[2] == 5.0 && b[3] == 9.0));
  CHECK(exact_b(3.0, 2.0) == 7.0);
}

TEST_CASE("the recorded sums are those of the closed form") {
  if (point_precision().id != "fp64") return;
  RunConfig config = point_config();
  config.history_every = config.steps;
  const Written run = run_and_read(config, world());
  double start = 0.0;
  const double n2 = static_cast<double>(config.size[0]) * config.size[0];
  for (std::int64_t index = 0; index < static_cast<std::int64_t>(n2); ++index)
    start += start_of(index);  // multiples of 2^-16: exact
  const double t = config.steps;
  CHECK(run.datasets.at("/history/sum_b").back() == t * start + n2 * t * (t - 1.0) / 2.0);
  CHECK(run.datasets.at("/history/sum_a").back() == start + n2 * t);
}

TEST_CASE("a matrix whose entries int cannot count is refused") {
  RunConfig config = point_config();
  config.size = {50000, 1, 1};
  CHECK_THROWS_AS(point_kernel().require(config), Error);
}

}  // namespace
}  // namespace transpose
}  // namespace kedge::kernels
