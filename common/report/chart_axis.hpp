// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What every drawing of a chart needs: axes with round ticks, and the points that can be drawn.
#pragma once

#include <string>
#include <vector>

#include "common/report/report.hpp"

namespace kedge::report {

struct Tick {
  double position = 0;  ///< 0 at the low end of the axis, 1 at the high end
  std::string label;
};

/// One axis, linear or logarithmic, its ends on round numbers.
class Axis {
 public:
  enum class Ticks {
    round,          ///< on round numbers
    at_few_values,  ///< logarithmic axis, few whole numbers (1, 2, 4, 8 ranks): on these
  };
  /// Fits `values` (finite; positive when `log`) with about `wanted` ticks or fewer.
  Axis(const std::vector<double>& values, bool log, int wanted, Ticks ticks = Ticks::round);

  [[nodiscard]] double position(double value) const;
  [[nodiscard]] const std::vector<Tick>& ticks() const { return ticks_; }

 private:
  void fit_linear(double low, double high, int wanted);
  void fit_log(double low, double high, int wanted);
  [[nodiscard]] bool fit_values(const std::vector<double>& values, int wanted);

  bool log_;
  double low_ = 0;  // in log10 when log_
  double high_ = 1;
  std::vector<Tick> ticks_;
};

struct Point {
  double x = 0;
  double y = 0;
};
using Line = std::vector<Point>;  ///< unbroken: a point that cannot be drawn ends it

struct DrawableSeries {
  std::string name;
  std::vector<Line> lines;
};

/// The drawable part of a chart, and what was left out and why.
struct Drawable {
  std::vector<DrawableSeries> series;
  std::size_t not_finite = 0;
  std::size_t not_positive = 0;  ///< on a logarithmic axis

  [[nodiscard]] std::vector<double> xs() const;
  [[nodiscard]] std::vector<double> ys() const;
  [[nodiscard]] bool empty() const { return xs().empty(); }
  /// "2 points are not shown: 1 is not finite, 1 is not positive ...", or "" when all are.
  [[nodiscard]] std::string note() const;
};
[[nodiscard]] Drawable drawable_part(const Chart& chart);

/// A number as a reader wants it: six significant digits, no trailing zeros, "1e-12".
[[nodiscard]] std::string short_number(double value);

/// A chart's values as a table: x, then one column a series, at most `most_rows` rows, the first
/// and last kept.
[[nodiscard]] Table chart_values(const Chart& chart, std::size_t most_rows);

}  // namespace kedge::report
