// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Reads a file once.
#include "analyzer/scan/source_lines.hpp"

#include <fstream>

namespace kedge::scan {
namespace {

// A line longer than this is data rather than code; what is behind is not shown.
constexpr std::size_t longest_line = 2000;

std::vector<std::string> read_lines(const std::string& file) {
  std::vector<std::string> lines;
  std::ifstream in(file, std::ios::binary);
  for (std::string line; std::getline(in, line);) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.size() > longest_line) line.resize(longest_line);
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace

const std::string* SourceLines::line(const std::string& file, int number) {
  auto found = files_.find(file);
  if (found == files_.end()) found = files_.emplace(file, read_lines(file)).first;
  const auto at = static_cast<std::size_t>(number - 1);
  return number < 1 || at >= found->second.size() ? nullptr : &found->second[at];
}

}  // namespace kedge::scan
