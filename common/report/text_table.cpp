// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Text tables: columns that fit the width, long cells wrapped.
#include "common/report/text_table.hpp"

#include <algorithm>
#include <numeric>

#include "common/core/text.hpp"
#include "common/report/blocks.hpp"

namespace kedge::report {
namespace {

constexpr std::size_t gap = 2;
constexpr std::size_t narrowest = 12;  // a text column is not squeezed below this

using Widths = std::vector<std::size_t>;
using Lines = std::vector<std::string>;

// Breaks words that alone are too wide: after a separator when there is one in the second half.
Lines break_cell(const std::string& text, std::size_t width) {
  Lines lines;
  for (std::string line : wrap(text, width)) {
    while (display_width(line) > width) {
      std::size_t cut = 0;  // bytes that fit
      while (cut < line.size() && display_width(line.substr(0, cut + 1)) <= width) ++cut;
      while (cut > 1 && (static_cast<unsigned char>(line[cut]) & 0xC0u) == 0x80u) --cut;
      const std::size_t separator = line.find_last_of("/_,;:.-", cut - 1);
      if (separator != std::string::npos && separator + 1 > width / 2) cut = separator + 1;
      cut = std::max<std::size_t>(cut, 1);
      lines.push_back(line.substr(0, cut));
      line.erase(0, cut);
    }
    lines.push_back(line);
  }
  return lines;
}

std::string padded(const std::string& text, std::size_t width, Align align, bool last) {
  const std::size_t used = display_width(text);
  const std::string fill(width > used ? width - used : 0, ' ');
  if (align == Align::right) return fill + text;
  return last ? text : text + fill;
}

std::string text_of(const std::vector<Cell>& row, std::size_t column) {
  return column < row.size() ? one_line(row[column].text) : "";
}

Tone tone_of(const std::vector<Cell>& row, std::size_t column) {
  return column < row.size() ? row[column].tone : Tone::plain;
}

Widths natural_widths(const Table& table) {
  Widths widths;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    std::size_t width = display_width(heading_of(table.columns[c]));
    for (const auto& row : table.rows) width = std::max(width, display_width(text_of(row, c)));
    widths.push_back(width);
  }
  return widths;
}

std::size_t total(const Widths& widths) {
  const std::size_t gaps = widths.empty() ? 0 : gap * (widths.size() - 1);
  return std::accumulate(widths.begin(), widths.end(), gaps);
}

// Takes columns from the widest text columns until the table fits. Numbers are never broken.
bool fit(const Table& table, Widths& widths, std::size_t width) {
  while (total(widths) > width) {
    std::size_t widest = widths.size();
    for (std::size_t c = 0; c < widths.size(); ++c) {
      const bool breakable = table.columns[c].align == Align::left && widths[c] > narrowest;
      if (breakable && (widest == widths.size() || widths[c] > widths[widest])) widest = c;
    }
    if (widest == widths.size()) return false;
    --widths[widest];
  }
  return true;
}

std::string without_trailing_spaces(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

std::string table_row(const Table& table, const std::vector<Cell>& row, const Widths& widths,
                      const Paint& paint) {
  std::vector<Lines> cells;
  std::size_t height = 1;
  for (std::size_t c = 0; c < widths.size(); ++c) {
    cells.push_back(break_cell(text_of(row, c), widths[c]));
    height = std::max(height, cells.back().size());
  }
  std::string out;
  for (std::size_t l = 0; l < height; ++l) {
    std::string line;
    for (std::size_t c = 0; c < widths.size(); ++c) {
      const std::string piece = l < cells[c].size() ? cells[c][l] : "";
      const std::string cell =
          padded(piece, widths[c], table.columns[c].align, c + 1 == widths.size());
      line += std::string(c == 0 ? 0 : gap, ' ') + paint(cell, tone_of(row, c));
    }
    out += without_trailing_spaces(line) + "\n";
  }
  return out;
}

std::string as_columns(const Table& table, const Widths& widths, const Paint& paint) {
  std::vector<Cell> heads;
  std::vector<Cell> rules;
  for (std::size_t c = 0; c < widths.size(); ++c) {
    heads.push_back({heading_of(table.columns[c]), Tone::plain});
    rules.push_back({std::string(widths[c], '-'), Tone::muted});
  }
  std::string out = table_row(table, heads, widths, paint);
  std::string rule;
  for (std::size_t c = 0; c < widths.size(); ++c)
    rule += std::string(c == 0 ? 0 : gap, ' ') + std::string(widths[c], '-');
  out += paint(rule, Tone::muted) + "\n";
  for (const auto& row : table.rows) out += table_row(table, row, widths, paint);
  return out;
}

// One record after the other: "name: value" lines, a blank line between.
std::string as_records(const Table& table, std::size_t width, const Paint& paint) {
  std::size_t name_width = 0;
  for (const Column& column : table.columns)
    name_width = std::max(name_width, display_width(heading_of(column)));
  const std::size_t value_width =
      width > name_width + gap + narrowest ? width - name_width - gap : narrowest;
  std::string out;
  for (const auto& row : table.rows) {
    if (!out.empty()) out += "\n";
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      std::string name = heading_of(table.columns[c]);
      for (const std::string& piece : break_cell(text_of(row, c), value_width)) {
        const std::string lead =
            padded(name, name_width, Align::left, false) + std::string(gap, ' ');
        out += without_trailing_spaces(lead + paint(piece, tone_of(row, c))) + "\n";
        name.clear();
      }
    }
  }
  return out;
}

}  // namespace

std::string text_table(const Table& table, std::size_t width, const Paint& paint) {
  if (table.columns.empty()) return "";
  Widths widths = natural_widths(table);
  return fit(table, widths, width) ? as_columns(table, widths, paint)
                                   : as_records(table, width, paint);
}

}  // namespace kedge::report
