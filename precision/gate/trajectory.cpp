// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Views of a trajectory: largest errors and series over time.
#include "precision/gate/trajectory.hpp"

#include <algorithm>

namespace kedge::precision {

double largest(const StepErrors& step, double FieldError::*error) {
  double value = 0;
  for (const FieldError& field : step.fields) value = std::max(value, field.*error);
  return value;
}

std::vector<ErrorSeries> series_by_field(const Trajectory& trajectory, double FieldError::*error) {
  std::vector<ErrorSeries> all;
  for (const StepErrors& step : trajectory.steps)
    for (const FieldError& field : step.fields) {
      auto found = std::find_if(all.begin(), all.end(), [&field](const ErrorSeries& series) {
        return series.field == field.field;
      });
      if (found == all.end()) found = all.insert(all.end(), ErrorSeries{field.field, {}, {}});
      found->steps.push_back(step.step);
      found->values.push_back(field.*error);
    }
  return all;
}

}  // namespace kedge::precision
