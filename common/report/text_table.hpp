// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// A table for a terminal: aligned columns that wrap to the width, or one record after the other
// when too many.
#pragma once

#include <functional>
#include <string>

#include "common/report/report.hpp"

namespace kedge::report {

/// Colours `text` for `tone`, or returns it as it is.
using Paint = std::function<std::string(const std::string& text, Tone tone)>;

[[nodiscard]] std::string text_table(const Table& table, std::size_t width, const Paint& paint);

}  // namespace kedge::report
