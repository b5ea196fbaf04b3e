// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// kedge-scan as a child process.
#include "tests/analyzer/scan/support.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"

namespace kedge::test {
namespace {

std::string quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

}  // namespace

ProcessResult scan(const std::vector<std::string>& arguments) {
  std::string line =
      "cd " + quoted(source_root().string()) + " && " + quoted(tool_path("kedge-scan"));
  for (const std::string& argument : arguments) line += ' ' + quoted(argument);
  return run_shell(line);
}

nlohmann::json scan_json(const std::vector<std::string>& arguments) {
  std::vector<std::string> all{"--format", "json"};
  all.insert(all.end(), arguments.begin(), arguments.end());
  const ProcessResult result = scan(all);
  INFO(result.err);
  REQUIRE(result.exit_code == 0);
  return nlohmann::json::parse(result.out);
}

}  // namespace kedge::test
