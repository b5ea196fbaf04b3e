// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the catalogue of metrics as a whole.
#include <algorithm>
#include <string>

#include "tests/support/catch.hpp"
#include "validate/statistics/metric.hpp"

namespace kedge::validate {

TEST_CASE("metrics are sorted, found by their ids, and say what they are") {
  const auto metrics = all_metrics();
  REQUIRE(metrics.size() >= 10);
  CHECK(std::is_sorted(metrics.begin(), metrics.end(), [](const Metric* a, const Metric* b) {
    return std::string(a->id) < std::string(b->id);
  }));
  for (const Metric* metric : metrics) {
    CHECK(find_metric(metric->id) == metric);
    CHECK(std::string(metric->definition).size() > 5);
    CHECK_FALSE(std::string(metric->title).empty());
  }
  CHECK(find_metric("no_such_metric") == nullptr);
}

TEST_CASE("no metric invents a value for nothing") {
  for (const Metric* metric : all_metrics()) {
    INFO(metric->id);
    const double value = as_number(metric->value(Statistics{}));
    CHECK((std::isnan(value) || value == 0.0));
  }
}

}  // namespace kedge::validate
