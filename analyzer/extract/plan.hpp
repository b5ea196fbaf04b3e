// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// From a request to the list of units to parse, each with its flags.
#pragma once

#include <string>
#include <vector>

#include "analyzer/extract/extract.hpp"
#include "analyzer/extract/frontend.hpp"

namespace kedge::extract {

struct Plan {
  std::vector<Job> jobs;           ///< sorted by input, file, configuration; none twice
  std::vector<std::string> notes;  ///< how the flags were found, what was dropped or left out
};

/// Throws Error when an input does not exist, -p is no database, or nothing is left to parse.
[[nodiscard]] Plan make_plan(const Request& request);

}  // namespace kedge::extract
