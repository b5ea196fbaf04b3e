// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// kedge-scan: options in, report out.
#include "analyzer/dependence/affine/isl_version.hpp"
#include "analyzer/extract/extract.hpp"
#include "analyzer/scan/run.hpp"

int main(int argc, char** argv) {
  CLI::App app;
  kedge::scan::Options options;
  kedge::scan::add_options(app, options);
  const auto libraries = [] {
    return std::vector<kedge::cli::VersionFact>{{"clang", kedge::extract::clang_version()},
                                                {"isl", kedge::dependence::affine::isl_version()}};
  };
  const auto body = [&] {
    return kedge::scan::run(options, kedge::make_provenance("kedge-scan", argc, argv));
  };
  return kedge::cli::run_tool(app, "kedge-scan", argc, argv, libraries, body,
                              &options.compiler_arguments);
}
