// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Running tools: the built binaries, with their output and exit code.
#include "tests/support/tool.hpp"

#include <cstdlib>
#include <stdexcept>

namespace kedge::test {
namespace {

ProcessOptions options_with(const std::vector<std::string>& environment) {
  ProcessOptions options;
  options.time_limit = std::chrono::seconds(120);
  options.extra_environment = environment;
  return options;
}

}  // namespace

std::string tool_path(const std::string& name) {
  const char* folder = std::getenv("KEDGE_BIN");
  if (folder == nullptr) throw std::runtime_error("KEDGE_BIN is not set; run the tests with ctest");
  return std::string(folder) + "/" + name;
}

ProcessResult run_tool(const std::string& name, const std::vector<std::string>& arguments,
                       const std::vector<std::string>& environment) {
  std::vector<std::string> argv{tool_path(name)};
  argv.insert(argv.end(), arguments.begin(), arguments.end());
  return run_process(argv, options_with(environment));
}

ProcessResult run_shell(const std::string& line, const std::vector<std::string>& environment) {
  return run_process({"sh", "-c", line}, options_with(environment));
}

}  // namespace kedge::test
