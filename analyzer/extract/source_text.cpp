// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Small readers of C text.
#include "analyzer/extract/source_text.hpp"

#include <cctype>

#include "common/core/text.hpp"

namespace kedge::extract {
namespace {

constexpr std::string_view blanks = " \t\r\n\v\f";

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

bool is_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// Bytes of the comment, string or character constant that `text` starts with; 0 if none.
std::size_t skipped(std::string_view text) {
  const auto through = [&](std::string_view end) {
    const std::size_t at = text.find(end, 2);
    return at == std::string_view::npos ? text.size() : at + end.size();
  };
  if (text.starts_with("/*")) return through("*/");
  if (text.starts_with("//")) return std::min(text.find('\n'), text.size());
  if (text[0] != '"' && text[0] != '\'') return 0;
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i] == '\\')
      ++i;
    else if (text[i] == text[0] || text[i] == '\n')
      return i + 1;
  }
  return text.size();
}

bool take_word(std::string_view& text, std::string_view word) {
  text = trimmed(text);
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

// The text in the parentheses that `text` starts with, and how long the whole is.
PragmaText parenthesised(std::string_view text) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
      continue;
    }
    if (text[i] == '"') quoted = !quoted;
    if (quoted) continue;
    if (text[i] == '(') ++depth;
    if (text[i] == ')' && --depth == 0) return {std::string(text.substr(1, i - 1)), i + 1};
  }
  return {};
}

std::string unquoted(std::string_view text) {
  std::string out;
  for (std::size_t i = 1; i + 1 < text.size(); ++i) {
    if (text[i] == '\\' && i + 2 < text.size()) ++i;
    out += text[i];
  }
  return one_line(out);
}

}  // namespace

PragmaText pragma_of_line(std::string_view source) {
  PragmaText out;
  std::string joined;
  std::size_t at = 0;
  for (; at < source.size() && source[at] != '\n'; ++at) {
    if (source[at] == '\\' && at + 1 < source.size()) {
      const std::size_t skipped = source[at + 1] == '\r' ? 2 : 1;
      if (at + skipped < source.size() && source[at + skipped] == '\n') {
        at += skipped;
        joined += ' ';
        continue;
      }
    }
    joined += source[at];
  }
  out.length = at;
  std::string_view text = joined;
  take_word(text, "#");
  if (!take_word(text, "pragma")) return {{}, out.length};
  const std::size_t comment = std::min(text.find("//"), text.find("/*"));
  out.text = one_line(trimmed(text.substr(0, comment)));
  return out;
}

PragmaText pragma_of_operator(std::string_view spelled, std::string_view use) {
  const bool direct = use.starts_with("_Pragma");
  std::string_view rest = direct ? use : spelled;
  if (!take_word(rest, "_Pragma")) rest = {};
  const std::size_t open = rest.find_first_not_of(blanks);
  if (open != std::string_view::npos && rest[open] == '(') {
    const PragmaText inside = parenthesised(rest.substr(open));
    const std::string_view text = trimmed(inside.text);
    if (text.size() > 1 && text.front() == '"' && text.back() == '"')
      return {unquoted(text), direct ? use.size() - rest.size() + open + inside.length : 0};
  }
  // Made by # from a macro's argument: the argument is the text.
  std::size_t name = 0;
  while (name < use.size() && is_name(use[name])) ++name;
  const std::size_t argument = use.find_first_not_of(blanks, name);
  if (argument == std::string_view::npos || use[argument] != '(') return {};
  const PragmaText inside = parenthesised(use.substr(argument));
  return {one_line(trimmed(inside.text)), argument + inside.length};
}

bool is_blank(std::string_view text) {
  bool line_start = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view rest = text.substr(at);
    if (rest[0] == '\n') line_start = true;
    if (blanks.find(rest[0]) != std::string_view::npos) {
      ++at;
      continue;
    }
    const bool is_comment = rest.starts_with("/*") || rest.starts_with("//");
    const bool is_directive = rest[0] == '#' && line_start;
    if (!is_comment && !is_directive) return false;
    at += is_directive ? pragma_of_line(rest).length : skipped(rest);
  }
  return true;
}

std::size_t find_loop(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view rest = text.substr(at);
    if (const std::size_t length = skipped(rest); length > 0) {
      at += length;
      continue;
    }
    std::size_t length = 0;
    while (length < rest.size() && is_name(rest[length])) ++length;
    const std::string_view word = rest.substr(0, length);
    if (word == "for" || word == "while" || word == "do") return at;
    at += std::max<std::size_t>(length, 1);
  }
  return std::string_view::npos;
}

}  // namespace kedge::extract
