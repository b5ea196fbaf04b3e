// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The source lines that a loop or a finding is about, with the accesses that its evidence names.
#pragma once

#include <string>
#include <vector>

#include "analyzer/checks/check.hpp"
#include "analyzer/model/loop.hpp"
#include "analyzer/scan/source_lines.hpp"
#include "common/report/report.hpp"

namespace kedge::scan {

/// "flow dependence on u, one iteration later".
[[nodiscard]] std::string evidence_words(const model::LoopResult& loop, const model::Evidence& e);

/// The loop's head and both accesses of `evidence` (null: the first call that keeps it off the
/// device, or the head alone). Empty where the sources cannot be read.
[[nodiscard]] std::vector<report::Excerpt> loop_excerpts(const model::LoopResult& loop,
                                                         const model::Evidence* evidence,
                                                         SourceLines& sources);

/// The whole loop, at most `most_lines` of it, with the accesses of `evidence` marked; those that
/// stand elsewhere follow.
[[nodiscard]] std::vector<report::Excerpt> whole_loop(const model::LoopResult& loop,
                                                      const model::Evidence* evidence,
                                                      int most_lines, SourceLines& sources);

/// A finding for a report: with its line, the places that its evidence names, and their lines.
/// `loop`: the innermost loop around it, or null.
[[nodiscard]] report::Finding shown_finding(const checks::Finding& finding,
                                            const model::LoopResult* loop, SourceLines& sources);

}  // namespace kedge::scan
