// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Builds the reports of kedge run.
#include "kernels/core/run_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

namespace kedge::kernels {
namespace {

using report::Align;
using report::Cell;
using report::Table;
using report::Tone;

std::string times(const std::array<int, 3>& v) {
  return fmt::format("{} x {} x {}", v[0], v[1], v[2]);
}

double steps_of(const RunResult& r) {
  return static_cast<double>(r.last_step - r.first_step);
}
double updates_of(const RunResult& r) {
  return static_cast<double>(r.points) * steps_of(r);
}

double per_second(double amount, double seconds) {
  return seconds > 0.0 ? amount / seconds : 0.0;
}

Table time_table(const RunResult& r) {
  Table table;
  table.columns = {
      {"phase", Align::left, ""}, {"longest rank", Align::right, "s"}, {"mean", Align::right, "s"}};
  for (std::size_t p = 0; p < phase_count; ++p)
    table.rows.push_back({Cell{phase_names[p]}, Cell{fmt::format("{:.3f}", r.phase_max[p])},
                          Cell{fmt::format("{:.3f}", r.phase_mean[p])}});
  table.rows.push_back({Cell{"time loop"}, Cell{fmt::format("{:.3f}", r.wall_seconds)}, Cell{}});
  return table;
}

Table rate_table(const Kernel& kernel, const RunResult& r) {
  const double bytes = kernel.costs.bytes_per_point(find_precision(r.provenance.precision));
  const double compute = r.phase_max[static_cast<std::size_t>(Phase::compute)];
  Table table;
  table.columns = {{"rate", Align::left, ""},
                   {"time loop", Align::right, ""},
                   {"compute only", Align::right, ""}};
  const auto row = [&](const char* name, double amount) {
    table.rows.push_back({Cell{name},
                          Cell{fmt::format("{:.3g}", per_second(amount, r.wall_seconds))},
                          Cell{fmt::format("{:.3g}", per_second(amount, compute))}});
  };
  row("million points/s", updates_of(r) * 1e-6);
  row("GB/s of the model", updates_of(r) * bytes * 1e-9);
  row("GFLOP/s of the model", updates_of(r) * kernel.costs.flops_per_point * 1e-9);
  table.note = fmt::format("model: {} bytes and {} flops a point and step; bytes = {}", bytes,
                           kernel.costs.flops_per_point, kernel.costs.bytes);
  return table;
}

Table invariant_table(const RunResult& r) {
  Table table;
  table.columns = {{"invariant", Align::left, ""}, {"off by", Align::right, ""},
                   {"allowed", Align::right, ""},  {"unit", Align::left, ""},
                   {"", Align::left, ""},          {"limit from", Align::left, ""}};
  for (const InvariantCheck& check : r.invariants)
    table.rows.push_back({Cell{check.name}, Cell{fmt::format("{:.3g}", check.value)},
                          Cell{fmt::format("{:.3g}", check.limit)}, Cell{check.unit},
                          check.kept() ? Cell{"kept", Tone::good} : Cell{"BROKEN", Tone::bad},
                          Cell{check.origin}});
  table.note = fmt::format("bound on the rounding error of the field: {:.3g} {}, from the {}",
                           r.rounding_bound, r.rounding_bound_unit, r.rounding_bound_origin);
  return table;
}

Table file_table(const RunResult& r) {
  Table table;
  table.columns = {{"file", Align::left, ""}};
  for (const std::string& file : r.files) table.rows.push_back({Cell{file}});
  if (r.files.empty()) table.note = "nothing was written: give --out FILE for a snapshot";
  return table;
}

nlohmann::json run_data(const Kernel& kernel, const RunConfig& config, const RunResult& r) {
  const double bytes = kernel.costs.bytes_per_point(find_precision(r.provenance.precision));
  nlohmann::json data{{"kernel", kernel.id},
                      {"size", config.size},
                      {"ranks_layout", r.ranks_layout},
                      {"first_step", r.first_step},
                      {"last_step", r.last_step},
                      {"points", r.points},
                      {"seconds", r.wall_seconds},
                      {"points_per_second", per_second(updates_of(r), r.wall_seconds)},
                      {"model_bytes_per_point", bytes},
                      {"model_flops_per_point", kernel.costs.flops_per_point},
                      {"bytes_in_fields", r.bytes_on_device},
                      {"peak_memory_bytes", r.peak_memory},
                      {"rounding_bound",
                       {{"value", r.rounding_bound},
                        {"unit", r.rounding_bound_unit},
                        {"origin", r.rounding_bound_origin}}},
                      {"files", r.files}};
  for (std::size_t p = 0; p < phase_count; ++p)
    data["phases"][phase_names[p]] = {{"longest_s", r.phase_max[p]}, {"mean_s", r.phase_mean[p]}};
  for (const InvariantCheck& check : r.invariants)
    data["invariants"].push_back({{"name", check.name},
                                  {"value", check.value},
                                  {"limit", check.limit},
                                  {"unit", check.unit},
                                  {"kept", check.kept()},
                                  {"origin", check.origin}});
  return data;
}

nlohmann::json catalogue_data() {
  nlohmann::json data;
  for (const Kernel* kernel : all_kernels()) {
    nlohmann::json bytes;
    for (const PrecisionInfo& precision : all_precisions())
      bytes[precision.id] = kernel->costs.bytes_per_point(precision);
    data["kernels"].push_back({{"id", kernel->id},
                               {"summary", kernel->summary},
                               {"pattern", kernel->pattern},
                               {"mpi", kernel->mpi_pattern},
                               {"suitability", kernel->suitability},
                               {"reason", kernel->reason},
                               {"flops_per_point", kernel->costs.flops_per_point},
                               {"bytes_per_point", bytes},
                               {"bytes", kernel->costs.bytes},
                               {"halo", kernel->costs.halo},
                               {"reductions", kernel->costs.reductions},
                               {"invariants", kernel->invariants},
                               {"tolerance", kernel->tolerance}});
  }
  return data;
}

}  // namespace

Verdict verdict_of(const RunResult& result) {
  return std::all_of(result.invariants.begin(), result.invariants.end(),
                     [](const InvariantCheck& check) { return check.kept(); })
             ? Verdict::pass
             : Verdict::fail;
}

report::Report catalogue_report(const Provenance& provenance) {
  report::Report report;
  report.schema = "kedge.kernels/1";
  report.title = "Reference kernels";
  report.provenance = provenance;
  Table table;
  table.columns = {{"id", Align::left, ""},
                   {"pattern", Align::left, ""},
                   {"bytes", Align::right, "a point"},
                   {"flops", Align::right, "a point"},
                   {"suits", Align::left, ""},
                   {"because", Align::left, ""}};
  for (const Kernel* kernel : all_kernels())
    table.rows.push_back(
        {Cell{kernel->id}, Cell{fmt::format("{}; {}", kernel->pattern, kernel->mpi_pattern)},
         Cell{fmt::format("{}", kernel->costs.bytes_per_point(find_precision("fp64")))},
         Cell{fmt::format("{}", kernel->costs.flops_per_point)}, Cell{kernel->suitability},
         Cell{kernel->reason}});
  table.note = "bytes in fp64, caches perfect; 'kedge run ID --help' says more of one";
  report.sections.push_back({"Kernels", std::move(table)});
  report.data = catalogue_data();
  return report;
}

report::Report run_report(const Kernel& kernel, const RunConfig& config, const RunResult& r) {
  const Provenance& p = r.provenance;
  report::Report report;
  report.schema = "kedge.run/1";
  report.title = fmt::format("kedge run {}: {}", kernel.id, kernel.summary);
  report.provenance = p;
  report.verdict = verdict_of(r);
  report.summary = {
      fmt::format("{} cells, steps {} to {}, in {} on {} ({}).", times(config.size), r.first_step,
                  r.last_step, p.precision, p.backend, p.device),
      fmt::format("Ranks {} ({}), threads a rank {}, fields {:.1f} MB a rank, memory at most "
                  "{:.1f} MB a rank.",
                  p.ranks, times(r.ranks_layout), p.threads, r.bytes_on_device * 1e-6,
                  r.peak_memory * 1e-6),
      fmt::format("{:.3f} s for the time loop: {:.4g} million points a second.", r.wall_seconds,
                  per_second(updates_of(r), r.wall_seconds) * 1e-6),
  };
  report.sections = {{"Time", time_table(r)},
                     {"Rates", rate_table(kernel, r)},
                     {"Invariants", invariant_table(r)},
                     {"Files", file_table(r)}};
  report.data = run_data(kernel, config, r);
  return report;
}

}  // namespace kedge::kernels
