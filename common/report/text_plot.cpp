// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Text plots: a chart drawn with characters, for a terminal.
#include "common/report/text_plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "common/core/text.hpp"
#include "common/report/chart_axis.hpp"

namespace kedge::report {
namespace {

constexpr std::size_t height = 14;
constexpr std::string_view marks = "o+x*#@%&";

char mark_of(std::size_t series) {
  return marks[series % marks.size()];
}

class Canvas {
 public:
  Canvas(std::size_t columns, std::size_t series)
      : rows_(height, std::string(columns, ' ')), series_(series) {}

  void line(double x0, double y0, double x1, double y1, std::size_t series) {
    const double columns = static_cast<double>(rows_[0].size() - 1);
    const auto steps = std::max(1L, static_cast<long>(std::ceil(std::abs(x1 - x0) * columns)));
    for (long i = 0; i <= steps; ++i) {
      const double part = static_cast<double>(i) / static_cast<double>(steps);
      dot(x0 + part * (x1 - x0), y0 + part * (y1 - y0), series);
    }
  }
  [[nodiscard]] const std::string& row(std::size_t index) const { return rows_[index]; }

 private:
  void dot(double x, double y, std::size_t series) {
    const auto column = index(x, rows_[0].size());
    char& cell = rows_[height - 1 - index(y, height)][column];
    // Where lines lie on each other, they take turns.
    if (cell == ' ' || column % series_ == series) cell = mark_of(series);
  }
  static std::size_t index(double position, std::size_t cells) {
    const double scaled = std::clamp(position, 0.0, 1.0) * static_cast<double>(cells - 1);
    return static_cast<std::size_t>(std::lround(scaled));
  }

  std::vector<std::string> rows_;
  std::size_t series_;
};

void draw(Canvas& canvas, const Drawable& drawable, const Axis& x, const Axis& y) {
  for (std::size_t s = 0; s < drawable.series.size(); ++s)
    for (const Line& line : drawable.series[s].lines)
      for (std::size_t i = 0; i < line.size(); ++i) {
        const Point& from = line[i == 0 ? 0 : i - 1];
        canvas.line(x.position(from.x), y.position(from.y), x.position(line[i].x),
                    y.position(line[i].y), s);
      }
}

std::size_t row_of(const Tick& tick) {
  return height - 1 - static_cast<std::size_t>(std::lround(tick.position * (height - 1)));
}

std::string tick_line(const Axis& x, std::size_t columns) {
  std::string line(columns, ' ');
  std::size_t free_from = 0;
  for (const Tick& tick : x.ticks()) {
    const auto middle =
        static_cast<std::size_t>(std::lround(tick.position * static_cast<double>(columns - 1)));
    const std::size_t half = tick.label.size() / 2;
    const std::size_t begin =
        std::min(middle > half ? middle - half : 0,
                 columns > tick.label.size() ? columns - tick.label.size() : 0);
    if (begin < free_from || begin + tick.label.size() > columns) continue;
    line.replace(begin, tick.label.size(), tick.label);
    free_from = begin + tick.label.size() + 1;
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

}  // namespace

std::string text_plot(const Chart& chart, std::size_t width) {
  const Drawable drawable = drawable_part(chart);
  std::string out;
  if (drawable.empty()) {
    out = "(nothing that can be drawn)\n";
  } else {
    const Axis y(drawable.ys(), chart.log_y, 5);
    std::size_t margin = 0;
    for (const Tick& tick : y.ticks()) margin = std::max(margin, tick.label.size());
    const std::size_t columns =
        std::clamp<std::size_t>(width > margin + 4 ? width - margin - 4 : 20, 20, 72);
    const Axis x(drawable.xs(), chart.log_x, static_cast<int>(columns / 12),
                 Axis::Ticks::at_few_values);
    Canvas canvas(columns, std::max<std::size_t>(1, drawable.series.size()));
    draw(canvas, drawable, x, y);
    out += fmt::format("{}{}\n", one_line(chart.y_label), chart.log_y ? " (logarithmic)" : "");
    for (std::size_t r = 0; r < height; ++r) {
      const auto tick = std::find_if(y.ticks().begin(), y.ticks().end(),
                                     [r](const Tick& t) { return row_of(t) == r; });
      const bool marked = tick != y.ticks().end();
      std::string line = fmt::format("{:>{}} {}{}", marked ? tick->label : "", margin,
                                     marked ? '+' : '|', canvas.row(r));
      out += line.erase(line.find_last_not_of(' ') + 1) + "\n";
    }
    out += fmt::format("{:>{}} +{}\n", "", margin, std::string(columns, '-'));
    out += fmt::format("{:>{}}  {}\n", "", margin, tick_line(x, columns));
    out += fmt::format("{:>{}}  {}{}\n", "", margin, one_line(chart.x_label),
                       chart.log_x ? " (logarithmic)" : "");
  }
  for (std::size_t s = 0; s < chart.series.size(); ++s)
    out += fmt::format("  {} {}\n", mark_of(s), one_line(chart.series[s].name));
  if (const std::string note = drawable.note(); !note.empty())
    for (const std::string& line : wrap(note, width)) out += line + "\n";
  return out;
}

}  // namespace kedge::report
