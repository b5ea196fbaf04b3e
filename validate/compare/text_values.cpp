// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Comparison of strings.
#include "validate/compare/text_values.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "common/core/text.hpp"
#include "validate/compare/places.hpp"

namespace kedge::validate {
namespace {

std::string quoted(const std::string& text) {
  constexpr std::size_t most = 40;
  const std::string line = one_line(text);
  return "'" + (line.size() <= most ? line : clean_utf8(line.substr(0, most)) + "...") + "'";
}

std::vector<std::string> read_text(const data::File& file, const data::DatasetInfo& info,
                                   std::uint64_t first, std::uint64_t count) {
  return split_text(file.read_raw(info.path, first, count), static_cast<std::size_t>(count),
                    info.type.bytes);
}

}  // namespace

std::vector<std::string> split_text(const std::vector<std::byte>& bytes, std::size_t count,
                                    std::size_t width) {
  const auto* text = reinterpret_cast<const char*>(bytes.data());
  const auto ends = static_cast<std::size_t>(std::count(bytes.begin(), bytes.end(), std::byte{0}));
  const bool ended = ends == count && !bytes.empty() && bytes.back() == std::byte{0};
  std::vector<std::string> strings;
  strings.reserve(count);
  if (ended) {
    for (std::size_t i = 0; i < count; ++i) {
      strings.emplace_back(text);
      text += strings.back().size() + 1;
    }
    return strings;
  }
  for (std::size_t i = 0; i < count; ++i, text += width) {
    std::string value(text, width);
    value.erase(value.find_last_not_of('\0') + 1);
    strings.push_back(std::move(value));
  }
  return strings;
}

void compare_text(const data::File& a, const data::File& b, std::size_t chunk_bytes,
                  DatasetResult& result) {
  Statistics& s = result.statistics;
  const std::uint64_t total = result.a->elements();
  const std::size_t width = std::max({result.a->type.bytes, result.b->type.bytes, std::size_t{16}});
  const std::uint64_t chunk = std::max(chunk_bytes / width, std::size_t{1});
  std::string first_pair;
  for (std::uint64_t first = 0; first < total; first += chunk) {
    const std::uint64_t count = std::min(chunk, total - first);
    const std::vector<std::string> text_a = read_text(a, *result.a, first, count);
    const std::vector<std::string> text_b = read_text(b, *result.b, first, count);
    for (std::size_t i = 0; i < text_a.size(); ++i) {
      if (text_a[i] == text_b[i]) continue;
      if (s.differing++ > 0) continue;
      s.first_differing = Place{first + i, 0, 0};
      first_pair = quoted(text_a[i]) + " against " + quoted(text_b[i]);
    }
    s.values += count;
  }
  if (s.differing == 0) {
    result.outcome = Outcome::equal;
    result.reason = s.values == 0 ? "no elements on either side" : "every string equal";
    return;
  }
  result.outcome = Outcome::text_differs;
  result.reason = fmt::format("{} of {} strings differ; first {}: {}", s.differing, s.values,
                              index_text(s.first_differing->index, result.a->shape), first_pair);
}

}  // namespace kedge::validate
