// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The table of kedge run --list.
#include "kernels/report/catalogue_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace kedge::kernels {
namespace {

using report::Align;
using report::Cell;
using report::Table;

RunConfig usual_config(const Kernel& kernel) {
  RunConfig config;
  config.size = kernel.size.usual;
  config.steps = kernel.usual_steps;
  return config;
}

double bytes_a_point(const Kernel& kernel, const PrecisionInfo& precision) {
  const RunConfig config = usual_config(kernel);
  return kernel.costs.bytes(config, precision) / kernel.points(config);
}

double flops_a_point(const Kernel& kernel) {
  const RunConfig config = usual_config(kernel);
  return kernel.costs.flops(config) / kernel.points(config);
}

nlohmann::json kernel_data(const Kernel& kernel) {
  nlohmann::json bytes;
  for (const PrecisionInfo& precision : named_precisions())
    bytes[precision.id] = bytes_a_point(kernel, precision);
  nlohmann::json data{{"id", kernel.id},
                      {"summary", kernel.summary},
                      {"pattern", kernel.pattern},
                      {"mpi", kernel.mpi_pattern},
                      {"suitability", kernel.suitability},
                      {"reason", kernel.reason},
                      {"size", {{"meaning", kernel.size.meaning}, {"usual", kernel.size.usual}}},
                      {"steps", kernel.usual_steps},
                      {"point", kernel.point},
                      {"flops_per_point", flops_a_point(kernel)},
                      {"flops", kernel.costs.flops_formula},
                      {"bytes_per_point", bytes},
                      {"bytes", kernel.costs.bytes_formula},
                      {"halo", kernel.costs.halo},
                      {"reductions", kernel.costs.reductions},
                      {"invariants", kernel.invariants},
                      {"tolerance", kernel.tolerance}};
  for (const ArrayInfo& array : kernel.arrays)
    data["arrays"].push_back({{"name", array.name}, {"what", array.what}});
  for (const Variant& variant : kernel.variants)
    data["variants"].push_back({{"id", variant.id},
                                {"what", variant.what},
                                {"reproducible", to_string(variant.reproducible)}});
  return data;
}

}  // namespace

report::Report catalogue_report(const Provenance& provenance) {
  report::Report report;
  report.schema = "kedge.kernels/1";
  report.title = "Reference kernels";
  report.provenance = provenance;
  Table table;
  table.columns = {{"id", Align::left, ""},     {"pattern", Align::left, ""},
                   {"of", Align::left, ""},     {"bytes", Align::right, ""},
                   {"flops", Align::right, ""}, {"suits", Align::left, ""},
                   {"because", Align::left, ""}};
  for (const Kernel* kernel : all_kernels()) {
    table.rows.push_back(
        {Cell{kernel->id}, Cell{fmt::format("{}; {}", kernel->pattern, kernel->mpi_pattern)},
         Cell{kernel->point},
         Cell{fmt::format("{:.4g}", bytes_a_point(*kernel, find_precision("fp64")))},
         Cell{fmt::format("{:.4g}", flops_a_point(*kernel))}, Cell{kernel->suitability},
         Cell{kernel->reason}});
    report.data["kernels"].emplace_back(kernel_data(*kernel));
  }
  table.note =
      "bytes and flops of one point and step, in fp64, at the usual size, caches perfect; 'kedge "
      "run "
      "--explain ID' says more of one";
  report.sections.push_back({"Kernels", std::move(table)});
  return report;
}

}  // namespace kedge::kernels
