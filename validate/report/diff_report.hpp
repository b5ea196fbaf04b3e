// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The report of a comparison: what kedge diff shows, in every format.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "common/report/report.hpp"
#include "validate/compare/comparison.hpp"

namespace kedge::validate {

struct DiffView {
  bool verbose = false;  ///< every dataset, and every metric of those that differ
  bool explain = false;  ///< which tolerance judged which dataset
  bool chart = false;    ///< error against step, where there are steps
};

/// The report without provenance, which the tool's main adds.
[[nodiscard]] report::Report diff_report(const Comparison& comparison, const DiffView& view);

/// The body of the json form, schema kedge.diff/1; the fields are listed in validate/README.md.
[[nodiscard]] nlohmann::json diff_json(const Comparison& comparison);

/// A difference in three digits, or "" where there is none to show.
[[nodiscard]] std::string short_number(double value);

}  // namespace kedge::validate
