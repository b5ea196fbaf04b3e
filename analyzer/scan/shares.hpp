// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What a report says about shares: the numbers, and where they come from.
#pragma once

#include <string>

#include "analyzer/rank/measure.hpp"

namespace kedge::scan {

/// "12 %", "0.3 %", "< 0.1 %".
[[nodiscard]] std::string percent(double share);
/// Sentences for under the table of candidates, with a space at their end.
[[nodiscard]] std::string estimated_note();
[[nodiscard]] std::string measured_note(const rank::Measurement& measurement);

}  // namespace kedge::scan
