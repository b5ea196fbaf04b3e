// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Findings of an earlier scan, which a new one leaves out.
#pragma once

#include <set>
#include <string>

#include "analyzer/checks/check.hpp"

namespace kedge::scan {

struct Baseline {
  std::string file;
  std::set<std::string> fingerprints;
  std::size_t hidden = 0;  ///< findings that it holds already
  std::size_t gone = 0;    ///< of it, not found any more
};

/// Reads the JSON or SARIF output of an earlier scan. Throws Error for anything else.
[[nodiscard]] Baseline read_baseline(const std::string& file);

/// Takes the findings that it holds away, and counts.
void apply(Baseline& baseline, checks::Findings& findings);

}  // namespace kedge::scan
