// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Text helpers: a small UTF-8 decoder and what follows from it.
#include "common/core/text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>

namespace kedge {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

struct Decoded {
  char32_t code = 0;
  std::size_t length = 1;
  bool valid = false;
};

std::size_t sequence_length(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) return 2;
  if (lead >= 0xE0 && lead <= 0xEF) return 3;
  if (lead >= 0xF0 && lead <= 0xF4) return 4;
  return 0;
}

Decoded decode(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
  const std::size_t length = sequence_length(byte(0));
  if (length == 0 || at + length > text.size()) return {};
  if (length == 1) return {byte(0), 1, true};
  char32_t code = byte(0) & (0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0u) != 0x80u) return {};
    code = (code << 6) | (byte(i) & 0x3Fu);
  }
  const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (overlong || surrogate || code > 0x10FFFF) return {};
  return {code, length, true};
}

// C0 and C1 controls, and the marks that reorder text and could so hide what a name is.
bool is_control(char32_t code) {
  if (code == '\n' || code == '\t') return false;
  const bool bidi = (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || bidi;
}

struct Range {
  char32_t first, last;
};

template <std::size_t N>
bool in(char32_t code, const std::array<Range, N>& ranges) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [code](Range r) { return code >= r.first && code <= r.last; });
}

constexpr std::array<Range, 6> zero_width = {{{0x0300, 0x036F},
                                              {0x200B, 0x200F},
                                              {0x1AB0, 0x1AFF},
                                              {0x20D0, 0x20FF},
                                              {0xFE00, 0xFE0F},
                                              {0xFE20, 0xFE2F}}};
constexpr std::array<Range, 9> double_width = {{{0x1100, 0x115F},
                                                {0x2E80, 0x303E},
                                                {0x3041, 0xA4CF},
                                                {0xAC00, 0xD7A3},
                                                {0xF900, 0xFAFF},
                                                {0xFE30, 0xFE6F},
                                                {0xFF00, 0xFF60},
                                                {0x1F300, 0x1FAFF},
                                                {0x20000, 0x3FFFD}}};

// Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) cost[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) cost[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      std::size_t best =
          std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        best = std::min(best, cost[i - 2][j - 2] + 1);
      cost[i][j] = best;
    }
  }
  return cost[a.size()][b.size()];
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

std::string_view digits_at(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && is_digit(text[end])) ++end;
  return text.substr(at, end - at);
}

int compare_numbers(std::string_view a, std::string_view b) {
  const auto strip = [](std::string_view s) {
    const std::size_t first = s.find_first_not_of('0');
    return first == std::string_view::npos ? std::string_view{} : s.substr(first);
  };
  const std::string_view x = strip(a);
  const std::string_view y = strip(b);
  if (x.size() != y.size()) return x.size() < y.size() ? -1 : 1;
  return x.compare(y);
}

}  // namespace

std::string clean_utf8(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const Decoded one = decode(text, at);
    if (one.valid && !is_control(one.code)) {
      out.append(text.substr(at, one.length));
    } else {
      out.append(replacement);
    }
    at += one.length;
  }
  return out;
}

std::string one_line(std::string_view text) {
  std::string out;
  bool gap = false;
  // White space goes first, so that \r and the like become a space and not a replacement character.
  for (const char c : text) {
    if (is_space(c)) {
      gap = !out.empty();
      continue;
    }
    if (gap) out.push_back(' ');
    gap = false;
    out.push_back(c);
  }
  return clean_utf8(out);
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Decoded one = decode(text, at);
    at += one.length;
    if (one.valid && in(one.code, zero_width)) continue;
    width += one.valid && in(one.code, double_width) ? 2 : 1;
  }
  return width;
}

std::string joined(const std::vector<std::string>& items, std::size_t most,
                   std::string_view separator) {
  std::string text;
  for (std::size_t n = 0; n < std::min(most, items.size()); ++n) {
    if (n > 0) text += separator;
    text += items[n];
  }
  if (items.size() > most) text += " and " + std::to_string(items.size() - most) + " more";
  return text;
}

std::vector<std::string> wrap(std::string_view text, std::size_t width) {
  std::vector<std::string> lines(1);
  std::size_t used = 0;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t begin = text.find_first_not_of(" \t\n", at);
    if (begin == std::string_view::npos) break;
    const std::size_t end = std::min(text.find_first_of(" \t\n", begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    const std::size_t columns = display_width(word);
    if (used > 0 && used + 1 + columns > width) {
      lines.emplace_back();
      used = 0;
    }
    if (used > 0) {
      lines.back().push_back(' ');
      ++used;
    }
    lines.back().append(word);
    used += columns;
    at = end;
  }
  return lines;
}

std::string nearest_match(const std::string& name, const std::vector<std::string>& candidates) {
  std::string best;
  std::size_t best_distance = std::max<std::size_t>(1, name.size() / 3) + 1;
  for (const std::string& candidate : candidates) {
    std::size_t distance = edit_distance(name, candidate);
    const bool prefix = name.size() >= 2 && candidate.compare(0, name.size(), name) == 0;
    if (prefix) distance = std::min<std::size_t>(distance, 1);
    if (distance < best_distance) {
      best_distance = distance;
      best = candidate;
    }
  }
  return best;
}

bool natural_less(std::string_view a, std::string_view b) {
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() && j < b.size()) {
    if (is_digit(a[i]) && is_digit(b[j])) {
      const std::string_view x = digits_at(a, i);
      const std::string_view y = digits_at(b, j);
      if (const int order = compare_numbers(x, y); order != 0) return order < 0;
      i += x.size();
      j += y.size();
    } else if (a[i] != b[j]) {
      return static_cast<unsigned char>(a[i]) < static_cast<unsigned char>(b[j]);
    } else {
      ++i;
      ++j;
    }
  }
  const std::size_t rest_a = a.size() - i;
  const std::size_t rest_b = b.size() - j;
  return rest_a != rest_b ? rest_a < rest_b : a < b;  // "01" and "1": any fixed order
}

}  // namespace kedge
