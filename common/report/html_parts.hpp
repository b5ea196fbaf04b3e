// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Parts of the html form: escaping, the style sheet, charts as inline SVG.
#pragma once

#include <string>
#include <string_view>

#include "common/report/report.hpp"

namespace kedge::report {

/// `text` safe between tags and inside quoted attributes: markup escaped, invalid and control
/// characters replaced.
[[nodiscard]] std::string html_escaped(std::string_view text);

/// The style sheet: light, dark and print; nothing loaded from elsewhere.
[[nodiscard]] std::string_view html_style();

/// A chart: wide and narrow drawing (the style sheet shows one), legend, note, values in a details
/// block.
[[nodiscard]] std::string html_chart(const Chart& chart, const std::string& title);

/// A table inside a box that scrolls sideways by itself.
[[nodiscard]] std::string html_table(const Table& table, const std::string& title);

}  // namespace kedge::report
