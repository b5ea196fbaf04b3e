// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Escaping, tables, and source lines.
#include <fmt/format.h>

#include <algorithm>

#include "common/core/text.hpp"
#include "common/report/excerpt.hpp"
#include "common/report/html_parts.hpp"

namespace kedge::report {
namespace {

const char* class_of(Tone tone) {
  switch (tone) {
    case Tone::good:
      return "good";
    case Tone::bad:
      return "bad";
    case Tone::doubtful:
      return "doubtful";
    case Tone::muted:
      return "muted";
    case Tone::plain:
      break;
  }
  return "";
}

// A long text gets room enough to be read when the table is wider than the page.
constexpr std::size_t long_text = 32;
constexpr std::size_t long_head = 20;

constexpr std::size_t most_linked_rows = 250;  // thousands take a browser seconds to lay out

bool is_linked(const Table& table) {
  return std::any_of(table.rows.begin(), table.rows.end(), [](const auto& row) {
    return std::any_of(row.begin(), row.end(), [](const Cell& one) { return !one.link.empty(); });
  });
}

std::string head(const Column& column) {
  const std::string name = one_line(column.name);
  std::string classes = column.align == Align::right ? "right" : "";
  if (display_width(name) > long_head) classes += classes.empty() ? "long" : " long";
  const std::string unit = column.unit.empty() ? ""
                                               : fmt::format(" <small>[{}]</small>",
                                                             html_escaped(one_line(column.unit)));
  return fmt::format("<th scope=\"col\"{}>{}{}</th>",
                     classes.empty() ? "" : " class=\"" + classes + "\"", html_escaped(name), unit);
}

std::string cell(const Column& column, const Cell& content) {
  const std::string plain = one_line(content.text);
  const std::string text =
      content.link.empty() || plain.empty()
          ? html_escaped(plain)
          : fmt::format("<a href=\"{}\">{}</a>", html_escaped(html_fragment(content.link)),
                        html_escaped(plain));
  std::string classes = column.align == Align::right ? "right" : "";
  if (classes.empty() && display_width(plain) > long_text) classes = "long";
  // The tone's mark stands before the text, inside the cell.
  const std::string tone = text.empty() ? "" : class_of(content.tone);
  const std::string inner =
      tone.empty() ? text : fmt::format("<span class=\"{}\">{}</span>", tone, text);
  return classes.empty() ? fmt::format("<td>{}</td>", inner)
                         : fmt::format("<td class=\"{}\">{}</td>", classes, inner);
}

}  // namespace

std::string html_escaped(std::string_view text) {
  std::string out;
  for (const char c : clean_utf8(text)) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out.push_back(c);
    }
  }
  return out;
}

std::string html_excerpt(const Excerpt& excerpt) {
  std::string code;
  for (const ExcerptRow& row : excerpt_rows(excerpt, 0))
    code += fmt::format("{}<span class=\"no\">{} </span>{}", code.empty() ? "" : "\n", row.number,
                        row.is_mark
                            ? fmt::format("<span class=\"label\">{}</span>", html_escaped(row.text))
                            : html_escaped(row.text));
  return code.empty() ? "" : fmt::format("<pre><code>{}</code></pre>\n", code);
}

std::size_t html_rows(const Table& table) {
  return is_linked(table) ? std::min(table.rows.size(), most_linked_rows) : table.rows.size();
}

std::string html_table(const Table& table, const std::string& title) {
  std::string out = fmt::format(
      "<div class=\"scroll\" role=\"region\" tabindex=\"0\" "
      "aria-label=\"{}\"><table{}>\n<thead><tr>",
      html_escaped(one_line(title)), is_linked(table) ? " class=\"linked\"" : "");
  for (const Column& column : table.columns) out += head(column);
  out += "</tr></thead>\n<tbody>\n";
  const std::size_t count = html_rows(table);
  for (std::size_t r = 0; r < count; ++r) {
    const auto& row = table.rows[r];
    out += "<tr>";
    for (std::size_t c = 0; c < table.columns.size(); ++c)
      out += cell(table.columns[c], c < row.size() ? row[c] : Cell{});
    out += "</tr>\n";
  }
  out += "</tbody></table></div>\n";
  if (count < table.rows.size())
    out += fmt::format("<noscript><p>{} more rows need JavaScript.</p></noscript>\n",
                       table.rows.size() - count);
  if (!table.note.empty())
    out += fmt::format("<p class=\"note\">{}</p>\n", html_escaped(one_line(table.note)));
  return out;
}

}  // namespace kedge::report
