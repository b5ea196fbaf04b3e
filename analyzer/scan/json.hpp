// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The JSON form of a scan, schema kedge.scan/1 (docs/scan.schema.json).
#pragma once

#include <nlohmann/json.hpp>

#include "analyzer/scan/result.hpp"
#include "common/report/report.hpp"

namespace kedge::scan {

using Json = decltype(report::Report::data);

/// The part that report::Report::data holds: sources, loops, candidates, residency, findings,
/// summary.
[[nodiscard]] Json to_json(const Result& result);
[[nodiscard]] Json loop_to_json(const model::LoopResult& loop);

}  // namespace kedge::scan
