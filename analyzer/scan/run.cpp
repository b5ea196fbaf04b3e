// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Chooses between a scan, an explanation and a dump, and writes the result.
#include "analyzer/scan/run.hpp"

#include <algorithm>

#include "analyzer/model/program_json.hpp"
#include "analyzer/scan/emit_checks.hpp"
#include "analyzer/scan/explain.hpp"
#include "analyzer/scan/json.hpp"
#include "analyzer/scan/libraries.hpp"
#include "analyzer/scan/sections.hpp"
#include "common/core/atomic_file.hpp"
#include "common/report/format.hpp"

namespace kedge::scan {
namespace {

int weight(const std::string& severity) {
  return severity == "error" ? 3 : severity == "warning" ? 2 : 1;
}

ExitCode exit_code(const Result& result, const Options& options) {
  if (options.fail_on.empty()) return ExitCode::success;
  const bool found = std::any_of(
      result.findings.begin(), result.findings.end(),
      [&](const auto& finding) { return weight(finding.severity) >= weight(options.fail_on); });
  return found ? ExitCode::findings : ExitCode::success;
}

void write(report::Report report, const Options& options, Provenance provenance) {
  report.provenance = std::move(provenance);
  report::write_report(report, options.output.format, options.output.output);
}

void write_text(const std::string& text, const Options& options) {
  write_file_atomically(options.output.output.empty() ? "-" : options.output.output, text);
}

void dump(const model::Program& program, const Options& options) {
  const nlohmann::json json = program;
  write_text(json.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n", options);
}

}  // namespace

ExitCode run(const Options& options, Provenance provenance) {
  if (options.list_checks) {
    write(list_checks(), options, std::move(provenance));
    return ExitCode::success;
  }
  if (options.explain == "all") {
    write(explain_all_checks(), options, {});  // the same whenever and wherever it is printed
    return ExitCode::success;
  }
  if (!options.explain.empty()) {
    write(explain_check(options.explain), options, std::move(provenance));
    return ExitCode::success;
  }
  provenance.libraries = library_versions();
  const Config config = configuration(options);
  std::optional<Baseline> baseline;
  if (!options.baseline.empty()) baseline = read_baseline(options.baseline);
  model::Program program = read_sources(options);
  if (options.dump_model) {
    dump(program, options);
    return ExitCode::success;
  }
  const auto result = analyse(std::move(program), config, options);
  if (options.emit_checks) {
    write_text(emit_checks(*result), options);
    return ExitCode::success;
  }
  if (!options.explain_loop.empty()) {
    write(explain_loop(*result, options.explain_loop), options, std::move(provenance));
    return ExitCode::success;
  }
  if (baseline) {
    apply(*baseline, result->findings);
    result->baseline = std::move(baseline);
  }
  report::Report report = make_report(*result, options);
  if (options.output.format == "json") report.data = to_json(*result);
  write(std::move(report), options, std::move(provenance));
  return exit_code(*result, options);
}

}  // namespace kedge::scan
