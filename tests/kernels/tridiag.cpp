// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel tridiag beyond what every kernel must keep: small systems by hand, heat, the pivot in
// FP32.
#include <cmath>
#include <vector>

#include "kernels/tridiag/loops.hpp"
#include "kernels/tridiag/problem.hpp"
#include "kernels/tridiag/truth.hpp"
#include "tests/kernels/matrix.hpp"
#include "tests/support/catch.hpp"

namespace kedge::kernels {

RunConfig test::small_problem() {
  RunConfig config;
  config.size = {19, 75, 1};
  config.steps = 8;
  return config;
}

namespace tridiag {
namespace {

using namespace kedge::kernels::test;

struct AsIs {
  template <class Value>
  Value operator()(Value value) const {
    return value;
  }
};

/// One step of one line in a type, by the kernel's arithmetic.
template <class Real>
std::vector<Real> by_kernel(const std::vector<Real>& number, std::vector<Real> t) {
  std::vector<Real> factor(t.size()), forward(t.size());
  solve_line<Real>(static_cast<int>(t.size()), 1, 1, AsIs(), AsIs(), number.data(), t.data(),
                   factor.data(), forward.data());
  return t;
}

/// The same by the textbook's pivot, which subtracts.
template <class Real>
std::vector<Real> by_textbook(const std::vector<Real>& number, std::vector<Real> t) {
  std::vector<Real> factor(t.size());
  Real before(0), solved(0);
  for (std::size_t i = 0; i < t.size(); ++i) {
    const Real pivot = Real(1) + number[i] + number[i + 1] - number[i] * before;
    factor[i] = before = number[i + 1] / pivot;
    t[i] = solved = (t[i] + number[i] * solved) / pivot;
  }
  for (std::size_t i = t.size() - 1; i-- > 0;) t[i] += factor[i] * t[i + 1];
  return t;
}

double mean(const std::vector<float>& values) {
  double sum = 0.0;
  for (const float v : values) sum += static_cast<double>(v);
  return sum / static_cast<double>(values.size());
}

TEST_CASE("two and three cells are solved as by hand") {
  // 2 x - y = 3, 2 y - x = 0.
  std::vector<double> two{3.0, 0.0};
  std::vector<double> factor(3);
  const std::vector<double> between{0.0, 1.0, 0.0};
  truth_step(1, 2, between.data(), two.data(), factor.data());
  CHECK(std::abs(two[0] - 2.0) <= 8.0 * unit_roundoff(Format::fp64));
  CHECK(std::abs(two[1] - 1.0) <= 8.0 * unit_roundoff(Format::fp64));
  // 2 x - y = 8, 3 y - x - z = 0, 2 z - y = 0: 5, 2, 1.
  const std::vector<double> three = by_kernel<double>({0.0, 1.0, 1.0, 0.0}, {8.0, 0.0, 0.0});
  CHECK(std::abs(three[0] - 5.0) <= 32.0 * unit_roundoff(Format::fp64));
  CHECK(std::abs(three[1] - 2.0) <= 32.0 * unit_roundoff(Format::fp64));
  CHECK(std::abs(three[2] - 1.0) <= 32.0 * unit_roundoff(Format::fp64));
}

TEST_CASE(
    "with large diffusion numbers the textbook's pivot loses heat in FP32, the excess does not") {
  constexpr std::size_t cells = 64;
  std::vector<float> number(cells + 1, 3.0e7F), t(cells, 300.0F);
  number.front() = number.back() = 0.0F;
  t[5] = 400.0F;
  const double before = mean(t);
  // Sums and products of positive numbers only: a few roundings a cell, there and back.
  const double allowed = 14.0 * cells * unit_roundoff(Format::fp32) * before;
  CHECK(std::abs(mean(by_kernel(number, t)) - before) <= allowed);
  CHECK(!(std::abs(mean(by_textbook(number, t)) - before) <= 100.0 * allowed));
}

TEST_CASE("a uniform rod stays as it is, and a single cell too") {
  RunConfig config = point_config();
  config.size = {1, 2 * world().size() + 1, 1};
  const Written run = run_and_read(config, world());
  const std::vector<double>& first = run.datasets.at(path_at(0, "temperature"));
  CHECK(differing(first, run.datasets.at(path_at(config.steps, "temperature"))) == 0);
}

TEST_CASE("the layouts of the rods give the same bits") {
  RunConfig config = point_config();
  config.variant = "interleaved";
  const Written side_by_side = run_and_read(config, world());
  config.variant = "contiguous";
  const Written one_by_one = run_and_read(config, world());
  for (const auto& [path, values] : side_by_side.datasets)
    CHECK(differing(values, one_by_one.datasets.at(path)) == 0);
}

TEST_CASE("halving the cells' width quarters the error of a decaying wave") {
  // t = cos(pi x) decays by 1 / (1 + D lambda) each implicit step; lambda of the grid tends to
  // (pi / cells)^2 with an error of second order.
  const auto error = [](int cells) {
    const double number = 0.1 * cells * cells;  // the time step stays
    std::vector<double> faces(static_cast<std::size_t>(cells) + 1, number), t;
    faces.front() = faces.back() = 0.0;
    for (int i = 0; i < cells; ++i) t.push_back(std::cos(M_PI * (i + 0.5) / cells));
    const double start = t[0];
    std::vector<double> factor(t.size());
    truth_step(1, cells, faces.data(), t.data(), factor.data());
    return std::abs(t[0] / start - 1.0 / (1.0 + 0.1 * M_PI * M_PI));
  };
  const double order = std::log2(error(32) / error(64));
  CHECK(order > 1.9);
  CHECK(order < 2.1);
}

}  // namespace
}  // namespace tridiag
}  // namespace kedge::kernels
