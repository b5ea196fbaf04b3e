// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// A scan as a person reads it: the first lines, then sections, short unless asked for all.
#pragma once

#include "analyzer/scan/result.hpp"
#include "common/report/report.hpp"

namespace kedge::scan {

/// Title, summary and sections; provenance and data are the caller's.
[[nodiscard]] report::Report make_report(const Result& result, const Options& options);

/// The folder that all loops share, with its slash: left out of lists and named once.
[[nodiscard]] std::string common_folder(const Result& result);
/// A verdict with its tone; what rests on a stated fact is marked.
[[nodiscard]] report::Cell verdict_cell(const model::LoopResult& loop);

}  // namespace kedge::scan
