// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Builds the report of a run.
#include "kernels/report/run_report.hpp"

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
  return r.points * steps_of(r);
}

/// "64 x 64 x 64", as many numbers as the kernel's --size takes.
std::string size_text(const Kernel& kernel, const RunConfig& config) {
  std::string text;
  for (int a = 0; a < kernel.size.axes; ++a)
    text += fmt::format("{}{}", a == 0 ? "" : " x ", config.size[static_cast<std::size_t>(a)]);
  return text;
}

std::string memory_text(const RunResult& r) {
  std::string text;
  for (const SpaceMemory& space : r.memory)
    text +=
        fmt::format("{}{:.1f} MB in {}", text.empty() ? "" : ", ", space.bytes * 1e-6, space.space);
  return text.empty() ? "nothing" : text;
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
  const double compute = r.phase_max[static_cast<std::size_t>(Phase::compute)];
  Table table;
  table.columns = {{"rate", Align::left, ""},
                   {"time loop", Align::right, ""},
                   {"compute only", Align::right, ""}};
  const auto row = [&](const std::string& name, double amount) {
    table.rows.push_back({Cell{name},
                          Cell{fmt::format("{:.3g}", per_second(amount, r.wall_seconds))},
                          Cell{fmt::format("{:.3g}", per_second(amount, compute))}});
  };
  row(fmt::format("million {}s/s", kernel.point), updates_of(r) * 1e-6);
  row("GB/s of the model", r.bytes * steps_of(r) * 1e-9);
  row("GFLOP/s of the model", r.flops * steps_of(r) * 1e-9);
  table.note = fmt::format("model, a {}: {:.4g} bytes and {:.4g} flops; bytes = {}", kernel.point,
                           r.bytes / r.points, r.flops / r.points, kernel.costs.bytes_formula);
  if (r.precision.is_emulated())
    table.note += ". Storage is emulated in FP64: the rates are not those of this precision";
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
  nlohmann::json data{{"kernel", kernel.id},
                      {"size", config.size},
                      {"variant", r.variant},
                      {"precision_policy", r.precision.text()},
                      {"ranks_layout", r.ranks_layout},
                      {"first_step", r.first_step},
                      {"last_step", r.last_step},
                      {"points", r.points},
                      {"seconds", r.wall_seconds},
                      {"points_per_second", per_second(updates_of(r), r.wall_seconds)},
                      {"model_bytes_per_point", r.bytes / r.points},
                      {"model_flops_per_point", r.flops / r.points},
                      {"peak_memory_bytes", r.peak_memory},
                      {"rounding_bound",
                       {{"value", r.rounding_bound},
                        {"unit", r.rounding_bound_unit},
                        {"origin", r.rounding_bound_origin}}},
                      {"files", r.files}};
  for (const SpaceMemory& space : r.memory) data["memory_bytes"][space.space] = space.bytes;
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

}  // namespace

Verdict verdict_of(const RunResult& result) {
  return std::all_of(result.invariants.begin(), result.invariants.end(),
                     [](const InvariantCheck& check) { return check.kept(); })
             ? Verdict::pass
             : Verdict::fail;
}

report::Report run_report(const Kernel& kernel, const RunConfig& config, const RunResult& r) {
  const Provenance& p = r.provenance;
  report::Report report;
  report.schema = "kedge.run/1";
  report.title = fmt::format("kedge run {}: {}", kernel.id, kernel.summary);
  report.provenance = p;
  report.verdict = verdict_of(r);
  report.summary = {
      fmt::format("{} ({}), steps {} to {}, {} in {} on {} ({}).", size_text(kernel, config),
                  kernel.size.meaning, r.first_step, r.last_step, r.variant, p.precision, p.backend,
                  p.device),
      fmt::format(
          "Ranks {} ({}), threads a rank {}. Memory a rank at most: {} for arrays, {:.1f} MB "
          "of the whole process.",
          p.ranks, times(r.ranks_layout), p.threads, memory_text(r), r.peak_memory * 1e-6),
      fmt::format("{:.3f} s for the time loop: {:.4g} million {}s a second.", r.wall_seconds,
                  per_second(updates_of(r), r.wall_seconds) * 1e-6, kernel.point),
  };
  report.sections = {{"Time", time_table(r)},
                     {"Rates", rate_table(kernel, r)},
                     {"Invariants", invariant_table(r)},
                     {"Files", file_table(r)}};
  report.data = run_data(kernel, config, r);
  return report;
}

}  // namespace kedge::kernels
