// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tables and charts of the precision-diff report.
#pragma once

#include <vector>

#include "common/report/report.hpp"
#include "precision/gate/study.hpp"

namespace kedge::precision {

/// Every rule on every variant, with its evidence.
[[nodiscard]] report::Table rules_table(const Study& study);
/// Step by step: largest relative and L2 error of each variant, and of the control.
[[nodiscard]] report::Table error_table(const Study& study);
/// The same as curves; log y.
[[nodiscard]] report::Chart error_chart(const Study& study);
/// One table a series of /history: the reference beside each variant, at most a dozen rows.
[[nodiscard]] std::vector<report::Section> history_sections(const Study& study);
/// Time per step and speed-up; no rows when no run told its time.
[[nodiscard]] report::Table speed_table(const Study& study);
/// The commands that were run.
[[nodiscard]] report::Text commands_text(const Study& study);

}  // namespace kedge::precision
