// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The frame of every tool's main: options by CLI11, one line for an error, documented exit codes.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

#include "common/core/exit_code.hpp"

namespace kedge::cli {

/// Facts for `--version`: the tool, its commit and compiler, then one "name version" line per
/// library in use.
struct VersionFact {
  std::string name;
  std::string value;
};

/// Parses argv into `app` and runs `body`. Adds --version (text; with --version-json the same facts
/// as one JSON object {name: value}, which kedge doctor reads). A wrong option, an Error or any
/// other exception gives one line "TOOL: error: ..." on stderr and ExitCode::error; --help exits 0.
/// Footer of --help lists the exit codes. Everything after "--" goes to `rest` when that is not
/// null (kedge scan hands it to the compiler).
int run_tool(CLI::App& app, const std::string& tool, int argc, char** argv,
             const std::function<std::vector<VersionFact>()>& libraries,
             const std::function<ExitCode()>& body, std::vector<std::string>* rest = nullptr);

/// Runs `work`; an Error or any other exception gives one line on stderr and ExitCode::error, and
/// so does output that could not be written. The part of run_tool for a main that parses by itself.
int guarded(const std::string& tool, const std::function<ExitCode()>& work);

/// "Exit codes: ..." as --help shows them.
[[nodiscard]] std::string exit_code_help();

/// Options that every reporting tool shares.
struct OutputOptions {
  std::string format = "text";
  std::string output;    ///< -o/--output FILE; "" is stdout
  bool verbose = false;  ///< -v
};
/// Adds --format (validated against the catalogue), -o/--output, -v/--verbose. Forms that hold
/// nothing but findings are for tools that have some.
void add_output_options(CLI::App& app, OutputOptions& options, bool has_findings = false);

}  // namespace kedge::cli
