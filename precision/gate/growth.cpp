// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Growth laws by least squares on logarithms.
#include "precision/gate/growth.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace kedge::precision {
namespace {

struct Line {
  double slope = 0;
  double explained = 0;  ///< share of the variance, 0 to 1
};

Line fit(const std::vector<double>& x, const std::vector<double>& y) {
  const auto n = static_cast<double>(x.size());
  double mean_x = 0;
  double mean_y = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    mean_x += x[i] / n;
    mean_y += y[i] / n;
  }
  double xx = 0;
  double yy = 0;
  double xy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    xx += (x[i] - mean_x) * (x[i] - mean_x);
    yy += (y[i] - mean_y) * (y[i] - mean_y);
    xy += (x[i] - mean_x) * (y[i] - mean_y);
  }
  if (xx <= 0 || yy <= 0) return {};
  return {xy / xx, xy * xy / (xx * yy)};
}

double median_of(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : 0.5 * (values[middle - 1] + values[middle]);
}

GrowthLaw law_of(Growth& growth, const std::vector<double>& since_start,
                 const std::vector<double>& errors) {
  constexpr double exponential_fit = 0.98;
  constexpr double power_fit = 0.95;
  constexpr double least_exponent = 0.25;
  constexpr double steady_fit = 0.9;
  constexpr double least_rise = 4.0 / 3.0;
  std::vector<double> log_since;
  std::vector<double> logarithms;
  for (const double step : since_start) log_since.push_back(std::log(step));
  for (const double error : errors) logarithms.push_back(std::log(error));
  const Line exponential = fit(since_start, logarithms);
  const Line power = fit(log_since, logarithms);
  const Line line = fit(since_start, errors);
  const double e_foldings = exponential.slope * (since_start.back() - since_start.front());
  if (exponential.explained > exponential_fit && exponential.explained > power.explained &&
      e_foldings >= 3) {
    growth.e_folding = 1 / exponential.slope;
    return GrowthLaw::exponential;
  }
  if (power.explained > power_fit && power.slope >= least_exponent) {
    growth.exponent = power.slope;
    return GrowthLaw::power;
  }
  if (line.explained > steady_fit && growth.last >= least_rise * growth.first)
    return GrowthLaw::steady;
  if (growth.last <= 1.5 * growth.median && growth.largest <= 3 * growth.median)
    return GrowthLaw::level;
  return GrowthLaw::unclear;
}

}  // namespace

Growth analyse_growth(const std::vector<std::int64_t>& steps, const std::vector<double>& errors) {
  constexpr std::size_t enough = 5;
  Growth growth;
  std::vector<double> since_start;
  std::vector<double> values;
  for (std::size_t i = 1; i < errors.size(); ++i) {
    if (!(errors[i] > 0) || !std::isfinite(errors[i])) continue;
    since_start.push_back(static_cast<double>(steps[i] - steps[0]));
    values.push_back(errors[i]);
    if (errors[i] <= growth.largest) continue;
    growth.largest = errors[i];
    growth.largest_step = steps[i];
  }
  growth.points = values.size();
  if (values.empty()) return growth;
  growth.first = values.front();
  growth.last = values.back();
  growth.median = median_of(values);
  growth.law = values.size() < enough ? GrowthLaw::too_short : law_of(growth, since_start, values);
  return growth;
}

double growth_ratio(const Growth& growth) {
  return growth.median > 0 ? growth.last / growth.median : 0;
}

std::string describe(const Growth& growth) {
  const std::string range = fmt::format("from {:.2g} to {:.2g}", growth.first, growth.last);
  switch (growth.law) {
    case GrowthLaw::none:
      return "no error after the start";
    case GrowthLaw::too_short:
      return fmt::format("{}; {} steps are too few to name a law", range, growth.points);
    case GrowthLaw::level:
      return fmt::format("stays level: {}", range);
    case GrowthLaw::steady:
      return fmt::format("rises steadily: {}", range);
    case GrowthLaw::power:
      return fmt::format("grows about like step^{:.1f}: {}", growth.exponent, range);
    case GrowthLaw::exponential:
      return fmt::format("grows about e-fold every {:.3g} steps: {}", growth.e_folding, range);
    default:
      return fmt::format("{}, by no simple law; the last error is {:.2g} times the median", range,
                         growth_ratio(growth));
  }
}

}  // namespace kedge::precision
