// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Builds the report of kedge bench.
#include "kernels/bench/bench_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

namespace kedge::kernels::bench {
namespace {

using report::Align;
using report::Cell;
using report::Table;
using report::Tone;

std::string joined_size(const Row& row, const char* separator) {
  return fmt::format("{}", fmt::join(row.size.begin(), row.size.begin() + row.axes, separator));
}

std::string number(double value) {
  return fmt::format("{:.3g}", value);
}

// Rates up to five digits are easier to compare without an exponent.
std::string rate(double value) {
  return value >= 999.5 && value < 99999.5 ? fmt::format("{:.0f}", value) : number(value);
}

std::string percent(double share) {
  return fmt::format("{:.{}f} %", 100.0 * share, share < 0.0995 ? 1 : 0);
}

double share(double part, double whole) {
  return whole > 0.0 ? part / whole : 0.0;
}

const char* short_word(Reproducible reproducible) {
  switch (reproducible) {
    case Reproducible::anywhere:
      return "always";
    case Reproducible::same_ranks:
      return "same ranks";
    default:
      return "no";
  }
}

Table rate_table(const Measurement& m) {
  Table table;
  table.columns = {
      {"#", Align::right, ""},      {"kernel", Align::left, ""},  {"in", Align::left, ""},
      {"step", Align::right, "ms"}, {"spread", Align::right, ""}, {"M/s", Align::right, ""},
      {"GB/s", Align::right, ""},   {"STREAM", Align::right, ""}, {"GF/s", Align::right, ""},
      {"FMA", Align::right, ""},    {"x first", Align::right, ""}};
  for (std::size_t r = 0; r < m.rows.size(); ++r) {
    const Row& row = m.rows[r];
    table.rows.push_back(
        {Cell{std::to_string(r + 1)}, Cell{row.kernel + " " + row.variant}, Cell{row.precision},
         Cell{number(row.seconds_of_step() * 1e3)}, Cell{percent(row.time().spread())},
         Cell{rate(row.points_per_second() * 1e-6)}, Cell{rate(row.bytes_per_second() * 1e-9)},
         Cell{percent(share(row.bytes_per_second(), m.peaks.bytes_per_second))},
         Cell{rate(row.flops_per_second() * 1e-9)},
         Cell{percent(share(row.flops_per_second(), m.peaks.flops_per_second(row.compute)))},
         Cell{fmt::format("{:.2f}", row.ratio)}});
  }
  table.note = fmt::format(
      "medians of {} runs; spread: between the quartiles, of the median; M/s: million points "
      "(cells, atoms, ...) a second; GB/s and GF/s: of the declared costs, caches perfect, and "
      "their shares of the roofs; x first: time over the kernel's first variant in the same "
      "precision",
      m.repeat);
  return table;
}

Table time_table(const Measurement& m) {
  Table table;
  table.columns = {
      {"#", Align::right, ""}, {"size", Align::right, ""}, {"steps", Align::right, ""}};
  for (const char* phase : phase_names) table.columns.push_back({phase, Align::right, ""});
  table.columns.push_back({"lowest", Align::right, "s"});
  table.columns.push_back({"highest", Align::right, "s"});
  table.columns.push_back({"same bits", Align::left, ""});
  for (std::size_t r = 0; r < m.rows.size(); ++r) {
    const Row& row = m.rows[r];
    const Summary time = row.time();
    std::vector<Cell> cells{Cell{std::to_string(r + 1)}, Cell{joined_size(row, "x")},
                            Cell{std::to_string(row.steps)}};
    for (const double seconds : row.phases)
      cells.push_back(Cell{percent(share(seconds, time.median))});
    cells.push_back(Cell{number(time.lowest)});
    cells.push_back(Cell{number(time.highest)});
    cells.push_back(Cell{short_word(row.reproducible)});
    table.rows.push_back(std::move(cells));
  }
  table.note =
      "phases: medians over the runs, each of its longest rank; what is missing to 100 % is "
      "outside "
      "the measured phases; lowest, highest: a run's seconds; same bits: in every run, for one "
      "number of ranks only, or not";
  return table;
}

Table roof_table(const Peaks& peaks) {
  Table table;
  table.columns = {
      {"roof", Align::left, ""}, {"measured", Align::right, ""}, {"how", Align::left, ""}};
  table.rows = {
      {Cell{"STREAM"}, Cell{fmt::format("{:.1f} GB/s", peaks.bytes_per_second * 1e-9)},
       Cell{fmt::format("triad a = b + s c in FP64, arrays of {:.0f} MB, 24 bytes an element",
                        peaks.bytes_of_array * 1e-6)}},
      {Cell{"FMA, FP64"}, Cell{fmt::format("{:.1f} GF/s", peaks.fp64 * 1e-9)},
       Cell{"independent chains of multiply-adds in the widest vectors"}},
      {Cell{"FMA, FP32"}, Cell{fmt::format("{:.1f} GF/s", peaks.fp32 * 1e-9)}, Cell{"the same"}}};
  table.note =
      "the best of many short runs before and after the kernels, on the same back end, "
      "ranks and threads";
  return table;
}

Table broken_table(const Measurement& m) {
  Table table;
  table.columns = {{"#", Align::right, ""},
                   {"invariant", Align::left, ""},
                   {"off by", Align::right, ""},
                   {"allowed", Align::right, ""},
                   {"unit", Align::left, ""}};
  for (std::size_t r = 0; r < m.rows.size(); ++r)
    for (const InvariantCheck& check : m.rows[r].broken)
      table.rows.push_back({Cell{std::to_string(r + 1)}, Cell{check.name, Tone::bad},
                            Cell{number(check.value)}, Cell{number(check.limit)},
                            Cell{check.unit}});
  return table;
}

/// Loops of all rows, the longest of a row first.
Table loop_table(const Measurement& m) {
  Table table;
  table.columns = {{"#", Align::right, ""},
                   {"loop", Align::left, ""},
                   {"calls", Align::right, "a step"},
                   {"time", Align::right, "ms a step"},
                   {"share", Align::right, ""}};
  for (std::size_t r = 0; r < m.rows.size(); ++r) {
    const Row& row = m.rows[r];
    std::vector<std::pair<std::string, LoopTime>> loops(row.loops.begin(), row.loops.end());
    std::stable_sort(loops.begin(), loops.end(), [](const auto& a, const auto& b) {
      return a.second.seconds > b.second.seconds;
    });
    double all = 0.0;
    for (const auto& [label, loop] : loops) all += loop.seconds;
    for (const auto& [label, loop] : loops)
      table.rows.push_back(
          {Cell{std::to_string(r + 1)}, Cell{label}, Cell{number(loop.calls / row.steps)},
           Cell{number(loop.seconds / row.steps * 1e3)}, Cell{percent(share(loop.seconds, all))}});
  }
  table.note = "one run on rank 0; share: of the time in loops";
  return table;
}

bool has_loops(const Measurement& m) {
  return std::any_of(m.rows.begin(), m.rows.end(),
                     [](const Row& row) { return !row.loops.empty(); });
}

nlohmann::ordered_json row_data(const Measurement& m, const Row& row) {
  const Summary time = row.time();
  const double steps = row.steps;
  nlohmann::ordered_json data{
      {"kernel", row.kernel},
      {"variant", row.variant},
      {"precision", row.precision},
      {"reproducible", to_string(row.reproducible)},
      {"size", std::vector<int>(row.size.begin(), row.size.begin() + row.axes)},
      {"ranks_layout", row.ranks_layout},
      {"steps", row.steps},
      {"point", row.point},
      {"points_per_step", row.points},
      {"flops_per_step", row.flops},
      {"bytes_per_step", row.bytes},
      {"seconds_of_runs", row.seconds},
      {"seconds_per_step",
       {{"median", time.median / steps},
        {"lowest", time.lowest / steps},
        {"highest", time.highest / steps},
        {"quartile1", time.quartile1 / steps},
        {"quartile3", time.quartile3 / steps}}},
      {"spread", time.spread()},
      {"points_per_second", row.points_per_second()},
      {"bytes_per_second", row.bytes_per_second()},
      {"flops_per_second", row.flops_per_second()},
      {"share_of_stream", share(row.bytes_per_second(), m.peaks.bytes_per_second)},
      {"share_of_fma", share(row.flops_per_second(), m.peaks.flops_per_second(row.compute))},
      {"share_of_roof", share(row.flops_per_second(), roof_of(m.peaks, row))},
      {"compared_with", row.compared_with},
      {"time_ratio", row.ratio}};
  for (std::size_t p = 0; p < phase_count; ++p)
    data["phase_seconds"][phase_names[p]] = row.phases[p];
  for (const auto& [label, loop] : row.loops)
    data["loops"][label] = {{"calls_per_step", loop.calls / steps},
                            {"seconds_per_step", loop.seconds / steps}};
  data["invariants_broken"] = nlohmann::ordered_json::array();
  for (const InvariantCheck& check : row.broken)
    data["invariants_broken"].push_back(
        {{"name", check.name}, {"value", check.value}, {"limit", check.limit}});
  return data;
}

nlohmann::ordered_json all_data(const Measurement& m) {
  nlohmann::ordered_json data{{"repeat", m.repeat},
                              {"peaks",
                               {{"stream_bytes_per_second", m.peaks.bytes_per_second},
                                {"stream_bytes_of_array", m.peaks.bytes_of_array},
                                {"fma_fp64_flops_per_second", m.peaks.fp64},
                                {"fma_fp32_flops_per_second", m.peaks.fp32}}}};
  data["rows"] = nlohmann::ordered_json::array();
  for (const Row& row : m.rows) data["rows"].push_back(row_data(m, row));
  return data;
}

}  // namespace

std::string name_of(const Measurement& m, const Row& row) {
  const auto same = std::count_if(m.rows.begin(), m.rows.end(), [&](const Row& other) {
    return other.kernel == row.kernel && other.precision == row.precision;
  });
  return same > 1 ? fmt::format("{} {} {}", row.kernel, row.variant, row.precision)
                  : fmt::format("{} {}", row.kernel, row.precision);
}

Verdict verdict_of(const Measurement& m) {
  return std::all_of(m.rows.begin(), m.rows.end(),
                     [](const Row& row) { return row.broken.empty(); })
             ? Verdict::pass
             : Verdict::fail;
}

report::Report bench_report(const Measurement& m) {
  const Provenance& p = m.provenance;
  report::Report report;
  report.schema = "kedge.bench/1";
  report.title = "Speed of the reference kernels";
  report.provenance = p;
  const bool right = verdict_of(m) == Verdict::pass;
  if (!right) report.verdict = Verdict::fail;
  report.summary = {
      fmt::format("{} on {}: {}, threads a rank {}.", p.backend, p.device,
                  p.ranks == 1 ? "1 rank" : fmt::format("{} ranks", p.ranks), p.threads),
      fmt::format("Roofs: {:.1f} GB/s of STREAM's triad, {:.1f} GFLOP/s of multiply-adds in FP64.",
                  m.peaks.bytes_per_second * 1e-9, m.peaks.fp64 * 1e-9)};
  if (!right) report.summary.emplace_back("Runs broke invariants: their speed means nothing.");
  report.sections = {{"Rates", rate_table(m)}, {"Time", time_table(m)}};
  if (!right) report.sections.push_back({"Broken invariants", broken_table(m)});
  if (has_loops(m)) report.sections.push_back({"Loops", loop_table(m)});
  report.sections.push_back({"Roofs", roof_table(m.peaks)});
  report.sections.push_back({"Roofline", roofline_chart(m)});
  report.data = all_data(m);
  return report;
}

}  // namespace kedge::kernels::bench
