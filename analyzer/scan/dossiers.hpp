// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Every loop in full, for the html form.
#pragma once

#include "analyzer/scan/result.hpp"
#include "analyzer/scan/source_lines.hpp"
#include "common/report/report.hpp"

namespace kedge::scan {

/// Candidates first, best first; then the other loops in the order of the sources.
[[nodiscard]] report::Section dossiers_section(const Result& result, SourceLines& sources);

}  // namespace kedge::scan
