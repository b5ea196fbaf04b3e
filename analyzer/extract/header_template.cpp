// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Answering a template's questions, line by line.
#include "analyzer/extract/header_template.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

namespace kedge::extract {
namespace {

namespace fs = std::filesystem;

bool is_name_part(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())) != 0)
    text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0)
    text.remove_suffix(1);
  return text;
}

// Takes the first word off `text`.
std::string_view take_word(std::string_view& text) {
  text = trimmed(text);
  const auto end =
      std::find_if(text.begin(), text.end(), [](char c) { return !is_name_part(c) && c != '#'; });
  const auto length = static_cast<std::size_t>(end - text.begin());
  const std::string_view word = text.substr(0, length);
  text.remove_prefix(length);
  return word;
}

bool is_in_system(const std::string& header) {
  static constexpr std::array<const char*, 4> places{"/usr/include", "/usr/local/include",
                                                     "/usr/include/x86_64-linux-gnu",
                                                     "/usr/include/aarch64-linux-gnu"};
  return std::any_of(places.begin(), places.end(), [&](const char* place) {
    std::error_code ignored;
    return fs::exists(fs::path(place) / header, ignored);
  });
}

// HAVE_SYS_TIME_H asks for sys/time.h; an underscore may also be one.
bool has_header(std::string_view stem) {
  std::string name(stem);
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (is_in_system(name + ".h")) return true;
  const std::size_t first = name.find('_');
  if (first == std::string::npos) return false;
  name[first] = '/';
  return is_in_system(name + ".h");
}

std::optional<int> size_of(std::string_view type) {
  static constexpr std::array<std::pair<std::string_view, int>, 14> sizes{
      {{"CHAR", 1},
       {"SHORT", 2},
       {"INT", 4},
       {"UNSIGNED_INT", 4},
       {"LONG", 8},
       {"UNSIGNED_LONG", 8},
       {"LONG_LONG", 8},
       {"UNSIGNED_LONG_LONG", 8},
       {"FLOAT", 4},
       {"DOUBLE", 8},
       {"LONG_DOUBLE", 16},
       {"SIZE_T", 8},
       {"PTRDIFF_T", 8},
       {"VOID_P", 8}}};
  const auto found = std::find_if(sizes.begin(), sizes.end(),
                                  [&](const auto& known) { return known.first == type; });
  return found == sizes.end() ? std::nullopt : std::optional(found->second);
}

bool is_mpi_switch(std::string_view name) {
  if (!name.ends_with("MPI")) return false;
  for (const std::string_view denial :
       {"NO_", "NO", "DISABLE", "WITHOUT", "SERIAL", "FAKE", "STUB"})
    if (name.find(denial) != std::string_view::npos) return false;
  return true;
}

// The value that a check for `name` would give, or nothing where it would fail.
std::optional<std::string> answer(std::string_view name) {
  const std::size_t have = name.find("HAVE_");
  if (name.starts_with("SIZEOF_")) {
    const auto size = size_of(name.substr(7));
    return size ? std::optional(std::to_string(*size)) : std::nullopt;
  }
  if (name == "STDC_HEADERS" || is_mpi_switch(name)) return "1";
  if (have != std::string_view::npos && name.ends_with("_H") && name.size() > have + 7 &&
      has_header(name.substr(have + 5, name.size() - have - 7)))
    return "1";
  return std::nullopt;
}

// @NAME@ and ${NAME}.
std::string without_placeholders(std::string_view line) {
  std::string out;
  bool in_quotes = false;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const bool is_braced = line.substr(at).starts_with("${");
    if (line[at] == '"') in_quotes = !in_quotes;
    if (line[at] != '@' && !is_braced) {
      out += line[at];
      continue;
    }
    std::size_t end = at + (is_braced ? 2 : 1);
    const std::size_t name_start = end;
    while (end < line.size() && is_name_part(line[end])) ++end;
    const bool is_placeholder =
        end > name_start && end < line.size() && line[end] == (is_braced ? '}' : '@');
    if (!is_placeholder) {
      out += line[at];
      continue;
    }
    const auto known = answer(line.substr(name_start, end - name_start));
    out += in_quotes ? "" : known.value_or("0");
    at = end;
  }
  return out;
}

std::string answered(std::string_view line) {
  std::string_view rest = line;
  std::string_view directive = take_word(rest);
  if (directive == "#") directive = take_word(rest);
  while (directive.starts_with("#")) directive.remove_prefix(1);
  const bool is_undef = directive == "undef";
  const bool is_number = directive == "cmakedefine01";
  if (!is_undef && !is_number && directive != "cmakedefine") return without_placeholders(line);
  const std::string name(take_word(rest));
  const auto value = answer(name);
  if (is_number) return "#define " + name + (value ? " 1" : " 0");
  if (!value) return "/* #undef " + name + " */";
  if (is_undef) return "#define " + name + " " + *value;
  const std::string given = without_placeholders(trimmed(rest));
  return "#define " + name + (given.empty() ? "" : " " + given);
}

}  // namespace

std::string header_of_template(std::string_view name) {
  bool is_template = false;
  for (const std::string_view ending : {".in", ".cmake", ".cmakein"}) {
    if (!name.ends_with(ending)) continue;
    name.remove_suffix(ending.size());
    is_template = true;
    if (name.ends_with(".cmake")) name.remove_suffix(6);
    break;
  }
  if (!is_template) return {};
  if (name.starts_with("cmake.")) name.remove_prefix(6);
  for (const std::string_view ending : {".h", ".hpp", ".hh", ".hxx", ".H", ".inc"})
    if (name.ends_with(ending) && name.size() > ending.size()) return std::string(name);
  return {};
}

std::string header_from_template(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    out += answered(text.substr(0, end));
    out += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

}  // namespace kedge::extract
