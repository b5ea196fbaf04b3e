// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// kedge precision: runs a kernel in several precisions and says how the errors grow over time.
#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "common/cli/command_line.hpp"
#include "common/core/error.hpp"
#include "common/core/progress.hpp"
#include "common/core/provenance.hpp"
#include "common/report/format.hpp"
#include "precision/report/precision_report.hpp"
#include "precision/run/kernel_study.hpp"
#include "precision/run/work_folder.hpp"

namespace kedge::precision {
namespace {

constexpr const char* tool = "kedge-precision";

struct CommandLine {
  KernelRequest request;
  std::vector<std::string> from;
  std::string control;
  std::string work;
  bool keep = false;
  int time_limit = 600;
  std::string variants = "fp32,mixed";
  std::string abs;
  std::string rel;
  cli::OutputOptions output;
};

void declare(CLI::App& app, CommandLine& line) {
  const auto whole = CLI::Range(1, 1000000000);
  KernelRequest& request = line.request;
  app.add_option("KERNEL", request.kernel, "A built-in kernel; kedge run --list names them")
      ->type_name("");
  app.add_option("--size", request.size, "Problem size, as kedge run takes it")
      ->type_name("N[,N,N]");
  app.add_option("--steps", request.steps, "Number of the last step (100)")->check(whole);
  app.add_option("--every", request.every, "Compare every M steps (a tenth of the steps)")
      ->check(whole);
  app.add_option("--ranks", request.ranks, "MPI ranks of each run (1)")->check(whole);
  app.add_option("--threads", request.threads, "Threads a rank (as kedge run chooses)")
      ->check(whole);
  app.add_option("--variants", line.variants, "Precisions to judge (fp32,mixed)")
      ->type_name("NAME,...");
  app.add_option("--time-limit", line.time_limit, "Seconds that one run may take (600)")
      ->check(whole);
  app.add_option("--work", line.work, "Keep the runs' files in this folder")->type_name("DIR");
  app.add_flag("--keep", line.keep, "Keep the temporary folder with the runs' files");
  app.add_option("--from", line.from,
                 "Run nothing: the report from snapshot files, the reference first")
      ->type_name("REFERENCE.h5 VARIANT.h5 ...")
      ->expected(1, 1000);
  app.add_option("--control", line.control, "With --from: the reference, run again")
      ->type_name("FILE");
  app.add_option("--abs", line.abs, "Accept |a-b| <= X, in the unit of the data")->type_name("X");
  app.add_option("--rel", line.rel, "Accept |a-b| <= X max(|a|,|b|)")->type_name("X");
  cli::add_output_options(app, line.output);
}

std::vector<std::string> split_names(const std::string& list) {
  std::vector<std::string> names;
  std::istringstream in(list + ",");
  for (std::string name; std::getline(in, name, ',');) {
    if (name.empty() || std::find(names.begin(), names.end(), name) != names.end())
      throw Error(fmt::format("--variants '{}' holds an empty or repeated name", list),
                  "for example --variants fp32,mixed");
    names.push_back(name);
  }
  return names;
}

void check(const CLI::App& app, CommandLine& line) {
  const bool has_kernel = !line.request.kernel.empty();
  if (has_kernel == !line.from.empty())
    throw Error(has_kernel ? "a kernel and --from exclude each other"
                           : "nothing to do: name a kernel, or give files with --from",
                "kedge precision heat, or kedge precision --from REFERENCE.h5 VARIANT.h5");
  if (has_kernel && !line.control.empty())
    throw Error("--control goes with --from", "a kernel's control is run by itself");
  validate::Tolerance& tolerance = line.request.tolerance;
  if (app.count("--abs") > 0) tolerance.points.abs = validate::parse_limit("--abs", line.abs);
  if (app.count("--rel") > 0) tolerance.points.rel = validate::parse_limit("--rel", line.rel);
  tolerance.origin = "user's statement";
  line.request.time_limit = std::chrono::seconds(line.time_limit);
  line.request.variants = split_names(line.variants);
  require_writable(line.output.output);
}

Study study_of(const CommandLine& line, const Watch& watch) {
  if (!line.from.empty())
    return study_files({line.from.begin(), line.from.end()}, line.control, line.request.tolerance,
                       watch);
  const WorkFolder folder(line.work, line.keep);
  Study study = study_kernel(line.request, folder.path(), watch);
  if (folder.stays())
    study.notes.push_back(fmt::format("The runs' files are in {}.", folder.path().string()));
  return study;
}

ExitCode run(const CLI::App& app, CommandLine& line, int argc, char** argv) {
  check(app, line);
  Progress progress("kedge precision", 0);
  const Study study =
      study_of(line, [&progress](std::size_t done, std::size_t, const std::string& what) {
        progress.update(done, what);
      });
  report::Report report = precision_report(study);
  report.provenance = make_provenance(tool, argc, argv);
  report::write_report(report, line.output.format, line.output.output);
  return exit_code_for(study.verdict);
}

}  // namespace
}  // namespace kedge::precision

int main(int argc, char** argv) {
  namespace p = kedge::precision;
  CLI::App app(
      "Runs a kernel in FP64, FP64 again, and each variant, compares every step, and reports how "
      "the errors grow, what the rules say, and what the variant gains in speed.");
  p::CommandLine line;
  p::declare(app, line);
  const auto libraries = [] {
    return std::vector<kedge::cli::VersionFact>{{"HDF5", kedge::data::hdf5_version()}};
  };
  return kedge::cli::run_tool(app, p::tool, argc, argv, libraries,
                              [&] { return p::run(app, line, argc, argv); });
}
