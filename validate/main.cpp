// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// kedge diff: compares two HDF5 files and says whether they agree, by what, and where not.
#include <fmt/format.h>

#include <system_error>

#include "common/cli/command_line.hpp"
#include "common/core/progress.hpp"
#include "common/core/provenance.hpp"
#include "common/report/format.hpp"
#include "validate/compare/comparison.hpp"
#include "validate/report/diff_report.hpp"

namespace kedge::validate {
namespace {

constexpr const char* tool = "kedge-diff";

struct CommandLine {
  std::string a;
  std::string b;
  std::string abs;
  std::string rel;
  std::string bias;
  Options options;
  DiffView view;
  cli::OutputOptions output;
};

void add_limit(CLI::App& app, const std::string& name, std::string& text, const char* what) {
  app.add_option(name, text, what)->type_name("X");
}

void declare(CLI::App& app, CommandLine& line) {
  app.add_option("A", line.a, "The reference, an HDF5 file")->required()->type_name("A.h5");
  app.add_option("B", line.b, "The candidate, an HDF5 file")->required()->type_name("B.h5");
  add_limit(app, "--abs", line.abs, "Accept |a-b| <= X, in the unit of the data");
  add_limit(app, "--rel", line.rel, "Accept |a-b| <= X max(|a|,|b|)");
  add_limit(app, "--bias", line.bias,
            "Accept a mean shift |sum(b-a)| <= X max(sum|a|,sum|b|); without it, differences that "
            "nearly all point one way are undecided");
  app.add_option("--dataset", line.options.only,
                 "Compare only datasets that match this glob (* ? [] within a name, ** across; may "
                 "be repeated)")
      ->type_name("GLOB")
      ->expected(1)
      ->take_all();
  app.add_option("--ignore", line.options.ignore, "Leave out datasets that match this glob")
      ->type_name("GLOB")
      ->expected(1)
      ->take_all();
  app.add_flag("--explain", line.view.explain, "Say what judged each dataset");
  cli::add_output_options(app, line.output);
}

std::optional<double> limit(const char* option, const std::string& text, bool given) {
  return given ? std::optional(parse_limit(option, text)) : std::nullopt;
}

Tolerance tolerance_from(const CLI::App& app, const CommandLine& line) {
  return {{limit("--abs", line.abs, app.count("--abs") > 0),
           limit("--rel", line.rel, app.count("--rel") > 0)},
          limit("--bias", line.bias, app.count("--bias") > 0),
          "user's statement"};
}

ExitCode run(const CLI::App& app, CommandLine& line, int argc, char** argv) {
  line.options.tolerance = tolerance_from(app, line);
  line.view.verbose = line.output.verbose;
  line.view.chart = line.output.verbose || line.output.format != "text";  // text: one screen
  Progress progress("comparing", 0);
  line.options.progress = [&progress](std::size_t done, std::size_t, const std::string& path) {
    progress.update(done, path);
  };
  const Comparison comparison = compare_files(line.a, line.b, line.options);
  std::error_code failed;
  if (std::filesystem::equivalent(line.a, line.b, failed))
    note("A and B are the same file: this comparison proves nothing");
  report::Report report = diff_report(comparison, line.view);
  report.provenance = make_provenance(tool, argc, argv);
  report::write_report(report, line.output.format, line.output.output);
  return exit_code_for(comparison.verdict);
}

}  // namespace
}  // namespace kedge::validate

int main(int argc, char** argv) {
  namespace v = kedge::validate;
  CLI::App app(
      "Compares two HDF5 files. Order of decision: names, shapes, type class, non-finite "
      "positions, values. A dataset that differs and has no tolerance is undecided.");
  v::CommandLine line;
  v::declare(app, line);
  const auto libraries = [] {
    return std::vector<kedge::cli::VersionFact>{{"HDF5", kedge::data::hdf5_version()}};
  };
  return kedge::cli::run_tool(app, v::tool, argc, argv, libraries,
                              [&] { return v::run(app, line, argc, argv); });
}
