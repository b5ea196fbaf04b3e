// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// kedge TOOL ...: finds kedge-TOOL beside itself and becomes it, so that each tool can be built
// alone.
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <system_error>

#include "common/cli/command_line.hpp"
#include "common/core/error.hpp"
#include "common/core/standard_streams.hpp"
#include "common/core/text.hpp"
#include "common/driver/tools.hpp"

namespace kedge::driver {
namespace {

std::string help() {
  std::string present;
  std::string absent;
  for (const Tool& tool : known_tools()) {
    const std::string line = fmt::format("  {:<10} {}\n", tool.name, tool.summary);
    if (!program_of(tool.name).empty()) {
      present += line;
    } else {
      absent += line + fmt::format("  {:<10} -> {}\n", "", tool.how);
    }
  }
  for (const std::string& name : further_tools())
    present += fmt::format("  {:<10} (kedge-{})\n", name, name);
  std::string text =
      "kedge takes a working MPI code to GPUs, with evidence.\n\n"
      "Usage: kedge TOOL [options]        run a tool\n"
      "       kedge TOOL --help           what it does and how to call it\n"
      "       kedge --version             what this is\n\nTools:\n";
  text += present.empty() ? "  none\n" : present;
  if (!absent.empty()) text += "\nNot built here:\n" + absent;
  return text + "\n" + cli::exit_code_help();
}

std::string unknown_tool_hint(const std::string& name) {
  std::vector<std::string> names = further_tools();
  for (const Tool& tool : known_tools()) names.emplace_back(tool.name);
  const std::string near = nearest_match(name, names);
  return near.empty() ? "'kedge --help' lists them"
                      : fmt::format("did you mean '{}'? 'kedge --help' lists them", near);
}

// Does not return when the tool is there.
[[noreturn]] void become(const std::string& name, char** arguments) {
  const std::filesystem::path program = program_of(name);
  const Tool* known = find_tool(name);
  if (program.empty() && known != nullptr)
    throw Error(fmt::format("the tool '{}' is not built here", name), known->how);
  if (program.empty())
    throw Error(fmt::format("there is no tool '{}'", name), unknown_tool_hint(name));
  std::string own_name = "kedge-" + name;
  arguments[0] = own_name.data();
  std::signal(SIGPIPE, SIG_DFL);  // the tool decides for itself
  ::execv(program.c_str(), arguments);
  throw Error(
      fmt::format("cannot run {}: {}", program.string(), std::generic_category().message(errno)),
      "install or build it again");
}

ExitCode dispatch(int argc, char** argv) {
  const std::string first = argc > 1 ? argv[1] : "--help";
  if (first == "--help" || first == "-h" || (first == "help" && argc == 2)) {
    write_to_stdout(help());
    return ExitCode::success;
  }
  if (first == "help") {  // kedge help TOOL
    std::string name = argv[2];
    std::string option = "--help";
    argv[2] = option.data();
    argv[3] = nullptr;
    become(name, argv + 1);
  }
  become(first, argv + 1);
}

}  // namespace
}  // namespace kedge::driver

int main(int argc, char** argv) {
  using namespace kedge;
  const std::string first = argc > 1 ? argv[1] : "";
  if (first.rfind('-', 0) == 0 && first != "--help" && first != "-h") {
    CLI::App app("kedge takes a working MPI code to GPUs, with evidence");
    return cli::run_tool(app, "kedge", argc, argv, nullptr, [] { return ExitCode::success; });
  }
  return cli::guarded("kedge", [&] { return driver::dispatch(argc, argv); });
}
