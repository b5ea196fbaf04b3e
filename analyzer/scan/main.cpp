// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// kedge-scan: options in, report out.
#include "analyzer/scan/libraries.hpp"
#include "analyzer/scan/run.hpp"

int main(int argc, char** argv) {
  CLI::App app;
  kedge::scan::Options options;
  kedge::scan::add_options(app, options);
  const auto libraries = [] {
    std::vector<kedge::cli::VersionFact> facts;
    for (const auto& [name, version] : kedge::scan::library_versions())
      facts.push_back({name, version});
    return facts;
  };
  const auto body = [&] {
    return kedge::scan::run(options, kedge::make_provenance("kedge-scan", argc, argv));
  };
  return kedge::cli::run_tool(app, "kedge-scan", argc, argv, libraries, body,
                              &options.compiler_arguments);
}
