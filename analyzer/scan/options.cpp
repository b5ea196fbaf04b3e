// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Options of kedge scan.
#include "analyzer/scan/options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analyzer/scan/machines.hpp"

namespace kedge::scan {
namespace {

constexpr const char* footer =
    "What follows -- goes to the compiler: kedge scan src -- -Iinclude -DUSE_MPI\n"
    "Without -p, a compile_commands.json is looked for in the usual places; without one, flags "
    "are\n"
    "inferred and the report says so.\n"
    "\n"
    ".kedge.toml states what no source shows; each verdict that rests on it says so:\n"
    "  [facts]\n"
    "  injective = [\"regElemList\"]       # index arrays without repeated values\n"
    "  monotone = [\"row_start\"]          # row pointers that never descend\n"
    "  pure = [\"eos\"]                    # functions without side effects\n"
    "  no_alias = [\"u\", [\"a\", \"b\"]]    # u overlaps nothing; a and b not each other\n"
    "A name may be qualified: mesh.c:idx, Domain::regElemList; no_alias = [\"*\"] states that no "
    "two\n"
    "pointers overlap, \"mesh.c:*\" that none do in mesh.c.\n"
    "It may also choose what is reported:\n"
    "  [checks]\n"
    "  disable = [\"gather_access\"]      # these are not reported\n"
    "  [checks.severity]\n"
    "  possible_alias = \"warning\"       # note, warning or error\n"
    "\n"
    "A comment on the line of a finding, or directly above it, answers that finding:\n"
    "  // kedge-ignore(float_equality): both values were copied from one\n"
    "Several checks are separated by commas. What is suppressed is counted in the report.\n"
    "\n"
    "Exit codes:\n"
    "  0  scanned; findings do not change this unless --fail-on is given\n"
    "  1  findings of the severity of --fail-on, or above\n"
    "  2  usage or input error: nothing to scan, or no source could be parsed\n";

}  // namespace

void add_options(CLI::App& app, Options& options) {
  app.description(
      "Finds the loops of a C or C++ code that can become GPU kernels, proves what is independent, "
      "and "
      "ranks them.");
  app.footer(footer);
  app.add_option("paths", options.paths, "Source files and folders")->type_name("PATH");
  app.add_option("-p,--database", options.database,
                 "Compilation database (compile_commands.json), or the folder that holds it")
      ->type_name("DB");
  app.add_option("--mpi-include", options.mpi_include,
                 "Folder of mpi.h (default: asked of the MPI compiler wrapper)")
      ->type_name("DIR");
  app.add_option("-j,--jobs", options.jobs,
                 "Threads that read and judge (default: one for each core); the result is the same")
      ->type_name("N")
      ->check(CLI::PositiveNumber);
  app.add_option(
         "--config", options.config,
         "Facts about the code, and choice of checks (default: .kedge.toml beside the paths, or "
         "above them)")
      ->type_name("FILE");
  app.add_option("--assume", options.assume,
                 "Size of a name in trip counts and strides, for the estimates: --assume nx=256 "
                 "--assume nsteps=1000")
      ->type_name("NAME=N")
      ->allow_extra_args(false);
  app.add_option("--machine", options.machines,
                 fmt::format("Machine to estimate for: {}, or a TOML file like theirs (default: "
                             "all); the first GPU and the first CPU are compared",
                             fmt::join(known_machines(), ", ")))
      ->type_name("MACHINE")
      ->allow_extra_args(false);
  app.add_option("--profile", options.profiles,
                 "Profile of a run: shares are measured, not estimated. Reads callgrind.out files, "
                 "gcov --json-format, the text of perf script; may be repeated")
      ->type_name("FILE")
      ->allow_extra_args(false);
  cli::add_output_options(app, options.output, true);
  app.add_option("--top", options.top, "Rows of each list (default 10)")
      ->type_name("N")
      ->check(CLI::PositiveNumber);
  app.add_flag("--all", options.all, "Cut no list, and list every loop (as -v)");
  app.add_option("--baseline", options.baseline,
                 "Leave out the findings of an earlier scan: its --format json or sarif output")
      ->type_name("FILE");
  app.add_option(
         "--fail-on", options.fail_on,
         "Exit with 1 when there are findings of this severity or above: note, warning, error")
      ->type_name("SEVERITY")
      ->check(CLI::IsMember({"note", "warning", "error"}));
  app.add_option("--explain-loop", options.explain_loop,
                 "Everything known about the loop at this place, with the reasoning")
      ->type_name("FILE:LINE");
  app.add_option("--explain", options.explain,
                 "What a check means, and exit; all: the whole catalogue")
      ->type_name("CHECK");
  app.add_flag("--list-checks", options.list_checks, "List the checks, and exit");
  app.add_flag("--emit-checks", options.emit_checks,
               "Print C code that tests at run time what the verdicts assume, and exit");
  app.add_flag("--dump-model", options.dump_model,
               "Print what was extracted from the sources as JSON, and exit");
}

}  // namespace kedge::scan
