// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the views of a trajectory.
#include "tests/precision/trajectories.hpp"
#include "tests/support/catch.hpp"

namespace kedge::precision {

TEST_CASE("series follow each field over the steps that hold it") {
  Trajectory run = trajectory(3, [](double i) { return i; });
  run.steps[1].fields.push_back(field_error(9));
  run.steps[1].fields.back().field = "pressure";
  const std::vector<ErrorSeries> series = series_by_field(run, &FieldError::max_rel);
  REQUIRE(series.size() == 2);
  CHECK(series[0].values == std::vector<double>{0, 1, 2});
  CHECK(series[1].steps == std::vector<std::int64_t>{10});
  CHECK(largest(run.steps[1], &FieldError::max_rel) == 9);
}

}  // namespace kedge::precision
