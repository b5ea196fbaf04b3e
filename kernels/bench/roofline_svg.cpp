// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The roofline as an SVG that stands alone: roofs, numbered points, and a key beside them.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "common/report/chart_axis.hpp"
#include "common/report/html_parts.hpp"
#include "kernels/bench/roofs.hpp"

namespace kedge::kernels::bench {
namespace {

using report::Axis;
using report::html_escaped;
using report::Tick;

constexpr double plot_left = 62, plot_top = 34, plot_right = 640, key_left = 668, key_width = 372;
constexpr double least_height = 520, below_plot = 52, line_height = 18;
constexpr double radius = 4.5, label_height = 12, digit_width = 7;

constexpr const char* style = R"css(
svg { background: #fff; font: 400 13px system-ui, sans-serif; color-scheme: light dark; }
text { fill: #1b2127; } .soft { fill: #57616c; } .grid { stroke: #d5dbe1; } .frame { stroke: #57616c; }
.roof { fill: none; stroke: #57616c; stroke-width: 2; } .fp32 { stroke-dasharray: 8 5; }
.p0 { fill: #0b5cad; } .p1 { fill: #c2410c; } .p2 { fill: #15803d; } .p3 { fill: #86198f; }
.number { font-size: 11px; }
@media (prefers-color-scheme: dark) {
svg { background: #12161b; } text { fill: #e6eaee; } .soft { fill: #9aa5b1; } .grid { stroke: #323b45; }
.frame, .roof { stroke: #9aa5b1; }
.p0 { fill: #6cb2ff; } .p1 { fill: #ff9d6b; } .p2 { fill: #6fd692; } .p3 { fill: #e29bf0; }
}
)css";

struct Box {
  double x, y, width, height;
  [[nodiscard]] bool overlaps(const Box& other) const {
    return x < other.x + other.width && other.x < x + width && y < other.y + other.height &&
           other.y < y + height;
  }
};

std::vector<double> rates_of(const Measurement& m, const Span& span) {
  std::vector<double> rates;
  for (const Roof& roof : roofs_of(m)) rates.push_back(roof.peak * 1e-9);
  for (const Row& row : m.rows)
    if (drawable(row)) rates.push_back(row.flops_per_second() * 1e-9);
  rates.push_back(m.peaks.bytes_per_second * span.low * 1e-9);
  std::erase_if(rates, [](double rate) { return !(rate > 0.0) || !std::isfinite(rate); });
  return rates.empty() ? std::vector<double>{1.0} : rates;
}

class Drawing {
 public:
  explicit Drawing(const Measurement& m)
      : m_(m),
        span_(intensities_of(m)),
        height_(std::max(least_height,
                         plot_top + line_height * static_cast<double>(m.rows.size() + 6))),
        x_({span_.low, span_.high}, true, 8),
        y_(rates_of(m, span_), true, 8) {}

  std::string svg() {
    const double width = key_left + key_width;
    out_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:g}\" height=\"{1:g}\" viewBox=\"0 0 "
        "{0:g} {1:g}\" role=\"img\" aria-label=\"Roofline of the reference "
        "kernels\">\n<style>{2}</style>\n",
        width, height_, style);
    axes();
    roofs();
    points();
    key();
    return out_ + "</svg>\n";
  }

 private:
  [[nodiscard]] double bottom() const { return height_ - below_plot; }
  [[nodiscard]] double at_x(double intensity) const {
    return plot_left + x_.position(intensity) * (plot_right - plot_left);
  }
  [[nodiscard]] double at_y(double gigaflops) const {
    return bottom() - y_.position(gigaflops) * (bottom() - plot_top);
  }

  void line(const char* kind, double x0, double y0, double x1, double y1) {
    out_ += fmt::format("<path class=\"{}\" d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\"/>\n", kind, x0, y0,
                        x1, y1);
  }
  void words(const char* kind, double x, double y, const char* anchor, const std::string& text) {
    out_ +=
        fmt::format("<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n",
                    kind, x, y, anchor, html_escaped(text));
  }
  void dot(std::size_t precision, double x, double y) {
    out_ += fmt::format("<circle class=\"p{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:g}\"/>\n",
                        precision % 4, x, y, radius);
  }

  void axes() {
    for (const Tick& tick : y_.ticks()) {
      const double y = bottom() - tick.position * (bottom() - plot_top);
      line("grid", plot_left, y, plot_right, y);
      words("soft", plot_left - 8, y + 4.5, "end", tick.label);
    }
    for (const Tick& tick : x_.ticks()) {
      const double x = plot_left + tick.position * (plot_right - plot_left);
      line("grid", x, plot_top, x, bottom());
      words("soft", x, bottom() + 19, "middle", tick.label);
    }
    line("frame", plot_left, bottom(), plot_right, bottom());
    words("", 2, 16, "start", "GFLOP/s (log scale)");
    words("", (plot_left + plot_right) / 2, height_ - 10, "middle",
          "flop per byte of the cost model (log scale)");
  }

  void roofs() {
    for (const Roof& roof : roofs_of(m_)) {
      const double slope = m_.peaks.bytes_per_second * 1e-9;
      out_ += fmt::format(
          "<path class=\"roof{}\" d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}L{:.1f} {:.1f}\"/>\n",
          roof.peak == m_.peaks.fp64 ? "" : " fp32", at_x(span_.low), at_y(slope * span_.low),
          at_x(roof.ridge), at_y(roof.peak * 1e-9), at_x(span_.high), at_y(roof.peak * 1e-9));
    }
  }

  [[nodiscard]] std::size_t precision_of(const Row& row) {
    const auto known = std::find(precisions_.begin(), precisions_.end(), row.precision);
    if (known != precisions_.end()) return static_cast<std::size_t>(known - precisions_.begin());
    precisions_.push_back(row.precision);
    return precisions_.size() - 1;
  }

  void points() {
    for (const Row& row : m_.rows) {
      if (!drawable(row)) continue;
      const double x = at_x(row.intensity()), y = at_y(row.flops_per_second() * 1e-9);
      taken_.push_back({x - radius, y - radius, 2 * radius, 2 * radius});
      dot(precision_of(row), x, y);
    }
    for (std::size_t r = 0; r < m_.rows.size(); ++r) {
      const Row& row = m_.rows[r];
      if (!drawable(row)) continue;
      label(std::to_string(r + 1), at_x(row.intensity()), at_y(row.flops_per_second() * 1e-9));
    }
  }

  /// At the first place around the point that nothing else has taken.
  void label(const std::string& text, double x, double y) {
    const double width = digit_width * static_cast<double>(text.size());
    Box box{};
    for (double distance = radius + 2; distance < 60; distance += 6) {
      const std::array<Box, 4> places{
          Box{x + distance, y - label_height / 2, width, label_height},
          Box{x - distance - width, y - label_height / 2, width, label_height},
          Box{x - width / 2, y - distance - label_height, width, label_height},
          Box{x - width / 2, y + distance, width, label_height}};
      const auto free = std::find_if(places.begin(), places.end(), [&](const Box& place) {
        return std::none_of(taken_.begin(), taken_.end(),
                            [&](const Box& other) { return place.overlaps(other); });
      });
      box = free == places.end() ? places[0] : *free;
      if (free != places.end()) break;
    }
    taken_.push_back(box);
    words("number", box.x, box.y + label_height - 2, "start", text);
  }

  void key() {
    double y = plot_top;
    for (const Roof& roof : roofs_of(m_)) {
      line(roof.peak == m_.peaks.fp64 ? "roof" : "roof fp32", key_left, y - 4, key_left + 24,
           y - 4);
      words("", key_left + 32, y, "start", roof.name);
      y += line_height;
    }
    y += line_height / 2;
    for (std::size_t r = 0; r < m_.rows.size(); ++r, y += line_height) {
      const Row& row = m_.rows[r];
      if (drawable(row)) dot(precision_of(row), key_left + 5, y - 4.5);
      words("soft", key_left + 32, y, "end", std::to_string(r + 1));
      words("", key_left + 40, y, "start", name_of(m_, row));
      words("soft", key_left + key_width - 12, y, "end", speed_of(row));
    }
  }

  [[nodiscard]] std::string speed_of(const Row& row) const {
    if (drawable(row)) {
      const double roof = roof_of(m_.peaks, row);
      return fmt::format("{:.3g} GF/s, {:.0f} % of its roof", row.flops_per_second() * 1e-9,
                         roof > 0.0 ? 100.0 * row.flops_per_second() / roof : 0.0);
    }
    return fmt::format("{:.3g} GB/s, not drawn: no flops", row.bytes_per_second() * 1e-9);
  }

  const Measurement& m_;
  Span span_;
  double height_;
  Axis x_;
  Axis y_;
  std::vector<std::string> precisions_;
  std::vector<Box> taken_;
  std::string out_;
};

}  // namespace

std::string roofline_svg(const Measurement& measurement) {
  return Drawing(measurement).svg();
}

}  // namespace kedge::kernels::bench
