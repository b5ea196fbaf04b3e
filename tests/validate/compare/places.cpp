// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of places and values as text.
#include "validate/compare/places.hpp"

#include "tests/support/catch.hpp"

namespace kedge::validate {

TEST_CASE("a position is written as an index, slowest dimension first") {
  CHECK(index_text(0, {}) == "[]");
  CHECK(index_text(7, {10}) == "[7]");
  CHECK(index_text(12 * 3200 + 40 * 32 + 7, {20, 100, 32}) == "[12,40,7]");
}

TEST_CASE("two values are written with as many digits as tell them apart") {
  CHECK(values_text({0, 1.23L, 1.24L}) == "1.23 against 1.24");
  CHECK(values_text({0, 1.0L, 1.0000001L}) == "1 against 1.0000001");
  CHECK(values_text({0, 1.0L, 1.0L + 0x1p-52L}) != "1 against 1");
  CHECK(values_text({0, std::numeric_limits<long double>::quiet_NaN(), 2.0L}) == "NaN against 2");
  CHECK(values_text({0, std::numeric_limits<long double>::infinity(), 2.0L}) == "inf against 2");
}

TEST_CASE("a step is read from a snapshot's path and from nothing else") {
  CHECK(step_of("/steps/100/temperature") == 100);
  CHECK_FALSE(step_of("/steps/100").has_value());
  CHECK_FALSE(step_of("/steps/x/u").has_value());
  CHECK_FALSE(step_of("/step/1/u").has_value());
  CHECK_FALSE(step_of("/u").has_value());
}

TEST_CASE("the first step that fails is named even where a later one differs more") {
  Comparison comparison;
  for (const char* path : {"/history/x", "/steps/10/u", "/steps/2/u"}) {
    DatasetResult result;
    result.path = path;
    result.outcome = Outcome::beyond;
    comparison.datasets.push_back(result);
  }
  comparison.datasets[0].outcome = Outcome::no_tolerance;
  CHECK(first_not_passed(comparison)->path == "/steps/2/u");
}

}  // namespace kedge::validate
