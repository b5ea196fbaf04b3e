// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Parts of the html form: escaping, the style sheet, charts as inline SVG, dossiers as data with
// the script that shows them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/report/report.hpp"

namespace kedge::report {

/// `text` safe between tags and inside quoted attributes: markup escaped, invalid and control
/// characters replaced.
[[nodiscard]] std::string html_escaped(std::string_view text);

/// The style sheet: light, dark and print; nothing loaded from elsewhere.
[[nodiscard]] std::string_view html_style();
/// What it lacks for dossiers and their filter.
[[nodiscard]] std::string_view html_dossier_style();

/// A chart: wide and narrow drawing (the style sheet shows one), legend, note, values in a details
/// block.
[[nodiscard]] std::string html_chart(const Chart& chart, const std::string& title);

/// Rows that html_table writes: all, but of a table whose rows link to dossiers only the first
/// few hundred. The script of the page shows the others.
[[nodiscard]] std::size_t html_rows(const Table& table);

/// A table inside a box that scrolls sideways by itself.
[[nodiscard]] std::string html_table(const Table& table, const std::string& title);

/// Source lines with their marks, for a finding.
[[nodiscard]] std::string html_excerpt(const Excerpt& excerpt);

/// Where a link to the dossier `id` leads: "#solver.c:19:3".
[[nodiscard]] std::string html_fragment(const std::string& id);

/// All dossiers of a report as one JSON text that may stand inside a script element, with the rows
/// that html_table left out. Texts and source lines that several share are told once.
[[nodiscard]] std::string html_dossier_data(const std::vector<Section>& sections);

/// Shows dossiers on demand, filters them and the rows that link to them, follows links.
[[nodiscard]] std::string_view html_script();

}  // namespace kedge::report
