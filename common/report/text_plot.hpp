// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// A chart drawn with characters, for terminals and plain files.
#pragma once

#include <string>

#include "common/report/report.hpp"

namespace kedge::report {

/// Axes, one letter a series, a legend, and a note on points that cannot be drawn. At most `width`
/// columns.
[[nodiscard]] std::string text_plot(const Chart& chart, std::size_t width);

}  // namespace kedge::report
