// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Which reader a file gets.
#include "analyzer/profile/profile.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "analyzer/profile/builder.hpp"
#include "analyzer/profile/inflate.hpp"
#include "analyzer/profile/readers.hpp"
#include "common/core/error.hpp"

namespace kedge::profile {
namespace {

std::string bytes_of(const std::string& path) {
  std::error_code failure;
  if (std::filesystem::is_directory(path, failure))
    throw Error(fmt::format("'{}' is a folder", path), "--profile takes one file");
  std::ifstream in(path, std::ios::binary);
  if (!in) throw Error(fmt::format("cannot read the profile '{}'", path), "is the name right?");
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

}  // namespace

const char* to_string(Kind kind) {
  switch (kind) {
    case Kind::callgrind:
      return "callgrind";
    case Kind::gcov:
      return "gcov";
    default:
      return "perf";
  }
}

std::string_view next_line(std::string_view& text) {
  const auto end = text.find('\n');
  std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::string_view next_word(std::string_view& text) {
  const auto begin = text.find_first_not_of(" \t");
  text.remove_prefix(begin == std::string_view::npos ? text.size() : begin);
  const auto end = text.find_first_of(" \t");
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(word.size());
  return word;
}

Profile parse_profile(std::string text, const std::string& source) {
  if (is_packed(text))
    text = with_context("reading the profile " + source, [&] { return inflate(text); });
  if (text.find_first_not_of(" \t\r\n") == std::string::npos)
    throw Error(fmt::format("the profile {} is empty", source),
                "did the profiled run end by itself?");
  if (is_callgrind(text)) return read_callgrind(text, source);
  if (is_gcov(text)) return read_gcov(text, source);
  if (is_perf(text)) return read_perf(text, source);
  throw Error(
      fmt::format("{} is no profile that kedge scan knows", source),
      text.starts_with("PERFILE2")
          ? "print it first: perf script -F +srcline > FILE"
          : "it reads callgrind.out files, gcov --json-format, and the text of perf script");
}

Profile read_profile(const std::string& path) {
  return parse_profile(bytes_of(path), path);
}

Profile read_profiles(const std::vector<std::string>& paths) {
  Builder all;
  for (const std::string& path : paths) {
    const Profile one = read_profile(path);
    if (!all.profile.sources.empty() &&
        (one.kind != all.profile.kind || one.unit != all.profile.unit))
      throw Error(fmt::format("{} counts {} ({}), {} counts {} ({}): these do not add up",
                              all.profile.sources.front(), all.profile.unit,
                              to_string(all.profile.kind), path, one.unit, to_string(one.kind)),
                  "give profiles of one kind");
    all.add(one);
  }
  return all.take();
}

}  // namespace kedge::profile
