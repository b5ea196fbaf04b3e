// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Symbols without what compilers and profilers add, and paths compared from their ends.
#include "analyzer/profile/names.hpp"

#include <cctype>

namespace kedge::profile {
namespace {

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// Without what stands in <...> and behind the parameters' opening parenthesis.
std::string without_arguments(std::string_view symbol) {
  std::string text;
  int depth = 0;
  for (std::size_t n = 0; n < symbol.size(); ++n) {
    const char c = symbol[n];
    if (c == '<') ++depth;
    if (depth == 0 && c == '(') {
      constexpr std::string_view unnamed = "(anonymous namespace)";
      if (!symbol.substr(n).starts_with(unnamed)) break;
      n += unnamed.size() - 1;
      continue;
    }
    if (depth == 0) text += c;
    if (c == '>' && depth > 0) --depth;
  }
  return text;
}

std::string_view next_component(std::string_view& path) {
  while (true) {
    const auto slash = path.rfind('/');
    const std::string_view part = slash == std::string_view::npos ? path : path.substr(slash + 1);
    path = slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
    if ((!part.empty() && part != ".") || path.empty()) return part == "." ? "" : part;
  }
}

}  // namespace

std::string bare_name(std::string_view symbol) {
  const auto marked = symbol.find("operator");
  const bool is_operator = marked != std::string_view::npos && marked + 8 < symbol.size() &&
                           !is_word(symbol[marked + 8]);
  if (is_operator) {  // operator()(int): the name holds parentheses or brackets itself
    std::string_view rest = symbol.substr(marked);
    const auto open = rest.find('(', rest.starts_with("operator()") ? 10 : 8);
    return std::string(rest.substr(0, open));
  }
  std::string text = without_arguments(symbol);
  while (text.ends_with(' ')) text.pop_back();
  text = text.substr(text.rfind(' ') + 1);  // npos + 1 is 0: no return type
  const auto colon = text.rfind("::");
  if (colon != std::string::npos) text.erase(0, colon + 2);
  std::size_t end = 0;
  if (text.starts_with('~')) ++end;
  while (end < text.size() && is_word(text[end])) ++end;
  return text.substr(0, end);
}

std::size_t common_tail(std::string_view a, std::string_view b) {
  std::size_t count = 0;
  while (!a.empty() && !b.empty()) {
    const std::string_view x = next_component(a), y = next_component(b);
    if (x.empty() || x != y) return count;
    ++count;
  }
  return count;
}

std::string_view base_of(std::string_view path) {
  const auto slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

}  // namespace kedge::profile
