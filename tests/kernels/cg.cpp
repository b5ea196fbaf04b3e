// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel cg beyond what every kernel must keep: the matrix, small cases by hand, the spectrum, the
// known solution, refinement.
#include <algorithm>
#include <cmath>

#include "kernels/cg/numbering.hpp"
#include "kernels/cg/problem.hpp"
#include "kernels/cg/truth.hpp"
#include "tests/kernels/matrix.hpp"
#include "tests/support/catch.hpp"

namespace kedge::kernels {

RunConfig test::small_problem() {
  RunConfig config;
  config.size = {13, 11, 9};
  config.steps = 8;
  return config;
}

namespace cg {
namespace {

using namespace kedge::kernels::test;

std::vector<double> product(const PlainMatrix& a, const std::vector<double>& x) {
  std::vector<double> y(x.size());
  truth_product(a.rows(), a.start.data(), a.column.data(), a.value.data(), x.data(), y.data());
  return y;
}

double largest(const std::vector<double>& values) {
  return *std::max_element(values.begin(), values.end());
}

TEST_CASE("the matrix is symmetric, and its rows add up to the right side") {
  const std::array<int, 3> size{4, 3, 5};
  const PlainMatrix a = truth_matrix(size);
  const auto rows = static_cast<std::size_t>(a.rows());
  std::vector<double> dense(rows * rows);
  for (std::size_t i = 0; i < rows; ++i)
    for (auto e = a.start[i]; e < a.start[i + 1]; ++e) {
      const auto at = static_cast<std::size_t>(e);
      dense[i * rows + static_cast<std::size_t>(a.column[at])] = a.value[at];
    }
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < rows; ++j) CHECK(dense[i * rows + j] == dense[j * rows + i]);
  CHECK(static_cast<double>(a.column.size()) == entries(size));
  const std::vector<double> b = product(a, std::vector<double>(rows, 1.0));
  double sum = 0.0, squares = 0.0;
  for (const double one : b) {
    sum += one;
    squares += one * one;
  }
  CHECK(sum == squared_energy(size));
  CHECK(squares == squared_right_side(size));
}

TEST_CASE("eight cells that all touch are solved in one step, as by hand") {
  // Each row has 26 and seven times -1, so b = 19 everywhere, p = z = b / 26, and alpha = 26 / 19.
  RunConfig config = point_config();
  config.size = {2, 2, 2};
  config.every = 1;
  if (world().size() > 4) return;
  for (const char* variant : {"csr", "ell", "csr-plain"}) {
    config.variant = variant;
    const Written run = run_and_read(config, world());
    const double allowed = iterate_bound(config, point_precision(), 1);
    for (const double x : run.datasets.at(path_at(1, "solution")))
      CHECK(std::abs(x - 1.0) <= allowed);
  }
}

TEST_CASE("the spectrum's closed form bounds the matrix") {
  const std::array<int, 3> size{7, 6, 8};
  const Spectrum s = spectrum(size);
  const PlainMatrix a = truth_matrix(size);
  std::vector<double> lowest, highest;
  const auto wave = [](int i, int n, int m) { return std::sin(M_PI * m * (i + 1) / (n + 1)); };
  for (int k = 0; k < size[2]; ++k)
    for (int j = 0; j < size[1]; ++j)
      for (int i = 0; i < size[0]; ++i) {
        const double y = wave(j, size[1], 1);
        lowest.push_back(wave(i, size[0], 1) * y * wave(k, size[2], 1));
        highest.push_back(wave(i, size[0], 1) * y * wave(k, size[2], size[2]));
      }
  const auto quotient = [&](const std::vector<double>& v) {
    const std::vector<double> av = product(a, v);
    return truth_dot(a.rows(), v.data(), av.data()) / truth_dot(a.rows(), v.data(), v.data());
  };
  const double rounding = 1000.0 * unit_roundoff(Format::fp64);
  CHECK(std::abs(quotient(lowest) - s.smallest) <= rounding * s.largest);
  // The lowest product is negative: the highest waves of one direction times the lowest of the
  // others; which direction does not matter much, but no quotient may be above.
  CHECK(quotient(highest) <= s.largest * (1.0 + rounding));
  CHECK(quotient(highest) >= 0.99 * s.largest);
}

TEST_CASE("the bound on the inverse's norm holds, and is not far off") {
  for (const std::array<int, 3>& size :
       {std::array{1, 1, 1}, std::array{2, 3, 1}, std::array{9, 9, 9}, std::array{17, 5, 3}}) {
    const PlainMatrix a = truth_matrix(size);
    std::vector<double> x(static_cast<std::size_t>(a.rows()), 0.0);
    for (int sweep = 0; sweep < 2000; ++sweep) {  // Jacobi: rises to A^-1 1
      const std::vector<double> ax = product(a, x);
      for (std::size_t i = 0; i < x.size(); ++i) x[i] += (1.0 - ax[i]) / diagonal;
    }
    INFO(size[0] << " " << size[1] << " " << size[2]);
    CHECK(largest(x) <= spectrum(size).inverse_norm);
    CHECK(largest(x) >= 0.25 * spectrum(size).inverse_norm);
  }
}

TEST_CASE("on one rank the layouts of the matrix give the same bits") {
  if (world().size() > 1) return;
  RunConfig config = point_config();
  config.variant = "csr";
  const Written rows = run_and_read(config, world());
  config.variant = "ell";
  const Written slices = run_and_read(config, world());
  for (const auto& [path, values] : rows.datasets)
    CHECK(differing(values, slices.datasets.at(path)) == 0);
}

TEST_CASE("many steps reach the solution of ones as near as the precision lets them") {
  RunConfig config = point_config();
  config.steps = 40;
  config.every = 0;
  for (const char* variant : {"csr", "csr-gs", "csr-plain", "ell", "refine"}) {
    config.variant = variant;
    const Written run = run_and_read(config, world());
    const double allowed = iterate_bound(config, point_precision(), config.steps);
    INFO(variant << " allows " << allowed);
    for (const double x : run.datasets.at(path_at(config.steps, "solution")))
      REQUIRE(std::abs(x - 1.0) <= allowed);
  }
}

TEST_CASE("refinement reaches the true residual of FP64 with FP32 matrix and directions") {
  if (point_precision().id != "fp64") return;
  RunConfig config = point_config();
  config.steps = 6 * replacement_period;
  config.history_every = replacement_period;
  config.variant = "refine";
  const Written refined = run_and_read(config, world());
  config.variant = "csr";
  const Written wide = run_and_read(config, world());
  config.precision = "fp32";
  const Written narrow = run_and_read(config, world());
  const auto last = [](const Written& run) {
    return run.datasets.at("/history/true_residual").back();
  };
  // b - A x cannot be computed better than this in double, and FP32 does not get there.
  const double floor = gap_bound(config.size, roundoffs({}, find_precision("fp64")), config.steps);
  CHECK(last(wide) <= floor);
  CHECK(last(refined) <= floor);
  CHECK(last(narrow) > floor);
}

TEST_CASE("ghosts are numbered after the rows, and rows see their neighbours in the grid's order") {
  const Decomposition part = decompose(world(), {13, 11, 9}, {0, 0, 0});
  const Numbering numbering(part);
  CHECK(numbering.rows == std::int64_t{part.n[0]} * part.n[1] * part.n[2]);
  std::int64_t ghosts = 0;
  for (const HaloPeer& peer : numbering.plan.peers)
    for (const std::int64_t at : peer.receive) {
      CHECK(at == numbering.rows + ghosts);
      ++ghosts;
    }
  CHECK(numbering.columns == numbering.rows + ghosts);
}

TEST_CASE("cells of one colour are no neighbours") {
  for (int k = -1; k <= 1; ++k)
    for (int j = -1; j <= 1; ++j)
      for (int i = -1; i <= 1; ++i)
        CHECK((colour_of(5, 4, 3) == colour_of(5 + i, 4 + j, 3 + k)) ==
              (i == 0 && j == 0 && k == 0));
}

}  // namespace
}  // namespace cg
}  // namespace kedge::kernels
