// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// gcov's JSON: how often each line ran.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "analyzer/profile/builder.hpp"
#include "analyzer/profile/readers.hpp"
#include "common/core/error.hpp"

namespace kedge::profile {
namespace {

using Json = nlohmann::json;

std::map<std::string, std::string> demangled_names(const Json& file) {
  std::map<std::string, std::string> names;
  for (const Json& f : file.value("functions", Json::array()))
    names[f.at("name").get<std::string>()] =
        f.value("demangled_name", f.at("name").get<std::string>());
  return names;
}

void add_file(Builder& out, const Json& file) {
  const auto name = file.at("file").get<std::string>();
  const auto names = demangled_names(file);
  for (const Json& line : file.at("lines")) {
    const auto mangled = line.value("function_name", std::string());
    const auto known = names.find(mangled);
    const int function = out.function(known == names.end() ? mangled : known->second, name);
    out.add_line(function, out.file(name), line.at("line_number").get<int>(),
                 std::max(0.0, line.at("count").get<double>()));
  }
}

}  // namespace

bool is_gcov(std::string_view text) {
  const auto start = text.find_first_not_of(" \t\r\n");
  return start != std::string_view::npos && text[start] == '{';
}

Profile read_gcov(std::string_view text, const std::string& source) {
  Builder out;
  out.profile.sources = {source};
  out.profile.kind = Kind::gcov;
  out.profile.unit = "executions";
  std::istringstream in{std::string(text)};
  try {
    for (in >> std::ws; in.peek() != std::istringstream::traits_type::eof(); in >> std::ws) {
      Json document;
      in >> document;
      if (!document.is_object() || !document.contains("format_version") ||
          !document.contains("files"))
        throw Error(fmt::format("{} is JSON, but not gcov's", source),
                    "make it with gcov --json-format --stdout FILE.gcda > profile.json");
      for (const Json& file : document.at("files")) add_file(out, file);
    }
  } catch (const Json::parse_error&) {
    throw Error(fmt::format("the profile {} is cut short, or no JSON", source),
                "make it again with gcov --json-format --stdout FILE.gcda > profile.json");
  } catch (const Json::exception& problem) {
    throw Error(fmt::format("{} is not as gcov writes it: {}", source, problem.what()),
                "make it with gcov --json-format --stdout FILE.gcda > profile.json");
  }
  if (out.profile.total <= 0.0)
    throw Error(fmt::format("the profile {} holds no line that was executed", source),
                "run the program before gcov, and name its .gcda files");
  return out.take();
}

}  // namespace kedge::profile
