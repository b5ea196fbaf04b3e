// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Axes, ticks and drawable points.
#include "common/report/chart_axis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

namespace kedge::report {
namespace {

// 1, 2 or 5 times a power of ten, the smallest that is not below `raw`.
double round_step(double raw) {
  const double power = std::pow(10.0, std::floor(std::log10(raw)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * power >= raw * (1 - 1e-9)) return factor * power;
  return 10 * power;
}

std::string power_label(double exponent, double factor) {
  if (exponent >= -3 && exponent <= 4) return short_number(factor * std::pow(10.0, exponent));
  return fmt::format("{:g}e{:g}", factor, exponent);
}

bool is_drawable(double x, double y, const Chart& chart, Drawable& counts) {
  if (!std::isfinite(x) || !std::isfinite(y)) {
    ++counts.not_finite;
    return false;
  }
  if ((chart.log_x && x <= 0) || (chart.log_y && y <= 0)) {
    ++counts.not_positive;
    return false;
  }
  return true;
}

std::vector<double> collect(const std::vector<DrawableSeries>& series, double Point::*coordinate) {
  std::vector<double> values;
  for (const DrawableSeries& one : series)
    for (const Line& line : one.lines)
      for (const Point& point : line) values.push_back(point.*coordinate);
  return values;
}

std::string count_of(std::size_t count, const char* what) {
  return fmt::format("{} {} {}", count, count == 1 ? "is" : "are", what);
}

}  // namespace

Axis::Axis(const std::vector<double>& values, bool log, int wanted, Ticks ticks) : log_(log) {
  if (values.empty()) return;
  if (log && ticks == Ticks::at_few_values && fit_values(values, wanted)) return;
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  if (log) {
    fit_log(*low, *high, wanted);
  } else {
    fit_linear(*low, *high, wanted);
  }
}

bool Axis::fit_values(const std::vector<double>& values, int wanted) {
  std::set<double> distinct;
  for (const double value : values) {
    if (value != std::floor(value) || value > 1e9) return false;
    distinct.insert(value);
    if (distinct.size() > static_cast<std::size_t>(wanted) + 2) return false;
  }
  if (distinct.size() < 2) return false;
  low_ = std::log10(*distinct.begin());
  high_ = std::log10(*distinct.rbegin());
  for (const double value : distinct) ticks_.push_back({position(value), short_number(value)});
  return true;
}

void Axis::fit_linear(double low, double high, int wanted) {
  constexpr double most =
      std::numeric_limits<double>::max() / 2;  // room for the rounding of the ends
  low = std::clamp(low, -most, most);
  high = std::clamp(high, -most, most);
  const double size = std::max(std::abs(low), std::abs(high));
  if (!(high - low > size * 1e-14)) {  // all alike: some room on both sides
    const double room = size > 0 ? size * 0.1 : 1;
    low -= room;
    high += room;
  }
  double step = round_step((high / wanted) - (low / wanted));
  low_ = std::floor(low / step + 1e-9) * step;
  high_ = std::ceil(high / step - 1e-9) * step;
  const int digits =
      1 + static_cast<int>(std::max(
              0.0, std::floor(std::log10(size > 0 ? size : 1)) - std::floor(std::log10(step))));
  const auto steps = static_cast<int>(std::lround((high_ - low_) / step));
  for (int i = 0; i <= steps; ++i) {
    double value = low_ + i * step;
    if (std::abs(value) < step * 1e-6) value = 0;
    ticks_.push_back({position(value), fmt::format("{:.{}g}", value, std::max(digits, 6))});
  }
}

void Axis::fit_log(double low, double high, int wanted) {
  low_ = std::floor(std::log10(low) + 1e-9);
  high_ = std::ceil(std::log10(high) - 1e-9);
  if (high_ <= low_) high_ = low_ + 1;
  const double decades = high_ - low_;
  const double step = std::ceil(decades / wanted);
  high_ = low_ + std::ceil(decades / step) * step;
  for (double exponent = low_; exponent <= high_; exponent += step) {
    ticks_.push_back({(exponent - low_) / (high_ - low_), power_label(exponent, 1)});
    if (decades > 2 || exponent == high_) continue;
    for (const double factor : {2.0, 5.0})
      ticks_.push_back(
          {(exponent + std::log10(factor) - low_) / (high_ - low_), power_label(exponent, factor)});
  }
}

double Axis::position(double value) const {
  return ((log_ ? std::log10(value) : value) - low_) / (high_ - low_);
}

std::vector<double> Drawable::xs() const {
  return collect(series, &Point::x);
}
std::vector<double> Drawable::ys() const {
  return collect(series, &Point::y);
}

std::string Drawable::note() const {
  const std::size_t hidden = not_finite + not_positive;
  if (hidden == 0) return "";
  std::string text =
      fmt::format("{} {} not shown: ", hidden, hidden == 1 ? "point is" : "points are");
  if (not_finite > 0) text += count_of(not_finite, "not finite");
  if (not_finite > 0 && not_positive > 0) text += ", ";
  if (not_positive > 0) text += count_of(not_positive, "zero or negative on a logarithmic axis");
  return text + ".";
}

Drawable drawable_part(const Chart& chart) {
  Drawable drawable;
  for (const Series& series : chart.series) {
    DrawableSeries drawn{series.name, {}};
    bool broken = true;
    for (std::size_t i = 0; i < std::min(series.x.size(), series.y.size()); ++i) {
      const bool usable = is_drawable(series.x[i], series.y[i], chart, drawable);
      if (usable && broken) drawn.lines.emplace_back();
      if (usable) drawn.lines.back().push_back({series.x[i], series.y[i]});
      broken = !usable;
    }
    drawable.series.push_back(std::move(drawn));
  }
  return drawable;
}

std::string short_number(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "Inf" : "-Inf";
  std::string text = fmt::format("{:.6g}", value);
  // "1e-05" and "1e+06" carry a sign or zero that says nothing.
  const std::size_t e = text.find('e');
  if (e == std::string::npos) return text;
  const std::string sign = text[e + 1] == '-' ? "-" : "";
  const std::size_t digits = text.find_first_not_of("+-0", e + 1);
  return text.substr(0, e + 1) + sign + (digits == std::string::npos ? "0" : text.substr(digits));
}

Table chart_values(const Chart& chart, std::size_t most_rows) {
  std::map<double, std::vector<double>> rows;  // x -> one value a series
  for (std::size_t s = 0; s < chart.series.size(); ++s) {
    const Series& series = chart.series[s];
    for (std::size_t i = 0; i < std::min(series.x.size(), series.y.size()); ++i) {
      if (std::isnan(series.x[i])) continue;
      auto& row = rows[series.x[i]];
      row.resize(chart.series.size(), std::nan(""));
      row[s] = series.y[i];
    }
  }
  Table table;
  table.columns.push_back({chart.x_label, Align::right, ""});
  for (const Series& series : chart.series)
    table.columns.push_back({series.name, Align::right, ""});
  const std::size_t stride =
      rows.size() <= most_rows ? 1 : (rows.size() + most_rows - 2) / (most_rows - 1);
  std::size_t index = 0;
  for (const auto& [x, values] : rows) {
    if (index % stride == 0 || index + 1 == rows.size()) {
      std::vector<Cell> cells{{short_number(x), Tone::plain}};
      for (const double y : values) cells.push_back({short_number(y), Tone::plain});
      table.rows.push_back(std::move(cells));
    }
    ++index;
  }
  if (table.rows.size() < rows.size())
    table.note = fmt::format("{} of {} points.", table.rows.size(), rows.size());
  return table;
}

}  // namespace kedge::report
