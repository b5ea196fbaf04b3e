// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Answers to single questions: what a check means, which there are, all about one loop.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "analyzer/scan/result.hpp"
#include "common/report/report.hpp"

namespace kedge::scan {

/// Throws Error for an id that is not in the catalogue, naming the nearest.
[[nodiscard]] report::Report explain_check(const std::string& id);
[[nodiscard]] report::Report list_checks();
/// Every check in full, by group: what docs/checks.md holds.
[[nodiscard]] report::Report explain_all_checks();
/// `where` is FILE:LINE; FILE may be a trailing part of the path. The innermost loop around the
/// line. Throws Error when there is none.
[[nodiscard]] report::Report explain_loop(const Result& result, const std::string& where);

/// Parts of it, which other reports show too.
[[nodiscard]] report::Section evidence_section(const model::LoopResult& loop);
[[nodiscard]] report::Section access_section(const model::LoopResult& loop);
[[nodiscard]] report::Section branch_section(const model::LoopResult& loop);
/// "private to an iteration", "i, t" and the like; only what there is.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> verdict_facts(
    const model::LoopResult& loop);
/// What keeps it off the device, a line each.
[[nodiscard]] std::vector<std::string> blocker_lines(const model::LoopResult& loop);

}  // namespace kedge::scan
