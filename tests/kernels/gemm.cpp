// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel gemm beyond what every kernel must keep: agreement of the bodies, orthogonality, a product
// by hand, sizes around the tiles.
#include <cmath>

#include "common/core/error.hpp"
#include "kernels/gemm/truth.hpp"
#include "kernels/mpi/panel_broadcast.hpp"
#include "tests/kernels/matrix.hpp"
#include "tests/support/catch.hpp"

namespace kedge::kernels {

RunConfig test::small_problem() {
  RunConfig config;
  config.size = {269, 37, 1};  // more than one panel, no multiple of any tile
  config.steps = 8;
  return config;
}

namespace gemm {
namespace {

using namespace kedge::kernels::test;

std::vector<double> product_of(const RunConfig& config) {
  return run_and_read(config, world()).datasets.at(path_at(config.steps, "b"));
}

TEST_CASE("all bodies of our own give the same bits: each sums over k in ascending order, fused") {
  RunConfig config = point_config();
  config.variant = "tiled";
  const std::vector<double> tiled = product_of(config);
  for (const char* other : {"plain", "teams"}) {
    INFO(other);
    config.variant = other;
    CHECK(differing(tiled, product_of(config)) == 0);
  }
}

TEST_CASE("sizes around the tiles, and columns fewer or more than rows") {
  for (const std::array<int, 3>& size :
       {std::array{4, 1, 1}, std::array{6, 16, 1}, std::array{7, 33, 1}, std::array{65, 530, 1}}) {
    for (const char* variant : {"tiled", "plain", "teams"}) {
      RunConfig config = point_config();
      config.size = size;
      config.steps = config.every = 1;
      config.variant = variant;
      INFO(variant << " " << size[0] << " x " << size[1]);
      const double allowed = point_kernel().bound(config, point_precision(), "b") +
                             point_kernel().bound(config, find_precision("fp64"), "b");
      CHECK(largest_difference(product_of(config), truth_run(size[0], size[1], 1)) <= allowed);
    }
  }
}

TEST_CASE("a product by hand: the transform of two rows is their sum and difference over sqrt 2") {
  const double a[] = {1.0, 2.0, 3.0, 4.0}, b[] = {5.0, 6.0, 7.0, 8.0};
  double c[4] = {};
  truth_multiply(2, 2, a, b, c);
  CHECK((c[0] == 19.0 && c[1] == 22.0 && c[2] == 43.0 && c[3] == 50.0));
  const std::vector<double> out = truth_run(2, 1, 1);
  CHECK(out[0] == Approx((start_of(0) + start_of(1)) / std::sqrt(2.0)));
  CHECK(out[1] == Approx((start_of(0) - start_of(1)) / std::sqrt(2.0)));
}

TEST_CASE("the transform is orthogonal") {
  const int n = 12;
  const std::vector<double> table = cosine_table(n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      double sum = 0.0;
      for (int k = 0; k < n; ++k)
        sum += transform_entry(n, i, k, table.data(), transform_norm(n)) *
               transform_entry(n, j, k, table.data(), transform_norm(n));
      CHECK(std::abs(sum - (i == j ? 1.0 : 0.0)) <= 8.0 * n * unit_roundoff(Format::fp64));
    }
}

TEST_CASE("panels cover all rows in order and stay within their owners") {
  std::int64_t next = 0;
  for (const Panel& panel : panels_of(269, 4, 20)) {
    CHECK(panel.first == next);
    CHECK(panel.rows <= 20);
    CHECK(panel.first >= first_of_part(269, 4, panel.owner));
    next += panel.rows;
    CHECK(next <= first_of_part(269, 4, panel.owner + 1));
  }
  CHECK(next == 269);
}

TEST_CASE("a matrix whose entries int cannot count is refused") {
  RunConfig config = point_config();
  config.size = {50000, 8, 1};
  CHECK_THROWS_AS(point_kernel().require(config), Error);
}

}  // namespace
}  // namespace gemm
}  // namespace kedge::kernels
