// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of growth laws on series that are known.
#include "precision/gate/growth.hpp"

#include <cmath>
#include <functional>

#include "tests/support/catch.hpp"

namespace kedge::precision {
namespace {

Growth growth_of(const std::function<double(double)>& error, int count = 21) {
  std::vector<std::int64_t> steps;
  std::vector<double> errors;
  for (int i = 0; i < count; ++i) {
    steps.push_back(10 * i);
    errors.push_back(error(10.0 * i));
  }
  return analyse_growth(steps, errors);
}

}  // namespace

TEST_CASE("linear, square-root and quadratic growth are found with their exponents") {
  for (const double exponent : {0.5, 1.0, 2.0}) {
    const Growth growth = growth_of([exponent](double t) { return 1e-8 * std::pow(t, exponent); });
    CHECK(growth.law == GrowthLaw::power);
    CHECK(growth.exponent == Approx(exponent).epsilon(1e-6));
  }
}

TEST_CASE("exponential growth is found with its e-folding time") {
  const Growth growth = growth_of([](double t) { return 1e-12 * std::exp(t / 15); });
  CHECK(growth.law == GrowthLaw::exponential);
  CHECK(growth.e_folding == Approx(15));
}

TEST_CASE("an error that stays is level, noise included") {
  CHECK(growth_of([](double t) { return 1e-8 * (1 + 0.2 * std::sin(t)); }).law == GrowthLaw::level);
}

TEST_CASE("a straight line that does not start at zero is steady, not level") {
  CHECK(growth_of([](double t) { return 4e-8 + 3e-10 * t; }).law == GrowthLaw::steady);
}

TEST_CASE("a jump follows no simple law and is not given one") {
  const Growth growth = growth_of([](double t) { return t < 150 ? 1e-9 : 1e-3; });
  CHECK(growth.law == GrowthLaw::unclear);
  CHECK(growth_ratio(growth) > 1e5);
}

TEST_CASE("two e-foldings are too little to call growth exponential") {
  CHECK(growth_of([](double t) { return 1e-8 * std::exp(t / 150); }).law != GrowthLaw::exponential);
}

TEST_CASE("no error, and too few steps, are said as such") {
  CHECK(growth_of([](double) { return 0.0; }).law == GrowthLaw::none);
  CHECK(growth_of([](double t) { return t; }, 4).law == GrowthLaw::too_short);
  CHECK(analyse_growth({}, {}).law == GrowthLaw::none);
  CHECK(growth_of([](double) { return NAN; }).law == GrowthLaw::none);
}

TEST_CASE("the start is left out: storage rounding is no growth") {
  const Growth growth = growth_of([](double t) { return t == 0 ? 5e-8 : 1e-12 * t; });
  CHECK(growth.first == Approx(1e-11));
  CHECK(growth.largest_step == 200);
}

}  // namespace kedge::precision
