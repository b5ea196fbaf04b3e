// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What must hold for every kernel, at one point of the test matrix. Compiled into each kernel's
// test program beside tests/kernels/<id>.cpp, which names the small problem.
#include "kernels/core/truth_check.hpp"
#include "tests/kernels/matrix.hpp"
#include "tests/support/catch.hpp"

namespace kedge::kernels {
namespace {

using namespace kedge::kernels::test;

/// Calls test(config) for each variant of the kernel.
template <class Test>
void for_each_variant(const RunConfig& base, const Test& test) {
  for (const Variant& variant : point_kernel().variants) {
    RunConfig config = base;
    config.variant = variant.id;
    test(config, variant);
  }
}

/// Paths of a's datasets whose bits differ from b's; all histories and steps of both are compared.
std::string differing_paths(const Written& a, const Written& b) {
  std::string paths;
  for (const auto& [path, values] : a.datasets) {
    const auto other = b.datasets.find(path);
    if (other == b.datasets.end() || differing(values, other->second) > 0) paths += " " + path;
  }
  return paths;
}

TEST_CASE("every field equals the plain loop's within the error model") {
  for_each_variant(point_config(), [](const RunConfig& config, const Variant& variant) {
    const Written run = run_and_read(config, world());
    for (int step = 0; step <= config.steps; step += config.every) {
      RunConfig so_far = config;
      so_far.steps = step;
      for (const auto& [field, values] : point_kernel().truth(so_far)) {
        INFO(variant.id << ", step " << step << ", " << field);
        REQUIRE(run.datasets.count(path_at(step, field)) == 1);
        CHECK(largest_difference(run.datasets.at(path_at(step, field)), values) <=
              allowed_difference(point_kernel(), so_far, point_precision(), field));
      }
    }
  });
}

TEST_CASE("the allowed difference is tight enough to tell one step from the next") {
  if (point_precision().is_emulated()) return;  // the policy's BF16 may be coarser than a step
  const RunConfig config = point_config();
  const Written run = run_and_read(config, world());
  RunConfig before = config;
  before.steps = config.steps - 1;
  bool some_field_tells = false;
  for (const auto& [field, values] : point_kernel().truth(before))
    some_field_tells |= largest_difference(run.datasets.at(path_at(config.steps, field)), values) >
                        allowed_difference(point_kernel(), config, point_precision(), field);
  CHECK(some_field_tells);
}

TEST_CASE("the bits depend on ranks, threads and back ends of the host only as declared") {
  for_each_variant(point_config(), [](const RunConfig& config, const Variant& variant) {
    INFO(variant.id);
    const Written first = run_and_read(config, world());
    if (variant.reproducible == Reproducible::no) return;
    CHECK(differing_paths(first, run_and_read(config, world())) == "");
    RunConfig plain = config;
    plain.backend = reference_config().backend;
    CHECK(differing_paths(first, run_and_read(plain, world())) == "");
    if (variant.reproducible != Reproducible::anywhere) return;
    CHECK(differing_paths(first, run_and_read(plain, alone())) == "");
  });
}

TEST_CASE("a restarted run equals an unbroken one bit for bit") {
  for_each_variant(point_config(), [](const RunConfig& config, const Variant& variant) {
    if (variant.reproducible == Reproducible::no) return;
    INFO(variant.id);
    const Written unbroken = run_and_read(config, world());
    RunConfig half = config;
    half.steps = config.steps / 2 + 1;  // between two records
    half.checkpoint = shared_file("half");
    static_cast<void>(run_and_read(half, world()));
    RunConfig rest = config;
    rest.restart = half.checkpoint;
    const Written restarted = run_and_read(rest, world());
    CHECK(differing_paths(restarted, unbroken) == "");
    CHECK(restarted.datasets.count(path_at(config.steps, point_kernel().arrays[0].name)) <= 1);
    CHECK(restarted.result.first_step == half.steps);
  });
}

TEST_CASE("poisoned ghosts and scratch never leak into a result") {
  for_each_variant(point_config(), [](RunConfig config, const Variant& variant) {
    INFO(variant.id);
    const Written clean = run_and_read(config, world());
    config.poison = true;
    const Written poisoned = run_and_read(config, world());
    if (variant.reproducible != Reproducible::no) {
      CHECK(differing_paths(poisoned, clean) == "");
      return;
    }
    for (const auto& [path, values] : poisoned.datasets)
      CHECK(largest_difference(values, values) == 0.0);  // no NaN
  });
}

TEST_CASE("the invariants hold over a longer run and say how far off they are") {
  for_each_variant(point_config(), [](RunConfig config, const Variant& variant) {
    config.steps *= 4;
    config.every = 0;
    const Written run = run_and_read(config, world());
    CHECK(!run.result.invariants.empty());
    for (const InvariantCheck& check : run.result.invariants) {
      INFO(variant.id << ", " << check.name << ": " << check.value << " of " << check.limit);
      CHECK(check.kept());
      CHECK(check.origin != "");
    }
  });
}

TEST_CASE("the run's own check against the plain loop passes, and counts as an invariant") {
  RunConfig config = point_config();
  config.check = true;
  const Written run = run_and_read(config, world());
  std::size_t checks = 0;
  for (const InvariantCheck& check : run.result.invariants) {
    INFO(check.name << ": " << check.value << " of " << check.limit);
    CHECK(check.kept());
    checks += check.name.find("against the plain loop") != std::string::npos ? 1 : 0;
  }
  CHECK(checks == point_kernel().truth(config).size());
}

TEST_CASE("costs and memory of the record are positive, and time and memory were measured") {
  const RunConfig config = point_config();
  const Written run = run_and_read(config, world());
  CHECK(run.result.points > 0.0);
  CHECK(run.result.flops >= 0.0);
  CHECK(run.result.bytes > 0.0);
  CHECK(point_kernel().memory(config, point_precision()) > 0.0);
  CHECK(run.result.wall_seconds > 0.0);
  CHECK(!run.result.memory.empty());
}

}  // namespace
}  // namespace kedge::kernels
