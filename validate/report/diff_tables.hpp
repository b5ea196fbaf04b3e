// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The tables and the chart of a comparison's report.
#pragma once

#include "common/report/report.hpp"
#include "validate/compare/comparison.hpp"
#include "validate/report/diff_report.hpp"

namespace kedge::validate {

/// Missing datasets, other shapes and types, non-finite mismatches, text.
[[nodiscard]] report::Table hard_table(const Comparison& comparison, const DiffView& view);
/// Datasets of this verdict with differing numbers: count, extremes, ULP, worst place with both
/// values.
[[nodiscard]] report::Table values_table(const Comparison& comparison, const DiffView& view,
                                         Verdict verdict);
/// Datasets that nothing can be said of, and why.
[[nodiscard]] report::Table unjudged_table(const Comparison& comparison, const DiffView& view);
/// Every dataset with its outcome.
[[nodiscard]] report::Table all_table(const Comparison& comparison);
/// Every metric of every dataset with differing numbers.
[[nodiscard]] report::Table metrics_table(const Comparison& comparison);
/// Which tolerance judged which dataset.
[[nodiscard]] report::Table explain_table(const Comparison& comparison);
[[nodiscard]] report::Table excluded_table(const Comparison& comparison);
/// For snapshots of at least three steps that differ: max rel of each field over the steps.
[[nodiscard]] report::Chart growth_chart(const Comparison& comparison);

}  // namespace kedge::validate
