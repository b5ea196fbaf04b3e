// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The frame of a main: version flags, one-line errors, exit codes.
#include "common/cli/command_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <new>
#include <nlohmann/json.hpp>

#include "common/core/build_info.hpp"
#include "common/core/error.hpp"
#include "common/core/standard_streams.hpp"
#include "common/core/text.hpp"
#include "common/report/format.hpp"

namespace kedge::cli {
namespace {

constexpr const char* exit_code_footer =
    "Exit codes:\n"
    "  0  clean, or pass\n"
    "  1  findings, mismatch or fail\n"
    "  2  usage, input or tool error\n"
    "  3  undecided: no tolerance given, or something could not be judged\n";

using Facts = std::function<std::vector<VersionFact>()>;

// "kedge-diff" is typed as "kedge diff".
std::string spoken_name(const std::string& tool) {
  return tool.rfind("kedge-", 0) == 0 ? "kedge " + tool.substr(6) : tool;
}

std::string commit_text(const BuildInfo& build) {
  return build.git_commit + (build.git_dirty ? " (modified)" : "");
}

std::string version_text(const std::string& tool, const Facts& libraries) {
  const BuildInfo& build = build_info();
  std::string text = fmt::format("{} {}\n  commit {}\n  compiler {}", tool, build.version,
                                 commit_text(build), build.compiler);
  if (libraries)
    for (const VersionFact& fact : libraries())
      text += fmt::format("\n  {} {}", fact.name, fact.value);
  return text + "\n";
}

std::string version_json(const std::string& tool, const Facts& libraries) {
  const BuildInfo& build = build_info();
  nlohmann::ordered_json json{{"tool", tool},
                              {"version", build.version},
                              {"commit", commit_text(build)},
                              {"compiler", build.compiler}};
  if (libraries)
    for (const VersionFact& fact : libraries()) json[fact.name] = fact.value;
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

void set_footer(CLI::App& app) {
  if (app.get_footer().empty()) app.footer(exit_code_footer);
  for (CLI::App* sub : app.get_subcommands([](CLI::App*) { return true; })) set_footer(*sub);
}

void collect_long_options(const CLI::App& app, std::vector<std::string>& names) {
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  for (const CLI::App* sub : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (!sub->get_name().empty()) names.push_back(sub->get_name());
    collect_long_options(*sub, names);
  }
}

// The argument that was not expected (an option rather than its value), and what was probably
// meant.
Error unexpected(const CLI::App& app, const std::string& help) {
  const std::vector<std::string> extras = app.remaining(true);
  auto culprit = std::find_if(extras.begin(), extras.end(),
                              [](const std::string& extra) { return extra.rfind('-', 0) == 0; });
  const bool option = culprit != extras.end();
  if (!option) culprit = extras.begin();
  const std::string name = culprit == extras.end() ? "" : culprit->substr(0, culprit->find('='));
  std::vector<std::string> known;
  collect_long_options(app, known);
  const std::string near = nearest_match(name, known);
  return Error(fmt::format("{} '{}'", option ? "there is no option" : "not expected here:", name),
               near.empty() ? help : fmt::format("did you mean {}? {}", near, help));
}

// Splits argv at the first "--" when the tool wants the rest for itself; reversed, as CLI11 takes
// it.
std::vector<std::string> arguments(int argc, char** argv, std::vector<std::string>* rest) {
  std::vector<std::string> own(argv + std::min(argc, 1), argv + argc);
  if (rest != nullptr) {
    const auto split = std::find(own.begin(), own.end(), "--");
    if (split != own.end()) {
      rest->assign(split + 1, own.end());
      own.erase(split, own.end());
    }
  }
  std::reverse(own.begin(), own.end());
  return own;
}

void print_error(const std::string& tool, const std::string& text) {
  const std::string line = fmt::format("{}: error: {}\n", tool, one_line(text));
  std::fputs(line.c_str(), stderr);  // must not throw: a closed stderr is no reason to crash
}

// True when the tool is to go on with its work; --help and --version have printed and are done.
bool parse(CLI::App& app, const std::string& tool, std::vector<std::string> own) {
  const std::string help = fmt::format("run '{} --help'", spoken_name(tool));
  try {
    app.parse(std::move(own));
    return true;
  } catch (const CLI::CallForHelp&) {
    write_to_stdout(app.help());
  } catch (const CLI::CallForAllHelp&) {
    write_to_stdout(app.help("", CLI::AppFormatMode::All));
  } catch (const CLI::CallForVersion& version) {
    write_to_stdout(version.what());
  } catch (const CLI::ExtrasError&) {
    throw unexpected(app, help);
  } catch (const CLI::ParseError& problem) {
    if (problem.get_exit_code() != 0) throw Error(problem.what(), help);
  }
  return false;
}

}  // namespace

int guarded(const std::string& tool, const std::function<ExitCode()>& work) {
  secure_standard_streams();
  try {
    const ExitCode code = work();
    flush_stdout();
    return to_int(code);
  } catch (const Error& error) {
    print_error(tool, error.what());
  } catch (const std::bad_alloc&) {
    print_error(tool, "not enough memory");
  } catch (const std::exception& problem) {
    // A printing function that threw because the reader closed the pipe is no error worth a line.
    if (!stdout_reader_is_gone()) print_error(tool, problem.what());
  } catch (...) {
    print_error(tool, "an unknown failure");
  }
  return to_int(ExitCode::error);
}

std::string exit_code_help() {
  return exit_code_footer;
}

int run_tool(CLI::App& app, const std::string& tool, int argc, char** argv, const Facts& libraries,
             const std::function<ExitCode()>& body, std::vector<std::string>* rest) {
  return guarded(tool, [&] {
    app.name(spoken_name(tool));
    app.add_flag_callback(
           "--version", [&] { throw CLI::CallForVersion(version_text(tool, libraries), 0); },
           "Print versions of the tool and its libraries and exit")
        ->configurable(false);
    app.add_flag_callback(
           "--version-json", [&] { throw CLI::CallForVersion(version_json(tool, libraries), 0); },
           "The same as one JSON object")
        ->configurable(false);
    set_footer(app);
    return parse(app, tool, arguments(argc, argv, rest)) ? body() : ExitCode::success;
  });
}

void add_output_options(CLI::App& app, OutputOptions& options, bool has_findings) {
  std::vector<std::string> ids;
  std::string summaries;
  for (const report::Format* format : report::all_formats()) {
    if (format->needs_findings && !has_findings) continue;
    ids.emplace_back(format->id);
    summaries += fmt::format("{}{}", summaries.empty() ? "" : ", ", format->id);
  }
  app.add_option("--format", options.format, "Form of the report: " + summaries + " (default text)")
      ->type_name("FORMAT")
      ->check([ids](const std::string& value) -> std::string {
        if (std::find(ids.begin(), ids.end(), value) != ids.end()) return "";
        if (report::find_format(value) != nullptr)
          return fmt::format("the form {} holds findings about sources, and this tool has none",
                             value);
        const std::string near = nearest_match(value, ids);
        return fmt::format(
            "there is no format '{}'; {}", value,
            near.empty() ? "choose one of those --help lists" : "did you mean " + near + "?");
      });
  app.add_option("-o,--output", options.output, "Write the report to this file (default: stdout)")
      ->type_name("FILE");
  app.add_flag("-v,--verbose", options.verbose, "Say more");
}

}  // namespace kedge::cli
