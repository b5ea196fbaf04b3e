// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Axes and drawable points.
#include "common/report/chart_axis.hpp"

#include <cmath>
#include <limits>

#include "tests/support/catch.hpp"

namespace kedge::report {
namespace {

std::vector<std::string> labels(const Axis& axis) {
  std::vector<std::string> labels;
  for (const Tick& tick : axis.ticks()) labels.push_back(tick.label);
  return labels;
}

using Labels = std::vector<std::string>;

}  // namespace

TEST_CASE("a linear axis ends on round numbers and keeps its values inside") {
  const Axis axis({0, 37, 93}, false, 5);
  CHECK(labels(axis) == Labels{"0", "20", "40", "60", "80", "100"});
  CHECK(axis.position(0) == Approx(0));
  CHECK(axis.position(93) == Approx(0.93));
}

TEST_CASE("values that differ in their last digits get labels that differ") {
  const Axis axis({300.0000001, 300.0000005}, false, 4);
  const Labels all = labels(axis);
  for (std::size_t i = 1; i < all.size(); ++i) CHECK(all[i] != all[i - 1]);
}

TEST_CASE("equal, tiny, huge and single values make an axis") {
  for (const double value : {0.0, 5.0, -5.0, 1e-300, 1e300, std::numeric_limits<double>::max()}) {
    INFO(value);
    const Axis axis({value, value}, false, 5);
    CHECK(axis.ticks().size() >= 2);
    CHECK(axis.ticks().size() < 20);
    CHECK(std::isfinite(axis.position(value)));
  }
  const Axis denormal({5e-324, 1e308}, true, 6);
  CHECK(denormal.ticks().size() < 20);
  CHECK(std::isfinite(denormal.position(5e-324)));
  CHECK(Axis({-std::numeric_limits<double>::max(), std::numeric_limits<double>::max()}, false, 5)
            .ticks()
            .size() < 20);
}

TEST_CASE("a logarithmic axis has a tick a decade, and more when there are few") {
  CHECK(labels(Axis({1e-9, 1e-6}, true, 6)) == Labels{"1e-9", "1e-8", "1e-7", "1e-6"});
  CHECK(labels(Axis({2, 8}, true, 6)) == Labels{"1", "2", "5", "10"});
  CHECK(labels(Axis({1, 2, 4, 8}, true, 6, Axis::Ticks::at_few_values)) ==
        Labels{"1", "2", "4", "8"});
}

TEST_CASE("points that cannot be drawn break the line, are counted and told") {
  const Chart chart{"x", "y", false, true, {{"a", {0, 1, 2, 3, 4}, {1, std::nan(""), 1, -1, 1}}}};
  const Drawable drawable = drawable_part(chart);
  CHECK(drawable.series[0].lines.size() == 3);
  CHECK(drawable.note() ==
        "2 points are not shown: 1 is not finite, 1 is zero or negative on a logarithmic axis.");
  CHECK(drawable_part({"x", "y", false, false, {}}).empty());
}

TEST_CASE("numbers are written short") {
  CHECK(short_number(1e-12) == "1e-12");
  CHECK(short_number(1.5e-7) == "1.5e-7");
  CHECK(short_number(2e20) == "2e20");
  CHECK(short_number(0.25) == "0.25");
  CHECK(short_number(-0.0) == "-0");
  CHECK(short_number(std::nan("")) == "NaN");
  CHECK(short_number(-INFINITY) == "-Inf");
}

TEST_CASE("a chart's values as a table keep the first and last row when there are many") {
  Series series{"a", {}, {}};
  for (int i = 0; i < 1000; ++i) {
    series.x.push_back(i);
    series.y.push_back(i);
  }
  const Table table = chart_values({"x", "y", false, false, {series}}, 12);
  CHECK(table.rows.size() <= 13);
  CHECK(table.rows.front()[0].text == "0");
  CHECK(table.rows.back()[0].text == "999");
  CHECK(table.note.find("of 1000 points") != std::string::npos);
}

}  // namespace kedge::report
