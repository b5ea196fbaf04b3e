// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The stages of a scan, one after another.
#include "analyzer/scan/result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "analyzer/dependence/analyse.hpp"
#include "analyzer/divergence/blockers.hpp"
#include "analyzer/divergence/classify.hpp"
#include "analyzer/extract/extract.hpp"
#include "analyzer/scan/fingerprint.hpp"
#include "analyzer/scan/machines.hpp"
#include "analyzer/scan/shares.hpp"
#include "common/core/error.hpp"
#include "common/core/parallel.hpp"
#include "common/core/progress.hpp"
#include "common/report/source_root.hpp"

namespace kedge::scan {

namespace fs = std::filesystem;

namespace {

int job_count(const Options& options) {
  return options.jobs > 0 ? options.jobs : core_count();
}

extract::Request request_of(const Options& options) {
  if (options.paths.empty())
    throw Error("nothing to scan", "name a source file or a folder: kedge scan src");
  extract::Request request;
  for (const std::string& path : options.paths) {
    std::error_code failure;
    if (!fs::exists(path, failure))
      throw Error(fmt::format("there is no file or folder '{}'", path));
    request.inputs.emplace_back(path);
  }
  request.database = options.database;
  request.compiler_arguments = options.compiler_arguments;
  request.mpi_include = options.mpi_include;
  request.jobs = job_count(options);
  return request;
}

bool lacks_header(const model::Unit& unit) {
  return std::any_of(unit.diagnostics.begin(), unit.diagnostics.end(),
                     [](const model::Diagnostic& d) { return d.severity == "fatal"; });
}

// A syntax error that no missing header explains: what was recovered is a guess.
bool has_syntax_error(const model::Unit& unit) {
  return !lacks_header(unit) && std::any_of(unit.diagnostics.begin(), unit.diagnostics.end(),
                                            [](const model::Diagnostic& d) {
                                              return d.severity == "error" &&
                                                     d.message.starts_with("expected");
                                            });
}

bool usable(const model::Unit& unit) {
  return unit.parsed != model::ParseState::failed && !has_syntax_error(unit);
}

std::string first_error(const model::Unit& unit) {
  if (unit.diagnostics.empty()) return fmt::format("{} cannot be parsed", unit.main_file);
  const model::Diagnostic& first = unit.diagnostics.front();
  const std::string file = first.file.empty() ? unit.main_file : first.file;
  return fmt::format("{}:{}: {}", file, first.line, first.message);
}

void refuse_unparsed(const model::Program& program) {
  if (program.units.empty())
    throw Error("no C or C++ source was found there", "name files, or a folder that holds some");
  if (std::any_of(program.units.begin(), program.units.end(), usable)) return;
  const std::size_t count = program.units.size();
  throw Error(count == 1 ? "the source does not parse: " + first_error(program.units.front())
                         : fmt::format("none of {} sources parses; the first: {}", count,
                                       first_error(program.units.front())),
              "flags for the compiler follow --, or come from a compilation database with -p");
}

// One line for each of the first few; the report lists them all.
void warn_about(const model::Program& program) {
  constexpr std::size_t most_lines = 5;
  std::size_t count = 0;
  for (const model::Unit& unit : program.units) {
    if (unit.parsed == model::ParseState::ok || ++count > most_lines) continue;
    const bool failed = unit.parsed == model::ParseState::failed;
    warn(fmt::format("{} was {}: {}", unit.main_file, failed ? "left out" : "read with errors",
                     first_error(unit)));
  }
  if (count > most_lines)
    warn(fmt::format("{} more sources were read with errors; --format json lists them",
                     count - most_lines));
}

void warn_about(const std::vector<FactUse>& facts) {
  for (const FactUse& fact : facts)
    if (!fact.known)
      warn(fmt::format("{}: {} is stated of '{}', but the scanned sources hold no such name",
                       fact.where, fact.kind, fact.stated));
}

// "nx=256": any name of the source, and a number above zero.
rank::Extents assumed_extents(const Options& options) {
  rank::Extents extents;
  for (const std::string& item : options.assume) {
    const auto equals = item.find('=');
    const std::string name = item.substr(0, equals);
    const std::string number = equals == std::string::npos ? "" : item.substr(equals + 1);
    char* end = nullptr;
    const double value = std::strtod(number.c_str(), &end);
    if (name.empty() || number.empty() || *end != '\0' || !std::isfinite(value) || value <= 0.0)
      throw Error(fmt::format("--assume {}: not a name with a number above zero", item),
                  "write, for example, --assume nx=256");
    extents.set(name, value);
  }
  return extents;
}

void warn_about(const rank::Extents& extents) {
  for (const std::string& name : extents.unused())
    warn(fmt::format("--assume {}: no trip count or stride of the scanned sources holds that name",
                     name));
}

}  // namespace

Coverage coverage(const model::Program& program) {
  Coverage count;
  for (const model::Unit& unit : program.units) {
    if (unit.parsed == model::ParseState::ok)
      ++count.ok;
    else if (unit.parsed == model::ParseState::recovered)
      ++count.recovered;
    else
      ++count.failed;
    const bool is_new = count.failed_files.empty() || count.failed_files.back() != unit.main_file;
    if (unit.parsed == model::ParseState::failed && is_new)
      count.failed_files.push_back(unit.main_file);
  }
  return count;
}

model::Program read_sources(const Options& options) {
  const extract::Request request = request_of(options);
  model::Program program;
  {
    std::unique_ptr<Progress> progress;
    program = extract::extract(request,
                               [&](std::size_t done, std::size_t total, const std::string& file) {
                                 if (!progress)
                                   progress = std::make_unique<Progress>("reading", total);
                                 progress->update(done, file);
                               });
  }
  refuse_unparsed(program);
  warn_about(program);
  return program;
}

Config configuration(const Options& options) {
  const fs::path file =
      options.config.empty() ? find_config(options.paths) : fs::path(options.config);
  return file.empty() ? Config() : read_config(file);
}

namespace {

void measure(Result& result, const rank::CallGraph& graph, const Options& options) {
  if (options.profiles.empty()) return;
  const profile::Profile profile = profile::read_profiles(options.profiles);
  result.measurement =
      rank::measure(result.candidates, *result.bodies, *result.tree, graph, profile);
  constexpr double half = 0.5;
  if (result.measurement->matched < half)
    warn(fmt::format("only {} of the profile stands in the scanned sources",
                     percent(result.measurement->matched)));
}

}  // namespace

std::unique_ptr<Result> analyse(model::Program program, const Config& config,
                                const Options& options) {
  auto result = std::make_unique<Result>();
  result->program = std::move(program);
  {
    Progress progress("judging functions", 0);
    result->loops = dependence::analyse(
        result->program, config.facts,
        {job_count(options), [&](std::size_t done, std::size_t) { progress.update(done); }});
  }
  result->config = config.file;
  result->facts = uses_of(config.facts, result->program, result->loops);
  warn_about(result->facts);
  divergence::classify_all(result->program, result->loops);
  result->bodies = std::make_unique<divergence::Bodies>(result->program);
  divergence::list_blockers(*result->bodies, result->loops);
  result->tree = std::make_unique<rank::LoopTree>(result->loops);
  result->findings = checks::run_checks(*result->bodies, result->loops);
  result->root =
      report::source_root_of(*std::min_element(options.paths.begin(), options.paths.end()));
  SourceLines sources;
  set_fingerprints(result->findings, LoopsByLine(result->loops), result->root, sources);
  apply(config.checks, result->findings);
  result->suppressed = suppress(result->findings, result->program, result->loops, config.checks);
  for (std::string& note : notes_on(result->suppressed, config))
    result->program.notes.push_back(std::move(note));
  const rank::CallGraph graph(*result->bodies, *result->tree, assumed_extents(options));
  result->machines = read_machines(options.machines);
  result->candidates = rank::candidates(*result->bodies, *result->tree, graph, result->machines);
  measure(*result, graph, options);
  result->residency = rank::residency(*result->bodies, *result->tree, graph, result->candidates);
  result->mpi =
      rank::mpi_use(*result->bodies, *result->tree, graph, result->candidates, result->residency);
  warn_about(graph.extents());
  return result;
}

}  // namespace kedge::scan
