// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Textual scan of #include lines.
#include "analyzer/extract/include_scan.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <system_error>

#include "analyzer/extract/header_template.hpp"

namespace kedge::extract {
namespace {

namespace fs = std::filesystem;

bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

std::string_view after_blanks(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  return first == std::string_view::npos ? std::string_view() : text.substr(first);
}

// Advances over one line and tells whether a block comment is open at its end.
bool leaves_comment_open(std::string_view line, bool is_open) {
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const std::string_view pair = line.substr(i, 2);
    if (is_open && pair == "*/") {
      is_open = false;
      ++i;
    } else if (!is_open && pair == "//") {
      break;
    } else if (!is_open && pair == "/*") {
      is_open = true;
      ++i;
    }
  }
  return is_open;
}

// Headers that every system has are not looked for in the tree, though it may hold one of that
// name ("math.h" of some other project).
bool is_system_header(const std::string& name) {
  static const std::array<fs::path, 2> places{"/usr/include", "/usr/local/include"};
  return std::any_of(places.begin(), places.end(),
                     [&](const fs::path& place) { return is_file(place / name); });
}

fs::path found_in(const std::vector<fs::path>& folders, const std::string& name) {
  for (const fs::path& folder : folders)
    if (is_file(folder / name)) return folder / name;
  return {};
}

}  // namespace

std::vector<Include> includes_in(std::string_view text) {
  std::vector<Include> out;
  bool in_comment = false;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    const bool starts_in_comment = in_comment;
    if (in_comment || line.find('/') != std::string_view::npos)
      in_comment = leaves_comment_open(line, in_comment);
    if (starts_in_comment) continue;
    std::string_view rest = after_blanks(line);
    if (!rest.starts_with("#")) continue;
    rest = after_blanks(rest.substr(1));
    if (!rest.starts_with("include")) continue;
    rest = after_blanks(rest.substr(7));
    if (rest.empty() || (rest[0] != '"' && rest[0] != '<')) continue;
    const bool is_quoted = rest[0] == '"';
    const std::size_t close = rest.find(is_quoted ? '"' : '>', 1);
    if (close == std::string_view::npos || close < 2) continue;
    out.push_back({std::string(rest.substr(1, close - 1)), is_quoted});
  }
  return out;
}

std::string with_pragma_operators(std::string_view text) {
  static const std::regex define(
      R"(^([ \t]*#[ \t]*define[ \t]+\w+[ \t]+)#[ \t]*pragma[ \t]+(.*\S)[ \t\r]*$)");
  if (text.find("#pragma") == std::string_view::npos) return {};
  std::string out;
  bool changed = false;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string line(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    std::smatch parts;
    const bool may_match =
        line.find("define") != std::string::npos && line.find("pragma") != std::string::npos;
    if (may_match && line.back() != '\\' && line.find('"') == std::string::npos &&
        std::regex_match(line, parts, define)) {
      out += parts[1].str() + "_Pragma(\"" + parts[2].str() + "\")";
      changed = true;
    } else {
      out += line;
    }
    out += '\n';
  }
  return changed ? out : std::string();
}

// A header that a configure step would write is read from its template, as if it were there.
fs::path IncludeScan::folder_of_generated(const std::string& name, const fs::path& source,
                                          HeaderIndex& index, Needs& needs) {
  const HeaderIndex::Template from = index.template_for(name, source);
  if (from.file.empty()) return {};
  const fs::path file = (from.folder / name).lexically_normal();
  if (read_.count(file) == 0) {
    std::ifstream stream(from.file, std::ios::binary);
    const std::string text = header_from_template(
        std::string(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()));
    read_[file] = {includes_in(text), text};
  }
  needs.templates.push_back(from.file);
  return from.folder;
}

const IncludeScan::Scanned& IncludeScan::scan(const fs::path& file) {
  const auto known = read_.find(file);
  if (known != read_.end()) return known->second;
  std::ifstream stream(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  return read_[file] = {includes_in(text), with_pragma_operators(text)};
}

Needs IncludeScan::needs_of(const fs::path& source, HeaderIndex& index,
                            const std::vector<fs::path>& known) {
  Needs needs;
  std::set<fs::path> seen{source};
  std::vector<fs::path> waiting{source};
  while (!waiting.empty()) {
    const fs::path file = waiting.back();
    waiting.pop_back();
    const Scanned& scanned = scan(file);
    if (!scanned.rewritten.empty()) needs.rewritten.push_back({file, scanned.rewritten});
    for (const Include& include : scanned.includes) {
      needs.mpi |= include.name == "mpi.h";
      needs.hdf5 |= include.name == "hdf5.h";
      fs::path found = include.is_quoted ? file.parent_path() / include.name : fs::path();
      if (found.empty() || !is_file(found)) found = found_in(known, include.name);
      if (found.empty()) found = found_in(needs.folders, include.name);
      if (found.empty() && (include.name == "mpi.h" || is_system_header(include.name))) continue;
      if (found.empty()) {
        fs::path folder = index.folder_with(include.name, source);
        if (folder.empty()) folder = folder_of_generated(include.name, source, index, needs);
        if (folder.empty()) continue;
        if (std::find(needs.folders.begin(), needs.folders.end(), folder) == needs.folders.end())
          needs.folders.push_back(folder);
        found = folder / include.name;
      }
      found = found.lexically_normal();
      if (seen.insert(found).second) waiting.push_back(found);
    }
  }
  return needs;
}

}  // namespace kedge::extract
