// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The precision-diff report: what kedge precision shows, in every format.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "common/report/report.hpp"
#include "precision/gate/study.hpp"

namespace kedge::precision {

/// The report without provenance, which the tool's main adds.
[[nodiscard]] report::Report precision_report(const Study& study);

/// The body of the json form, schema kedge.precision/1; the fields are listed in
/// precision/README.md.
[[nodiscard]] nlohmann::json precision_json(const Study& study);

}  // namespace kedge::precision
