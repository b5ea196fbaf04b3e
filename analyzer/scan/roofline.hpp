// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// A candidate in the roofline model, as a chart.
#pragma once

#include <optional>

#include "analyzer/rank/candidate.hpp"
#include "common/report/report.hpp"

namespace kedge::scan {

/// The roof of each machine of the estimates, and the candidate's point under it; nothing without
/// estimates, or where the arithmetic intensity is not known.
[[nodiscard]] std::optional<report::Chart> roofline_chart(const rank::Candidate& candidate);

}  // namespace kedge::scan
