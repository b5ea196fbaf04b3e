// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Reading compilation databases: both forms of an entry, response files, relative names.
#include "analyzer/extract/database.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <system_error>

#include "common/core/error.hpp"

namespace kedge::extract {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr const char* database_name = "compile_commands.json";
constexpr int deepest_response = 8;

bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

std::string read_text(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

void expand_into(const std::vector<std::string>& arguments, const fs::path& directory, int depth,
                 std::vector<std::string>& out) {
  for (const std::string& argument : arguments) {
    const fs::path named =
        argument.size() > 1 && argument[0] == '@' ? directory / argument.substr(1) : fs::path();
    if (named.empty() || depth >= deepest_response || !is_file(named))
      out.push_back(argument);
    else
      expand_into(split_command(read_text(named)), directory, depth + 1, out);
  }
}

std::string output_of(const Json& entry, const std::vector<std::string>& arguments) {
  if (entry.contains("output") && entry["output"].is_string())
    return entry["output"].get<std::string>();
  const auto flag = std::find(arguments.begin(), arguments.end(), "-o");
  return flag != arguments.end() && flag + 1 != arguments.end() ? *(flag + 1) : std::string();
}

DatabaseEntry read_entry(const Json& entry, const fs::path& home) {
  DatabaseEntry out;
  out.directory = (home / entry.value("directory", "")).lexically_normal();
  out.file = (out.directory / entry.at("file").get<std::string>()).lexically_normal();
  if (entry.contains("arguments"))
    out.arguments = entry["arguments"].get<std::vector<std::string>>();
  else
    out.arguments = split_command(entry.at("command").get<std::string>());
  out.arguments = expand_response_files(out.arguments, out.directory);
  out.output = output_of(entry, out.arguments);
  return out;
}

}  // namespace

std::vector<DatabaseEntry> read_database(const fs::path& path, std::vector<std::string>& notes) {
  std::error_code ignored;
  const fs::path file = fs::is_directory(path, ignored) ? path / database_name : path;
  if (!is_file(file))
    throw Error("no compilation database at " + file.string(),
                "-p takes a compile_commands.json or the folder that holds one");
  Json json = Json::parse(read_text(file), nullptr, false);
  if (!json.is_array())
    throw Error(file.string() + " is not a compilation database",
                "it must hold a JSON array of {directory, file, command or arguments}");
  const fs::path home = fs::absolute(file).parent_path();
  std::vector<DatabaseEntry> out;
  std::size_t broken = 0;
  for (const Json& entry : json) {
    try {
      out.push_back(read_entry(entry, home));
      if (out.back().arguments.empty()) {
        out.pop_back();
        ++broken;
      }
    } catch (const Json::exception&) {
      ++broken;
    }
  }
  if (broken > 0)
    notes.push_back(file.string() + ": left out " + std::to_string(broken) +
                    " entries without file or command");
  return out;
}

fs::path find_database(const fs::path& input) {
  std::error_code ignored;
  fs::path folder = fs::absolute(input).lexically_normal();
  if (!folder.has_filename()) folder = folder.parent_path();
  if (!fs::is_directory(folder, ignored)) folder = folder.parent_path();
  for (;; folder = folder.parent_path()) {
    if (is_file(folder / database_name)) return folder / database_name;
    const fs::path build = folder / "build";
    if (is_file(build / database_name)) return build / database_name;
    std::vector<fs::path> below;
    for (const auto& entry : fs::directory_iterator(build, ignored))
      if (is_file(entry.path() / database_name)) below.push_back(entry.path() / database_name);
    if (!below.empty()) return *std::min_element(below.begin(), below.end());
    if (folder == folder.root_path()) return {};
  }
}

std::vector<std::string> split_command(std::string_view command) {
  std::vector<std::string> out;
  std::string word;
  bool in_word = false;
  char quote = 0;
  for (std::size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    const bool escapes = c == '\\' && quote != '\'' && i + 1 < command.size();
    if (escapes) {
      const char next = command[++i];
      const bool is_literal =
          quote == '"' && next != '"' && next != '\\' && next != '$' && next != '`' && next != '\n';
      if (is_literal) word += c;
      if (next == '\n' && quote == 0) continue;
      if (next != '\n') word += next;
      in_word = true;
    } else if (quote != 0) {
      if (c == quote)
        quote = 0;
      else
        word += c;
    } else if (c == '"' || c == '\'') {
      quote = c;
      in_word = true;
    } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
      if (in_word) out.push_back(std::move(word));
      word.clear();
      in_word = false;
    } else {
      word += c;
      in_word = true;
    }
  }
  if (in_word) out.push_back(std::move(word));
  return out;
}

std::vector<std::string> expand_response_files(const std::vector<std::string>& arguments,
                                               const fs::path& directory) {
  std::vector<std::string> out;
  expand_into(arguments, directory, 0, out);
  return out;
}

}  // namespace kedge::extract
