// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// From the program model to a verdict for every loop.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "analyzer/dependence/facts.hpp"
#include "analyzer/model/loop.hpp"
#include "analyzer/model/program.hpp"

namespace kedge::dependence {

/// How the work is done; the answers do not depend on it.
struct Effort {
  int jobs = 1;  ///< functions judged at once
  /// Called when a function is taken up, by one thread at a time.
  std::function<void(std::size_t done, std::size_t total)> on_function = {};
};

/// Every loop of every function with a body, ordered by file, line, column. Loops of template
/// instances that share a place are merged: the weakest verdict counts, the instantiations are
/// listed. Branches are left empty: see divergence.
[[nodiscard]] std::vector<model::LoopResult> analyse(const model::Program& program,
                                                     const Facts& facts = {},
                                                     const Effort& effort = {});

/// Version of the ISL library that answers ("isl-0.25-GMP").
[[nodiscard]] std::string isl_version();

}  // namespace kedge::dependence
