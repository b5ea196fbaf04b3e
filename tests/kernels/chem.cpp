// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel chem beyond what every kernel must keep: literature values, a first sub-step by hand, the
// order of the method, sorting, and a cell that cannot be solved.
#include <algorithm>
#include <cmath>

#include "kernels/chem/loops.hpp"
#include "kernels/chem/truth.hpp"
#include "kernels/core/count_sort.hpp"
#include "tests/kernels/matrix.hpp"
#include "tests/support/catch.hpp"

namespace kedge::kernels {

RunConfig test::small_problem() {
  RunConfig config;
  config.size = {331, 1, 1};
  config.steps = 4;
  return config;
}

namespace chem {
namespace {

using namespace kedge::kernels::test;

/// Robertson's problem from (1, 0, 0) for `time` seconds by the plain loop.
PlainCells robertson(double time) {
  PlainCells y = start_cells({1.0}, {0.0});
  truth_react(1, time, y.rate_factor.data(), y.a.data(), y.b.data(), y.c.data(), y.substep.data(),
              y.substeps.data());
  return y;
}

TEST_CASE("Robertson's problem has the values of the literature") {
  // As documented with LSODE (A. C. Hindmarsh, "ODEPACK", 1983), whose example it is; Hairer and
  // Wanner, II, IV.1 integrate the same problem to t = 40.
  struct Known {
    double time, a, b, c;
  };
  for (const Known& known : {Known{0.4, 9.851712e-1, 3.386380e-5, 1.479357e-2},
                             Known{4.0, 9.055333e-1, 2.240655e-5, 9.444430e-2},
                             Known{40.0, 7.158403e-1, 9.186334e-6, 2.841505e-1}}) {
    const PlainCells y = robertson(known.time);
    const Bounds bounds = error_bounds(find_precision("fp64"), 0.0, 0.0, 0.0, y.substeps[0], 1);
    INFO(known.time << " s: " << y.a[0] << " " << y.b[0] << " " << y.c[0]);
    CHECK(std::abs(y.a[0] - known.a) <= bounds.slow);
    CHECK(std::abs(y.b[0] - known.b) <= bounds.fast);
    CHECK(std::abs(y.c[0] - known.c) <= bounds.slow);
  }
}

TEST_CASE("a rate factor is nothing but a faster clock") {
  PlainCells fast = start_cells({8.0}, {0.0});
  truth_react(1, 5.0, fast.rate_factor.data(), fast.a.data(), fast.b.data(), fast.c.data(),
              fast.substep.data(), fast.substeps.data());
  const PlainCells slow = robertson(40.0);
  const Bounds bounds =
      error_bounds(find_precision("fp64"), 0.0, 0.0, 0.0, fast.substeps[0] + slow.substeps[0], 1);
  CHECK(std::abs(fast.a[0] - slow.a[0]) <= bounds.slow);
}

TEST_CASE("the first sub-step is what one computes by hand") {
  // From (1, 0, 0), h short against all but the slowest reaction: a loses k1 h, b gains it.
  Reacting<double> y{1.0, 1.0, 0.0, 0.0, 1.0e-6, 1.0, 0.0};
  try_substep(y);
  CHECK(y.tried == 1.0);
  CHECK(y.left == 1.0 - 1.0e-6);
  CHECK(y.a == Approx(1.0 - 4.0e-8).epsilon(1e-12));
  CHECK(y.b == Approx(4.0e-8).epsilon(1e-5));
  CHECK(y.substep == Approx(1.8e-6).epsilon(1e-2));  // no error to speak of: the largest growth
}

TEST_CASE("halving the sub-step divides the error by four") {
  const auto b_after = [](int substeps) {
    Reacting<double> y{1.0, 0.9, 3.0e-5, 0.1, 0.0, 1.0, 0.0};
    for (int n = 0; n < substeps; ++n) {
      y.substep = 1.0e-3 / substeps;
      y.left = 1.0;
      y.tried = 0.0;
      try_substep(y);
      if (y.left == 1.0) return std::nan("");  // refused
    }
    return y.b;
  };
  const double exact = b_after(8192);
  const double coarse = std::abs(b_after(64) - exact), fine = std::abs(b_after(128) - exact);
  CHECK(fine > 0.0);
  CHECK(std::abs(coarse / fine - 4.0) < 0.1);  // order 2, and what the next order adds
}

TEST_CASE("in double the species equal the plain loop's to the last bit, sorted or not") {
  for (const Variant& variant : point_kernel().variants) {
    RunConfig config = point_config();
    config.variant = variant.id;
    const Written run = run_and_read(config, world());
    for (const auto& [field, values] : point_kernel().truth(config)) {
      INFO(variant.id << ", " << field);
      const double difference =
          largest_difference(run.datasets.at(path_at(config.steps, field)), values);
      CHECK((difference == 0.0) == (point_precision().id == "fp64"));
    }
  }
}

TEST_CASE("the histories are those of the counted sub-steps, and cells differ in cost") {
  const RunConfig config = point_config();
  const Written run = run_and_read(config, world());
  const std::vector<double>& counts = run.datasets.at(path_at(config.steps, "substeps"));
  double sum = 0.0, most = 0.0;
  for (const double count : counts) {
    sum += count;
    most = std::max(most, count);
  }
  const double mean = sum / static_cast<double>(counts.size());
  CHECK(run.datasets.at("/history/substeps_mean").back() == mean);
  CHECK(run.datasets.at("/history/substeps_max").back() == most);
  CHECK(run.datasets.at("/history/divergence").back() == most / mean);
  CHECK(most > 2.0 * mean);
}

TEST_CASE("cells are sorted by descending cost, each once, ends and ties included") {
  static_cast<void>(run_and_read(point_config(), world()));  // Kokkos is up
  const std::vector<double> costs{3, 0, 300, 7, 3, 255, 1, 3};
  const auto count = static_cast<std::int64_t>(costs.size());
  Kokkos::View<int*, DefaultSpace> tried("tried", costs.size());
  const auto host = Kokkos::create_mirror_view(tried);
  for (std::size_t i = 0; i < costs.size(); ++i) host(i) = static_cast<int>(costs[i]);
  Kokkos::deep_copy(tried, host);
  CountSort<DefaultSpace> sort(count, CostKey::keys);
  const Kokkos::View<const int*, DefaultSpace, Kokkos::MemoryUnmanaged> order(
      sort.sort(CostKey{tried.data()}), costs.size());
  const auto sorted = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), order);
  std::vector<double> seen, elements;
  for (std::size_t i = 0; i < costs.size(); ++i) {
    elements.push_back(sorted(i));
    seen.push_back(costs[static_cast<std::size_t>(sorted(i))]);
  }
  for (double& cost : seen) cost = std::min(cost, 255.0);
  CHECK(std::is_sorted(seen.rbegin(), seen.rend()));
  std::sort(elements.begin(), elements.end());
  CHECK(elements == std::vector<double>{0, 1, 2, 3, 4, 5, 6, 7});
}

TEST_CASE("a cell that cannot be solved ends, and is never taken for a result") {
  const double nan = std::nan("");
  Reacting<double> y{1.0, nan, 0.0, 0.0, 1.0e-4, 1.0, 0.0};
  while (y.goes_on()) try_substep(y);
  CHECK(y.tried == most_substeps);
  CHECK(y.left > 0.0);
}

}  // namespace
}  // namespace chem
}  // namespace kedge::kernels
