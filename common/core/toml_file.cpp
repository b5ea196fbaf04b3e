// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// TOML files and complaints about them.
#include "common/core/toml_file.hpp"

#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "common/core/error.hpp"
#include "common/core/text.hpp"

namespace kedge {

namespace fs = std::filesystem;

std::string toml_version() {
  return fmt::format("{}.{}.{}", TOML_LIB_MAJOR, TOML_LIB_MINOR, TOML_LIB_PATCH);
}

toml::table parse_toml(const std::string& text, const std::string& name) {
  try {
    return toml::parse(text, name);
  } catch (const toml::parse_error& error) {
    throw Error(fmt::format("{}:{}: {}", name, error.source().begin.line,
                            one_line(std::string(error.description()))));
  }
}

toml::table read_toml(const fs::path& file, const std::string& name, const std::string& what) {
  std::error_code failure;
  const bool is_file = fs::is_regular_file(file, failure);
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  if (!is_file || !in || !(text << in.rdbuf())) {
    if (is_file && fs::file_size(file, failure) == 0) return {};
    throw Error(fmt::format("cannot read the {} {}", what, name));
  }
  return parse_toml(text.str(), name);
}

void fail_at(const std::string& name, const toml::node& at, const std::string& message) {
  throw Error(fmt::format("{}:{}: {}", name, at.source().begin.line, message));
}

void fail_unknown_key(const std::string& name, const toml::key& key,
                      const std::vector<std::string>& known, const std::string& holder) {
  const std::string text(key.str());
  const std::string near = nearest_match(text, known);
  std::string all;
  for (const std::string& item : known) all += (all.empty() ? "" : ", ") + item;
  throw Error(fmt::format("{}:{}: unknown key '{}'", name, key.source().begin.line, text),
              near.empty() ? holder + " may hold " + all : "did you mean " + near + "?");
}

}  // namespace kedge
