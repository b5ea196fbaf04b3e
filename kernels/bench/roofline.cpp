// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Roofs and rows as a chart for reports.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "kernels/bench/roofs.hpp"

namespace kedge::kernels::bench {
namespace {

// The chart reaches this far beyond ridges and points.
constexpr double margin = 2.0;

}  // namespace

bool drawable(const Row& row) {
  return row.intensity() > 0.0 && row.flops_per_second() > 0.0;
}

std::vector<Roof> roofs_of(const Measurement& m) {
  std::vector<Roof> roofs;
  for (const Format format : {Format::fp64, Format::fp32}) {
    const bool shown = std::any_of(m.rows.begin(), m.rows.end(), [&](const Row& row) {
      return (row.compute == Format::fp64) == (format == Format::fp64);
    });
    if (!shown) continue;
    const double peak = m.peaks.flops_per_second(format);
    roofs.push_back({fmt::format("STREAM {:.1f} GB/s, FMA {} {:.0f} GF/s",
                                 m.peaks.bytes_per_second * 1e-9, to_string(format), peak * 1e-9),
                     peak, peak / m.peaks.bytes_per_second});
  }
  return roofs;
}

Span intensities_of(const Measurement& m) {
  const std::vector<Roof> roofs = roofs_of(m);
  if (roofs.empty()) return {1.0, 1.0};
  Span span{roofs.front().ridge, roofs.front().ridge};
  const auto take = [&](double intensity) {
    span.low = std::min(span.low, intensity);
    span.high = std::max(span.high, intensity);
  };
  for (const Roof& roof : roofs) take(roof.ridge);
  for (const Row& row : m.rows)
    if (drawable(row)) take(row.intensity());
  return {span.low / margin, span.high * margin};
}

report::Chart roofline_chart(const Measurement& m) {
  report::Chart chart{"flop per byte of the cost model", "GFLOP/s", true, true, {}};
  const Span span = intensities_of(m);
  for (const Roof& roof : roofs_of(m))
    chart.series.push_back(
        {roof.name,
         {span.low, roof.ridge, span.high},
         {m.peaks.bytes_per_second * span.low * 1e-9, roof.peak * 1e-9, roof.peak * 1e-9}});
  std::map<std::string, report::Series> by_precision;
  for (const Row& row : m.rows) {
    if (!drawable(row)) continue;
    report::Series& series = by_precision[row.precision];
    series.name = "kernels in " + row.precision;
    series.points = true;
    series.x.push_back(row.intensity());
    series.y.push_back(row.flops_per_second() * 1e-9);
  }
  for (auto& [precision, series] : by_precision) chart.series.push_back(std::move(series));
  return chart;
}

}  // namespace kedge::kernels::bench
