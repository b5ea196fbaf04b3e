// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// A scan as a person reads it: the first lines, then sections, short unless asked for all.
#pragma once

#include "analyzer/scan/result.hpp"
#include "common/report/report.hpp"

namespace kedge::scan {

/// Title, summary and sections; provenance and data are the caller's.
[[nodiscard]] report::Report make_report(const Result& result, const Options& options);

}  // namespace kedge::scan
