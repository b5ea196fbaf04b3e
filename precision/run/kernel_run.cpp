// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Child runs of kedge-run.
#include "precision/run/kernel_run.hpp"

#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "common/cli/process.hpp"
#include "common/core/error.hpp"
#include "common/core/provenance.hpp"
#include "common/core/text.hpp"

namespace kedge::precision {
namespace {

using nlohmann::json;

double number_in(const json& object, const char* key, double otherwise) {
  const auto found = object.find(key);
  return found != object.end() && found->is_number() ? found->get<double>() : otherwise;
}

std::string text_in(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

Invariant invariant_from(const json& entry) {
  return {text_in(entry, "name"), number_in(entry, "value", 0), number_in(entry, "limit", 0),
          text_in(entry, "unit"), entry.value("kept", false),   text_in(entry, "origin")};
}

void read_provenance(const json& report, RunFacts& facts) {
  const auto found = report.find("provenance");
  if (found == report.end() || !found->is_object()) return;
  const auto provenance = found->get<Provenance>();
  facts.precision = provenance.precision;
  facts.backend = provenance.backend;
  facts.ranks = provenance.ranks;
  facts.threads = provenance.threads;
}

void read_bound(const json& report, RunFacts& facts) {
  const auto found = report.find("rounding_bound");
  if (found == report.end() || !found->is_object()) return;
  const double bound = number_in(*found, "value", 0);
  if (!(bound > 0)) return;
  facts.rounding_bound = bound;
  facts.rounding_bound_unit = text_in(*found, "unit");
  facts.rounding_bound_origin = text_in(*found, "origin");
}

/// The last lines that the child said, which hold its reason.
std::string last_words(const ProcessResult& result) {
  const std::string words = one_line(result.err.empty() ? result.out : result.err);
  constexpr std::size_t most = 300;
  return words.size() <= most ? words : "... " + clean_utf8(words.substr(words.size() - most));
}

std::string failure_of(const ProcessResult& result, const KernelRun& run) {
  if (!result.started) return "it could not be started: " + last_words(result);
  if (result.timed_out)
    return fmt::format("it was ended after the time limit of {} s", run.time_limit.count());
  return fmt::format("it ended with exit code {}: {}", result.exit_code, last_words(result));
}

}  // namespace

std::filesystem::path find_kedge_run() {
  const std::filesystem::path beside = executable_folder() / "kedge-run";
  if (std::filesystem::exists(beside)) return beside;
  throw Error(fmt::format("kedge-run is not in {}", executable_folder().string()),
              "build the kernels (-DKEDGE_KERNELS=ON), or compare files you have with --from "
              "REFERENCE.h5 VARIANT.h5");
}

std::vector<std::string> command_of(const KernelRun& run, const std::filesystem::path& kedge_run) {
  std::vector<std::string> command;
  if (run.ranks > 1) command = {"mpirun", "-n", std::to_string(run.ranks)};
  const std::vector<std::string> own{kedge_run.string(),
                                     run.kernel,
                                     "--precision",
                                     run.precision,
                                     "--steps",
                                     std::to_string(run.steps),
                                     "--every",
                                     std::to_string(run.every),
                                     "--out",
                                     run.snapshot.string(),
                                     "--format",
                                     "json",
                                     "--output",
                                     run.report.string()};
  command.insert(command.end(), own.begin(), own.end());
  if (!run.size.empty()) command.insert(command.end(), {"--size", run.size});
  if (run.threads > 0) command.insert(command.end(), {"--threads", std::to_string(run.threads)});
  return command;
}

RunOutcome execute(const KernelRun& run, const std::filesystem::path& kedge_run) {
  if (run.ranks > 1 && find_program("mpirun").empty())
    throw Error("mpirun is not on the PATH, and --ranks asks for more than one",
                "install an MPI, or leave --ranks out");
  ProcessOptions options;
  options.time_limit = run.time_limit;
  const std::vector<std::string> command = command_of(run, kedge_run);
  const ProcessResult result = run_process(command, options);
  RunOutcome outcome;
  // 1 is the kernel's verdict on its own invariants: the run is whole and is judged below.
  const bool whole = result.started && !result.timed_out && result.exit_code >= 0 &&
                     result.exit_code <= 1 && std::filesystem::exists(run.snapshot);
  if (!whole) {
    outcome.failure = failure_of(result, run);
    outcome.facts.command = command;
    return outcome;
  }
  outcome.succeeded = true;
  outcome.facts = read_run_report(run.report);
  outcome.facts.command = command;
  if (outcome.facts.precision.empty()) outcome.facts.precision = run.precision;
  return outcome;
}

RunFacts read_run_report(const std::filesystem::path& path) {
  RunFacts facts;
  std::ifstream in(path);
  const json report = json::parse(in, nullptr, false);
  if (!report.is_object()) return facts;
  read_provenance(report, facts);
  const double steps = number_in(report, "last_step", 0) - number_in(report, "first_step", 0);
  const double seconds = number_in(report, "seconds", 0);
  if (steps > 0 && seconds > 0) facts.seconds_per_step = seconds / steps;
  const auto invariants = report.find("invariants");
  if (invariants != report.end() && invariants->is_array())
    for (const json& entry : *invariants)
      if (entry.is_object()) facts.invariants.push_back(invariant_from(entry));
  read_bound(report, facts);
  return facts;
}

}  // namespace kedge::precision
