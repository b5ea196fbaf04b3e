// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Everything that one scan found, and the run that finds it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analyzer/checks/check.hpp"
#include "analyzer/rank/measure.hpp"
#include "analyzer/rank/messages.hpp"
#include "analyzer/rank/rank.hpp"
#include "analyzer/rank/residency.hpp"
#include "analyzer/scan/baseline.hpp"
#include "analyzer/scan/config.hpp"
#include "analyzer/scan/facts.hpp"
#include "analyzer/scan/options.hpp"
#include "analyzer/scan/suppress.hpp"

namespace kedge::scan {

/// Holds the program and what points into it; stays where it was made.
struct Result {
  model::Program program;
  std::vector<model::LoopResult> loops;
  std::unique_ptr<divergence::Bodies> bodies;
  std::unique_ptr<rank::LoopTree> tree;
  std::vector<rank::Machine> machines;  ///< candidates' estimates point here
  std::vector<rank::Candidate> candidates;
  std::optional<rank::Measurement> measurement;  ///< with a profile
  std::vector<rank::Residency> residency;
  rank::MpiUse mpi;
  checks::Findings findings;
  std::vector<Suppressed> suppressed;
  std::string config;  ///< the file that the facts come from, "" without one
  std::vector<FactUse> facts;
  std::string root;  ///< folder that files are told from where machines shall agree
  std::optional<Baseline> baseline;

  Result() = default;
  Result(const Result&) = delete;
  Result& operator=(const Result&) = delete;
};

/// How many sources were read, and how.
struct Coverage {
  int ok = 0, recovered = 0, failed = 0;
  std::vector<std::string> failed_files;  ///< each once, in the order of the program
};
[[nodiscard]] Coverage coverage(const model::Program& program);

/// Extracts the sources that the options name. Throws Error for a missing path and when no source
/// could be parsed.
[[nodiscard]] model::Program read_sources(const Options& options);
/// The configuration that the options name, or that goes with the paths.
[[nodiscard]] Config configuration(const Options& options);
/// Runs every stage after extraction. Throws Error for a profile that does not fit.
[[nodiscard]] std::unique_ptr<Result> analyse(model::Program program, const Config& config,
                                              const Options& options);

}  // namespace kedge::scan
