// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the value rule: its properties over many magnitudes, and the ends of the range.
#include "validate/statistics/value_rule.hpp"

#include "tests/support/catch.hpp"
#include "tests/validate/gather.hpp"

namespace kedge::validate {
namespace {

bool passes(double a, double b, const PointLimits& limits) {
  const Judgement<double> judged = judge(a, b, limits);
  return judged.within_abs || judged.within_rel;
}

PointLimits rel(double limit) {
  return {std::nullopt, limit};
}

PointLimits abs(double limit) {
  return {limit, std::nullopt};
}

}  // namespace

TEST_CASE("a value passes within either limit, and at the limit itself") {
  CHECK(passes(1.0, 1.5, abs(0.5)));
  CHECK_FALSE(passes(1.0, 1.5, abs(0.4999)));
  CHECK(passes(3.0, 4.0, rel(0.25)));
  CHECK_FALSE(passes(3.0, 4.0, rel(0.2499)));
  CHECK(passes(1e-20, 2e-20, {1e-19, 0.0}));
  CHECK_FALSE(passes(1.0, 2.0, {}));
}

TEST_CASE("the rule is symmetric and scaling by a power of two changes nothing") {
  const std::vector<double> a = wild_values(2000, 1);
  const std::vector<double> b = jittered(a, 1e-3, 2);
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] == b[i]) continue;
    for (const double limit : {1e-2, 1e-4, 1e-6, 5e-4}) {
      const bool decided = passes(a[i], b[i], rel(limit));
      CHECK(decided == passes(b[i], a[i], rel(limit)));
      CHECK(decided == passes(-a[i], -b[i], rel(limit)));
      if (std::fabs(a[i]) < 1e200 && std::fabs(a[i]) > 1e-200)
        CHECK(decided == passes(std::ldexp(a[i], 100), std::ldexp(b[i], 100), rel(limit)));
    }
  }
}

TEST_CASE("a wider limit never turns a pass into a failure") {
  const std::vector<double> a = wild_values(500, 3);
  const std::vector<double> b = jittered(a, 0.5, 4);
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] == b[i]) continue;
    bool passed = false;
    for (double limit = 1e-12; limit < 10; limit *= 1.7) {
      const bool now = passes(a[i], b[i], rel(limit));
      CHECK((now || !passed));
      passed = now;
    }
    CHECK(passed);
  }
}

TEST_CASE("a difference that overflows is still judged by its size") {
  CHECK_FALSE(passes(1e308, -1e308, rel(1.9)));
  CHECK(passes(1e308, -1e308, rel(2.0)));
  CHECK_FALSE(passes(1.7e308, -1.7e308, abs(1.79e308)));
  CHECK(passes(1.7e308, 1.6e308, abs(1.1e307)));
}

TEST_CASE("subnormal numbers are judged without losing bits") {
  const double tiny = 5e-324;
  CHECK_FALSE(passes(600 * tiny, 601 * tiny, rel(1e-3)));
  CHECK(passes(600 * tiny, 601 * tiny, rel(2e-3)));
  CHECK_FALSE(passes(tiny, 0.0, rel(0.999)));
  CHECK(passes(tiny, 0.0, abs(tiny)));
  CHECK_FALSE(passes(2 * tiny, 0.0, abs(tiny)));
}

TEST_CASE("a relative limit of zero accepts nothing that differs") {
  CHECK_FALSE(passes(1.0, std::nextafter(1.0, 2.0), rel(0.0)));
  CHECK_FALSE(passes(5e-324, 0.0, {0.0, 0.0}));
}

}  // namespace kedge::validate
