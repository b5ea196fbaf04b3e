// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Roofs in double precision: bandwidth times intensity up to the ridge, then the peak.
#include "analyzer/scan/roofline.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kedge::scan {
namespace {

// The chart reaches this far beyond the point and the ridges.
constexpr double margin = 4.0;

bool drawable(const rank::Estimated& e) {
  return e.machine != nullptr && e.machine->bandwidth > 0.0 && e.machine->peak_fp64 > 0.0 &&
         e.flops_per_second > 0.0;
}

std::string speed(double flops_per_second) {
  return flops_per_second < 1e12 ? fmt::format("{:.3g} Gflop/s", flops_per_second / 1e9)
                                 : fmt::format("{:.3g} Tflop/s", flops_per_second / 1e12);
}

}  // namespace

std::optional<report::Chart> roofline_chart(const rank::Candidate& candidate) {
  const rank::Work& work = candidate.work;
  if (!(work.bytes > 0.0) || !(work.flops > 0.0)) return std::nullopt;
  const double intensity = work.flops / work.bytes;
  double low = intensity, high = intensity;
  for (const rank::Estimated& e : candidate.estimates) {
    if (!drawable(e)) continue;
    const double ridge = e.machine->peak_fp64 / e.machine->bandwidth;
    low = std::min(low, ridge);
    high = std::max(high, ridge);
  }
  report::Chart chart{"flop per byte", "flop/s in double precision", true, true, {}};
  for (const rank::Estimated& e : candidate.estimates) {
    if (!drawable(e)) continue;
    const rank::Machine& machine = *e.machine;
    const double ridge = machine.peak_fp64 / machine.bandwidth;
    const double first = low / margin, last = high * margin;
    chart.series.push_back({machine.name,
                            {first, ridge, last},
                            {machine.bandwidth * first, machine.peak_fp64, machine.peak_fp64}});
    chart.series.push_back(
        {fmt::format("this nest on {}: {}{}", machine.name, speed(e.flops_per_second),
                     e.bound.empty() ? "" : ", bound by " + e.bound),
         {intensity},
         {e.flops_per_second},
         true});
  }
  if (chart.series.empty()) return std::nullopt;
  return chart;
}

}  // namespace kedge::scan
