// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the decision on values, without files.
#include "validate/compare/judgement.hpp"

#include "tests/support/catch.hpp"
#include "tests/validate/gather.hpp"

namespace kedge::validate {
namespace {

DatasetResult judged(const std::vector<double>& a, const std::vector<double>& b,
                     const Tolerance& tolerance = {}, const FloatFormat& format = double_format) {
  DatasetResult result;
  data::DatasetInfo info;
  info.type.type_class = data::TypeClass::floating;
  info.shape = {a.size()};
  result.a = result.b = info;
  result.tolerance = tolerance;
  result.statistics = gather(a, b, tolerance.points, format);
  judge_floating(result);
  return result;
}

Tolerance rel(double limit) {
  return {{std::nullopt, limit}, std::nullopt, "user's statement"};
}

std::vector<double> uneven(std::size_t n) {
  return jittered(std::vector<double>(n, 2.0), 0.5, 7);
}

}  // namespace

TEST_CASE("equal passes, different without a tolerance is undecided, within passes, beyond fails") {
  CHECK(judged({1, 2}, {1, 2}).outcome == Outcome::equal);
  CHECK(judged({1, 2}, {1, 2.1}).outcome == Outcome::no_tolerance);
  CHECK(judged({1, 2}, {1, 2.1}, rel(0.1)).outcome == Outcome::within);
  CHECK(judged({1, 2}, {1, 2.1}, rel(0.01)).outcome == Outcome::beyond);
}

TEST_CASE("no tolerance excuses a value that is finite on one side only") {
  const Tolerance widest{{1e308, 1e308}, 1e308, "test"};
  for (const double value : {nan_value, infinity, -infinity}) {
    CHECK(judged({1, value}, {1, 2}, widest).outcome == Outcome::nonfinite);
    CHECK(judged({1, 2}, {1, value}, widest).outcome == Outcome::nonfinite);
  }
  CHECK(judged({infinity}, {-infinity}, widest).outcome == Outcome::nonfinite);
  CHECK(judged({infinity}, {nan_value}, widest).outcome == Outcome::nonfinite);
  CHECK(judged({infinity}, {1e300}, widest).outcome == Outcome::nonfinite);
}

TEST_CASE("NaN and Inf at the same places are equal, but not when nothing else is there") {
  CHECK(judged({nan_value, infinity, 1}, {nan_value, infinity, 1}).outcome == Outcome::equal);
  CHECK(judged({nan_value, nan_value}, {nan_value, nan_value}).outcome == Outcome::nothing_finite);
}

TEST_CASE("a uniform shift just below the tolerance is not a pass") {
  const std::vector<double> a = uneven(4096);
  std::vector<double> b = a;
  for (double& value : b) value *= 1 + 0.9e-6;
  CHECK(judged(a, b, rel(1e-6)).outcome == Outcome::one_sided);
  b = a;
  for (double& value : b) value -= 1e-7;
  CHECK(judged(a, b, rel(1e-6)).outcome == Outcome::one_sided);
}

TEST_CASE("a shift that is far below the tolerance is covered by it") {
  const std::vector<double> a = uneven(4096);
  std::vector<double> b = a;
  for (double& value : b) value *= 1 + 0.9e-6;
  CHECK(judged(a, b, rel(1e-5)).outcome == Outcome::one_sided);
  CHECK(judged(a, b, rel(1e-3)).outcome == Outcome::within);
}

TEST_CASE("a stated bias limit judges the shift instead") {
  const std::vector<double> a = uneven(4096);
  std::vector<double> b = a;
  for (double& value : b) value *= 1 + 0.9e-6;
  Tolerance tolerance = rel(1e-6);
  tolerance.bias = 1e-6;
  CHECK(judged(a, b, tolerance).outcome == Outcome::within);
  tolerance.bias = 1e-7;
  CHECK(judged(a, b, tolerance).outcome == Outcome::beyond);
}

TEST_CASE("rounding is no shift, whether it is of storage or of computation") {
  const std::vector<double> a = uneven(4096);
  std::vector<double> stored, computed;
  for (const double value : a) stored.push_back(static_cast<double>(static_cast<float>(value)));
  CHECK(judged(a, stored, rel(1e-6), single_format).outcome == Outcome::within);
  CHECK(judged(a, jittered(a, 1e-7, 9), rel(1e-6), single_format).outcome == Outcome::within);
  const std::vector<double> tenth(1000, 0.1);
  const std::vector<double> tenth_stored(1000, static_cast<double>(0.1F));
  CHECK(judged(tenth, tenth_stored, rel(1e-6), single_format).outcome == Outcome::within);
}

TEST_CASE("a tolerance that passes still passes when it is widened") {
  for (unsigned seed = 1; seed < 30; ++seed) {
    const std::vector<double> a = wild_values(200, seed);
    const std::vector<double> b = jittered(a, 1e-4, seed + 500);
    bool passed = false;
    for (double limit = 1e-9; limit < 1; limit *= 3) {
      const bool now = judged(a, b, rel(limit)).verdict() == Verdict::pass;
      CHECK((now || !passed));
      passed = now;
    }
  }
}

}  // namespace kedge::validate
