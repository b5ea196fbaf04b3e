// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Reading pragmas from the source's text: no preprocessor hands out their text once it has acted.
#include "analyzer/extract/pragma_text.hpp"

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
  while (name < use.size() &&
         (std::isalnum(static_cast<unsigned char>(use[name])) != 0 || use[name] == '_'))
    ++name;
  const std::size_t argument = use.find_first_not_of(blanks, name);
  if (argument == std::string_view::npos || use[argument] != '(') return {};
  const PragmaText inside = parenthesised(use.substr(argument));
  return {one_line(trimmed(inside.text)), argument + inside.length};
}

}  // namespace kedge::extract
