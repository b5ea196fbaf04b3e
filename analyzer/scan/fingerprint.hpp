// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Names of findings that stay the same while lines move, so that two scans can be compared.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "analyzer/checks/check.hpp"
#include "analyzer/model/loop.hpp"
#include "analyzer/scan/source_lines.hpp"

namespace kedge::scan {

/// The innermost loop around a line, or null.
class LoopsByLine {
 public:
  explicit LoopsByLine(const std::vector<model::LoopResult>& loops);
  [[nodiscard]] const model::LoopResult* around(const std::string& file, int line) const;

 private:
  std::map<std::string, std::vector<const model::LoopResult*>> files_;
};

/// Fills each finding's fingerprint: a hash of its check, its file as told from `root`, the
/// function, the text of its line without white space, and how many alike came before.
void set_fingerprints(checks::Findings& findings, const LoopsByLine& loops, const std::string& root,
                      SourceLines& sources);

}  // namespace kedge::scan
