// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel stream beyond what every kernel must keep: bits of the fields, the sums, costs of the
// operations.
#include "kernels/stream/truth.hpp"

#include <cmath>

#include "tests/kernels/matrix.hpp"
#include "tests/support/catch.hpp"

namespace kedge::kernels {

RunConfig test::small_problem() {
  RunConfig config;
  config.size = {40003, 1, 1};  // several chunks and sum blocks, the last ones not full
  config.steps = 9;             // odd: a has doubled
  return config;
}

namespace stream {
namespace {

using namespace kedge::kernels::test;

RunConfig every_step() {
  RunConfig config = point_config();
  config.every = config.history_every = 1;
  return config;
}

TEST_CASE("in double the arrays equal the plain loops' to the last bit, for any number of ranks") {
  for (const Variant& variant : point_kernel().variants) {
    RunConfig config = every_step();
    config.variant = variant.id;
    const Written run = run_and_read(config, world());
    for (const auto& [name, values] : point_kernel().truth(config)) {
      INFO(variant.id << ", " << name);
      if (point_precision().id == "fp64")
        CHECK(differing(run.datasets.at(path_at(config.steps, name)), values) == 0);
    }
  }
}

TEST_CASE("the recorded dot products are those of the fields") {
  const RunConfig config = every_step();
  const Written run = run_and_read(config, world());
  const PrecisionInfo precision = point_precision();
  for (int step = 1; step <= config.steps; ++step) {
    const auto& a = run.datasets.at(path_at(step, "a"));
    const auto& b = run.datasets.at(path_at(step, "b"));
    long double sum = 0.0L;
    for (std::size_t i = 0; i < a.size(); ++i) sum += static_cast<long double>(a[i]) * b[i];
    const auto at = static_cast<std::size_t>(step) - 1;
    const double exact = run.datasets.at("/history/dot_exact").at(at);
    // Each product is rounded once in the type computed in; the sum of the products is exact, then
    // rounded once.
    CHECK(std::abs(exact - static_cast<double>(sum)) <=
          (precision.compute_roundoff + 2.0 * unit_roundoff(Format::fp64)) * exact);
    CHECK(std::abs(run.datasets.at("/history/dot").at(at) - exact) <=
          2100.0 * precision.accumulate_roundoff * exact);
  }
}

TEST_CASE("a sum in FP32 shows, one of FP32 values in FP64 does not") {
  RunConfig config = every_step();
  config.size = {300001, 1, 1};
  const Written run = run_and_read(config, world());
  const double exact = run.datasets.at("/history/dot_exact").back();
  const double relative = std::abs(run.datasets.at("/history/dot").back() - exact) / exact;
  const bool in_single = point_precision().accumulate == Format::fp32;
  CHECK((relative > 8.0 * unit_roundoff(Format::fp64)) == in_single);
}

TEST_CASE("two steps of a single element can be followed by hand") {
  const Operations all = operations_of("all");
  CHECK((all.copy && all.mul && all.add && all.triad && all.dot));
  const double s1 = scalar_of_step(1), s2 = scalar_of_step(2);
  CHECK(2.0 * s1 + s1 * s1 == Approx(2.0));
  CHECK(2.0 * s2 + s2 * s2 == Approx(0.5));
  double a = 1.0, b = 0.0, c = 0.0;
  truth_copy(1, &a, &c);
  truth_mul(1, s1, &c, &b);
  truth_add(1, &a, &b, &c);
  truth_triad(1, s1, &b, &c, &a);
  CHECK(b == Approx(0.7320508));
  CHECK(c == Approx(1.7320508));
  CHECK(a == Approx(2.0));
  CHECK(truth_dot(1, &a, &b) == Approx(1.4641016));
}

TEST_CASE("the costs are those of the operations of the variant, and add up") {
  RunConfig config = point_config();
  double bytes = 0.0, flops = 0.0;
  for (const char* operation : {"copy", "mul", "add", "triad", "dot"}) {
    config.variant = operation;
    bytes += point_kernel().costs.bytes(config, point_precision());
    flops += point_kernel().costs.flops(config);
  }
  config.variant = "all";
  CHECK(point_kernel().costs.bytes(config, point_precision()) == bytes);
  CHECK(point_kernel().costs.flops(config) == flops);
  CHECK(flops == 6.0 * config.size[0]);
}

}  // namespace
}  // namespace stream
}  // namespace kedge::kernels
