// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Sentences about shares.
#include "analyzer/scan/shares.hpp"

#include <fmt/format.h>

#include "analyzer/rank/call_graph.hpp"
#include "analyzer/rank/formula.hpp"

namespace kedge::scan {

std::string percent(double share) {
  if (share >= 0.0995) return fmt::format("{:.0f} %", 100.0 * share);
  if (share >= 0.0005) return fmt::format("{:.1f} %", 100.0 * share);
  return share > 0.0 ? "< 0.1 %" : "0 %";
}

std::string estimated_note() {
  return fmt::format(
      "Shares are estimates from the source: an unknown extent counts as {:.0f}, a time loop as "
      "{:.0f} passes. ",
      rank::unknown_extent, rank::unknown_steps);
}

std::string measured_note(const rank::Measurement& measurement) {
  std::string files;
  for (const std::string& file : measurement.sources) files += (files.empty() ? "" : ", ") + file;
  std::string text = fmt::format("Shares are measured: {} ({}). ", files, measurement.kind);
  if (measurement.kind == "gcov")
    text += fmt::format(
        "Executions of each loop are counted, the work of one is estimated; {} of the counts stand "
        "in the scanned sources. ",
        percent(measurement.matched));
  else
    text += fmt::format("{} of the run's {} stand in the scanned sources, {} in the candidates. ",
                        percent(measurement.matched), measurement.unit,
                        percent(measurement.candidates));
  return text;
}

}  // namespace kedge::scan
