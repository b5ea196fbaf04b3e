// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Charts as inline SVG. Colour, dash pattern and marker all tell the series apart, so that none is
// needed alone.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "common/core/text.hpp"
#include "common/report/chart_axis.hpp"
#include "common/report/html_parts.hpp"

namespace kedge::report {
namespace {

constexpr std::size_t styles = 6;
constexpr std::array<const char*, styles> dashes = {"", "8 5", "2 5", "12 4 2 4", "5 3", "1 4 6 4"};
constexpr std::size_t most_points = 600;  // a line is thinned to about this many
constexpr std::size_t most_markers = 8;   // a long line
constexpr std::size_t few_points = 24;    // up to here each point is marked
constexpr std::size_t most_values = 60;

struct Layout {
  const char* name;
  double width, height;
  double right, top, bottom;
  int x_ticks, y_ticks;
};
constexpr Layout wide{"wide", 960, 420, 24, 34, 52, 10, 7};
constexpr Layout narrow{"narrow", 400, 320, 14, 34, 52, 4, 5};

double text_width(const std::string& text) {
  return 7.4 * static_cast<double>(display_width(text));
}

const char* marker_form(std::size_t style) {
  constexpr std::array<const char*, styles> forms = {"M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
                                                     "M-3.6-3.6h7.2v7.2h-7.2z",
                                                     "M0-4.6 4.4 3.4h-8.8z",
                                                     "M0-5 5 0 0 5-5 0z",
                                                     "M-4-4 4 4M-4 4 4-4",
                                                     "M-5 0H5M0-5V5"};
  return forms[style];
}

std::string marker(std::size_t series, double x, double y, double scale = 1) {
  const std::size_t style = series % styles;
  const std::string scaled = scale == 1 ? "" : fmt::format(" scale({:g})", scale);
  return fmt::format("<path class=\"m s{}\" transform=\"translate({:.1f} {:.1f}){}\" d=\"{}\"/>",
                     style, x, y, scaled, marker_form(style));
}

std::string dash_of(std::size_t series) {
  const char* dash = dashes[series % styles];
  return *dash == '\0' ? "" : fmt::format(" stroke-dasharray=\"{}\"", dash);
}

// Of each run of points the lowest and the highest are kept, so that no peak is lost.
Line thinned(const Line& line) {
  if (line.size() <= most_points) return line;
  const std::size_t run = 2 * line.size() / most_points;
  Line kept{line.front()};
  for (std::size_t begin = 1; begin + 1 < line.size(); begin += run) {
    const auto first = line.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto last =
        line.begin() + static_cast<std::ptrdiff_t>(std::min(begin + run, line.size() - 1));
    auto [low, high] = std::minmax_element(first, last, [](Point a, Point b) { return a.y < b.y; });
    if (high < low) std::swap(low, high);
    kept.push_back(*low);
    if (high != low) kept.push_back(*high);
  }
  kept.push_back(line.back());
  return kept;
}

class Drawing {
 public:
  Drawing(const Chart& chart, const Drawable& drawable, const Layout& layout)
      : chart_(chart),
        drawable_(drawable),
        layout_(layout),
        x_(drawable.xs(), chart.log_x, layout.x_ticks, Axis::Ticks::at_few_values),
        y_(drawable.ys(), chart.log_y, layout.y_ticks) {
    for (const Tick& tick : y_.ticks()) left_ = std::max(left_, text_width(tick.label) + 14);
  }

  std::string svg(const std::string& title) {
    out_ =
        fmt::format("<svg class=\"{}\" viewBox=\"0 0 {:g} {:g}\" role=\"img\" aria-label=\"{}\">\n",
                    layout_.name, layout_.width, layout_.height, html_escaped(one_line(title)));
    axes();
    for (std::size_t s = 0; s < drawable_.series.size(); ++s) series(s);
    return out_ + "</svg>\n";
  }

 private:
  [[nodiscard]] double bottom() const { return layout_.height - layout_.bottom; }
  [[nodiscard]] double right() const { return layout_.width - layout_.right; }
  [[nodiscard]] double at_x(double position) const { return left_ + position * (right() - left_); }
  [[nodiscard]] double at_y(double position) const {
    return bottom() - position * (bottom() - layout_.top);
  }

  void line(const char* kind, double x0, double y0, double x1, double y1) {
    out_ += fmt::format("<path class=\"{}\" d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\"/>\n", kind, x0, y0,
                        x1, y1);
  }
  void words(const char* kind, double x, double y, const char* anchor, const std::string& text) {
    out_ +=
        fmt::format("<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n",
                    kind, x, y, anchor, html_escaped(one_line(text)));
  }

  void axes() {
    for (const Tick& tick : y_.ticks()) {
      line("grid", left_, at_y(tick.position), right(), at_y(tick.position));
      words("tick", left_ - 8, at_y(tick.position) + 4.5, "end", tick.label);
    }
    double free_from = 0;
    for (const Tick& tick : x_.ticks()) {
      const double x = at_x(tick.position);
      const double half = text_width(tick.label) / 2;
      const double middle = std::min(x, layout_.width - half - 2);
      line("grid", x, layout_.top, x, bottom());
      if (middle - half < free_from) continue;
      words("tick", middle, bottom() + 19, "middle", tick.label);
      free_from = middle + half + 8;
    }
    line("frame", left_, bottom(), right(), bottom());
    words("label", 2, 16, "start", chart_.y_label + (chart_.log_y ? " (log scale)" : ""));
    words("label", (left_ + right()) / 2, layout_.height - 8, "middle",
          chart_.x_label + (chart_.log_x ? " (log scale)" : ""));
  }

  void series(std::size_t index) {
    std::string markers;
    std::size_t points = 0;
    for (const Line& whole : drawable_.series[index].lines) points += thinned(whole).size();
    const std::size_t stride = points <= few_points ? 1 : points / most_markers;
    // What later series would hide is drawn wider, so that it shows on both sides of them.
    const auto hidden = static_cast<double>(hidden_by(index));
    for (const Line& whole : drawable_.series[index].lines) {
      const Line shown = thinned(whole);
      std::string path;
      for (const Point& point : shown)
        path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", x_of(point), y_of(point));
      if (shown.size() > 1 && !chart_.series[index].points)
        out_ += fmt::format("<path class=\"s s{}\" stroke-width=\"{:g}\"{} d=\"{}\"/>\n",
                            index % styles, 2 + 3 * hidden, dash_of(index), path);
      markers += markers_of(shown, index, stride, 1 + 0.5 * hidden);
    }
    out_ += markers.empty() ? "" : markers + "\n";
  }

  // How many of the later series lie on this one for at least half of its points.
  [[nodiscard]] std::size_t hidden_by(std::size_t index) const {
    const Line own = places_of(index);
    std::size_t hiding = 0;
    for (std::size_t later = index + 1; later < drawable_.series.size(); ++later) {
      const Line other = places_of(later);
      if (own.size() != other.size()) continue;
      std::size_t close = 0;
      for (std::size_t i = 0; i < own.size(); ++i)
        close += std::hypot(own[i].x - other[i].x, own[i].y - other[i].y) < 3 ? 1 : 0;
      hiding += !own.empty() && 2 * close >= own.size() ? 1 : 0;
    }
    return std::min<std::size_t>(hiding, 3);
  }

  [[nodiscard]] Line places_of(std::size_t index) const {
    Line places;
    for (const Line& line : drawable_.series[index].lines)
      for (const Point& point : line) places.push_back({x_of(point), y_of(point)});
    return places;
  }

  // On long lines markers are few, and those of different series stand at different places.
  [[nodiscard]] std::string markers_of(const Line& line, std::size_t index, std::size_t stride,
                                       double scale) const {
    const std::size_t series = std::max<std::size_t>(1, drawable_.series.size());
    std::string out;
    const std::size_t first = std::min(stride * (index % series) / series, line.size() - 1);
    for (std::size_t i = first; i < line.size(); i += stride)
      out += marker(index, x_of(line[i]), y_of(line[i]), scale);
    return out;
  }

  [[nodiscard]] double x_of(const Point& point) const { return at_x(x_.position(point.x)); }
  [[nodiscard]] double y_of(const Point& point) const { return at_y(y_.position(point.y)); }

  const Chart& chart_;
  const Drawable& drawable_;
  const Layout& layout_;
  Axis x_;
  Axis y_;
  double left_ = 40;
  std::string out_;
};

std::string legend(const Chart& chart) {
  std::string out = "<ul class=\"legend\">\n";
  for (std::size_t s = 0; s < chart.series.size(); ++s)
    out += fmt::format(
        "<li><svg viewBox=\"0 0 44 16\" aria-hidden=\"true\"><path class=\"s s{}\"{} d=\"M2 "
        "8H42\"/>{}</svg>{}</li>\n",
        s % styles, dash_of(s), marker(s, 22, 8), html_escaped(one_line(chart.series[s].name)));
  return out + "</ul>\n";
}

}  // namespace

std::string html_chart(const Chart& chart, const std::string& title) {
  const Drawable drawable = drawable_part(chart);
  std::string out = "<figure>\n";
  if (drawable.empty()) {
    out += "<p>Nothing that can be drawn.</p>\n";
  } else {
    for (const Layout* layout : {&wide, &narrow})
      out += Drawing(chart, drawable, *layout).svg(title);
  }
  out += legend(chart);
  if (const std::string note = drawable.note(); !note.empty())
    out += fmt::format("<p class=\"note\">{}</p>\n", html_escaped(note));
  const Table values = chart_values(chart, most_values);
  return out + "<details><summary>Values</summary>\n" + html_table(values, title + ": values") +
         "</details>\n</figure>\n";
}

}  // namespace kedge::report
