// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Reads the source tree once for all structure tests.
#include "tests/structure/source_tree.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <regex>
#include <stdexcept>

namespace kedge::structure {
namespace {

namespace fs = std::filesystem;

constexpr std::array roots{"common",    "analyzer", "kernels", "validate",
                           "precision", "samples",  "tests"};

bool is_source(const fs::path& path) {
  static constexpr std::array extensions{".cpp", ".hpp", ".c", ".h"};
  return std::find(extensions.begin(), extensions.end(), path.extension()) != extensions.end();
}

bool is_input(const std::string& path) {
  return path.find("/cases/") != std::string::npos ||
         path.find("/fixtures/") != std::string::npos ||
         path.find("/layouts/") != std::string::npos;
}

std::vector<std::string> read_lines(const fs::path& path) {
  std::ifstream in(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::vector<SourceFile> read_tree() {
  std::vector<SourceFile> files;
  const fs::path root = source_root();
  for (const char* folder : roots) {
    if (!fs::exists(root / folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      const std::string path = fs::relative(entry.path(), root).generic_string();
      if (!entry.is_regular_file() || !is_source(entry.path()) || is_input(path)) continue;
      SourceFile file{path, read_lines(entry.path()), {}};
      file.includes = includes_of(file.lines);
      files.push_back(std::move(file));
    }
  }
  std::sort(files.begin(), files.end(),
            [](const auto& a, const auto& b) { return a.path < b.path; });
  return files;
}

}  // namespace

fs::path source_root() {
  const char* root = std::getenv("KEDGE_SOURCE");
  if (root == nullptr) throw std::runtime_error("set KEDGE_SOURCE to the source tree (ctest does)");
  return root;
}

std::vector<Include> includes_of(const std::vector<std::string>& lines) {
  static const std::regex pattern(R"(^\s*#\s*include\s*([<"])([^>"]+)[>"])");
  std::vector<Include> includes;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::smatch match;
    if (std::regex_search(lines[i], match, pattern))
      includes.push_back({match[2], match[1] == "\"", static_cast<int>(i) + 1});
  }
  return includes;
}

const std::vector<SourceFile>& source_files() {
  static const std::vector<SourceFile> files = read_tree();
  return files;
}

}  // namespace kedge::structure
