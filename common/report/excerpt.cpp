// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Lays out source lines, carets and labels.
#include "common/report/excerpt.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "common/core/text.hpp"

namespace kedge::report {
namespace {

constexpr std::size_t tab_width = 4;
constexpr std::size_t context_before = 16;  // columns kept before a mark when a line is cut
constexpr std::size_t gutter_width = 3;     // " | "

bool continues(char c) {
  return (static_cast<unsigned char>(c) & 0xC0u) == 0x80u;
}

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !continues(c); }));
}

std::string_view head(const std::string& line, int bytes) {
  return std::string_view(line).substr(
      0, std::min(line.size(), static_cast<std::size_t>(std::max(0, bytes))));
}

struct Range {
  std::size_t begin = 0, end = 0;  // display columns
  std::string label;
};

// Columns [from, from + room) of a text.
std::string slice(const std::string& text, std::size_t from, std::size_t room) {
  std::string out;
  std::size_t column = 0;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t next = i + 1;
    while (next < text.size() && continues(text[next])) ++next;
    const std::string one = text.substr(i, next - i);
    const std::size_t width = display_width(one);
    if (column >= from && column + width <= from + room) out += one;
    column += width;
    i = next;
  }
  return out;
}

std::size_t indentation(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  return first == std::string::npos ? std::string::npos : first;
}

std::size_t common_indentation(const Excerpt& excerpt) {
  std::size_t least = std::string::npos;
  for (const SourceLine& line : excerpt.lines)
    least = std::min(least, indentation(shown_source(line.text)));
  return least == std::string::npos ? 0 : least;
}

std::vector<Range> ranges_of(const Excerpt& excerpt, const SourceLine& line) {
  std::vector<Range> ranges;
  for (const Mark& mark : excerpt.marks) {
    if (mark.line != line.number || mark.column <= 0 ||
        static_cast<std::size_t>(mark.column) > line.text.size())
      continue;
    const std::size_t begin = display_width(shown_source(head(line.text, mark.column - 1)));
    const std::size_t end =
        display_width(shown_source(head(line.text, mark.column - 1 + std::max(1, mark.width))));
    ranges.push_back({begin, std::max(end, begin + 1), one_line(mark.label)});
  }
  std::stable_sort(ranges.begin(), ranges.end(),
                   [](const Range& a, const Range& b) { return a.begin < b.begin; });
  return ranges;
}

// Takes `by` columns away at the left; what is left of them is cut off.
void shift(std::vector<Range>& ranges, std::size_t by) {
  for (Range& range : ranges) {
    range.begin -= std::min(range.begin, by);
    range.end -= std::min(range.end, by);
  }
}

std::string cut(std::string text, std::vector<Range>& ranges, std::size_t width) {
  if (width < 8 || display_width(text) <= width) return text;
  std::size_t from = 0;
  if (!ranges.empty() && ranges.back().end + 3 > width)
    from = ranges.front().begin - std::min(ranges.front().begin, context_before);
  const bool more = display_width(text) > from + width - 3;
  const std::string lead = from > 0 ? "..." : "";
  if (from > 0) from += 3;
  text = lead + slice(text, from, width - lead.size() - (more ? 3 : 0)) + (more ? "..." : "");
  shift(ranges, from);
  for (Range& range : ranges) {
    range.begin = std::min(range.begin + lead.size(), width - 1);
    range.end = std::min(range.end + lead.size(), width);
  }
  return text;
}

// Carets under all, the last label beside them, the others below, each under its own.
std::vector<std::string> mark_rows(const std::vector<Range>& ranges) {
  std::string carets;
  for (const Range& range : ranges) {
    const std::size_t end = std::max(range.end, range.begin + 1);
    carets.resize(std::max(carets.size(), end), ' ');
    std::fill(carets.begin() + static_cast<std::ptrdiff_t>(range.begin),
              carets.begin() + static_cast<std::ptrdiff_t>(end), '^');
  }
  std::vector<std::string> rows{carets};
  if (!ranges.back().label.empty()) rows.front() += " " + ranges.back().label;
  for (auto range = ranges.rbegin() + 1; range != ranges.rend(); ++range)
    if (!range->label.empty()) rows.push_back(std::string(range->begin, ' ') + range->label);
  return rows;
}

}  // namespace

std::string shown_source(std::string_view line) {
  std::string out;
  std::size_t column = 0;
  std::string piece;
  const auto flush = [&] {
    column += display_width(piece);
    out += piece;
    piece.clear();
  };
  std::string cleaned = clean_utf8(line);
  while (!cleaned.empty() && (cleaned.back() == '\n' || cleaned.back() == '\r')) cleaned.pop_back();
  for (const char c : cleaned) {
    if (c != '\t' && c != '\n') {
      piece += c;
      continue;
    }
    flush();
    const std::size_t fill = c == '\t' ? tab_width - column % tab_width : 1;
    out.append(fill, ' ');
    column += fill;
  }
  flush();
  return out;
}

CharacterRange marked_characters(const std::string& line, const Mark& mark) {
  if (mark.column <= 0 || static_cast<std::size_t>(mark.column) > line.size()) return {};
  const std::size_t first = characters(shown_source(head(line, mark.column - 1)));
  const std::size_t end =
      characters(shown_source(head(line, mark.column - 1 + std::max(1, mark.width))));
  return {first, std::max<std::size_t>(end, first + 1) - first};
}

int character_column(std::string_view line, int column) {
  if (column <= 1) return column;
  const auto before = static_cast<std::size_t>(column - 1);
  if (before > line.size()) return column;
  return 1 + static_cast<int>(characters(clean_utf8(line.substr(0, before))));
}

std::vector<ExcerptRow> excerpt_rows(const Excerpt& excerpt, std::size_t width) {
  std::size_t digits = 1;
  for (const SourceLine& line : excerpt.lines)
    digits = std::max(digits, fmt::format("{}", line.number).size());
  const std::size_t room = width > digits + gutter_width ? width - digits - gutter_width : width;
  const std::size_t indent = common_indentation(excerpt);
  const std::string blank(digits, ' ');
  std::vector<ExcerptRow> rows;
  int before = 0;
  for (const SourceLine& line : excerpt.lines) {
    if (before > 0 && line.number > before + 1) rows.push_back({blank, "...", false});
    before = line.number;
    std::vector<Range> ranges = ranges_of(excerpt, line);
    std::string text = shown_source(line.text);
    text.erase(0, std::min(indent, text.size()));
    shift(ranges, indent);
    text = cut(std::move(text), ranges, room);
    text.erase(text.find_last_not_of(' ') + 1);
    rows.push_back({fmt::format("{:>{}}", line.number, digits), text, false});
    if (ranges.empty()) continue;
    for (std::string& marks : mark_rows(ranges)) rows.push_back({blank, std::move(marks), true});
  }
  return rows;
}

std::vector<std::string> excerpt_text(const Excerpt& excerpt, std::size_t width) {
  std::vector<std::string> lines;
  for (const ExcerptRow& row : excerpt_rows(excerpt, width))
    lines.push_back(row.number + (row.text.empty() ? " |" : " | " + row.text));
  return lines;
}

}  // namespace kedge::report
