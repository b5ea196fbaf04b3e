// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The frame of a main: options, errors, exit codes.
#include "common/cli/command_line.hpp"

#include <new>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "common/core/error.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/redirected.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/tool.hpp"

namespace kedge::cli {
namespace {

// Runs run_tool in this process with its output sent to files.
struct Outcome {
  int code = -1;
  std::string out;
  std::string err;
};

struct Setup {
  int number = 0;
  OutputOptions output;
  std::vector<std::string> rest;
};

Outcome run(std::vector<std::string> arguments, const std::function<ExitCode()>& body,
            Setup& setup) {
  const test::TemporaryFolder folder;
  arguments.insert(arguments.begin(), "kedge-sample");
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  CLI::App app("A sample tool");
  app.add_option("--number", setup.number, "A number")->required();
  add_output_options(app, setup.output);
  CLI::App* sub = app.add_subcommand("inner", "An inner command");
  sub->add_option("--depth", setup.number, "How deep");
  Outcome outcome;
  {
    const test::Redirected out(1, folder / "out");
    const test::Redirected err(2, folder / "err");
    const auto facts = [] { return std::vector<VersionFact>{{"Library", "1.2"}, {"HDF5", "3"}}; };
    outcome.code = run_tool(app, "kedge-sample", static_cast<int>(argv.size()), argv.data(), facts,
                            body, &setup.rest);
  }
  outcome.out = test::read_file(folder / "out");
  outcome.err = test::read_file(folder / "err");
  return outcome;
}

Outcome run(
    const std::vector<std::string>& arguments,
    const std::function<ExitCode()>& body = [] { return ExitCode::success; }) {
  Setup setup;
  return run(arguments, body, setup);
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

bool is_one_line(const std::string& text) {
  return !text.empty() && text.find('\n') == text.size() - 1;
}

}  // namespace

TEST_CASE("a body's exit code is the tool's") {
  for (const ExitCode code :
       {ExitCode::success, ExitCode::findings, ExitCode::error, ExitCode::undecided})
    CHECK(run({"--number", "1"}, [code] { return code; }).code == to_int(code));
}

TEST_CASE("a wrong option is one line that names it and the help, and exit code 2") {
  for (const std::vector<std::string>& wrong :
       {std::vector<std::string>{"--number", "1", "--nubmer", "2"},
        {"--number", "x"},
        {"--number"},
        {},
        {"--number", "1", "stray"},
        {"--number", "1", "--format", "txt"}}) {
    const Outcome outcome = run(wrong);
    INFO(outcome.err);
    CHECK(outcome.code == 2);
    CHECK(outcome.out == "");
    CHECK(is_one_line(outcome.err));
    CHECK(outcome.err.rfind("kedge-sample: error: ", 0) == 0);
    CHECK(holds(outcome.err, "kedge sample --help"));
  }
  CHECK(holds(run({"--number", "1", "--nubmer", "2"}).err, "did you mean --number?"));
  CHECK(holds(run({"--number", "1", "--format", "txt"}).err, "did you mean text?"));
}

TEST_CASE("help and version exit 0, also when a required option is missing") {
  const Outcome help = run({"--help"});
  CHECK(help.code == 0);
  CHECK(holds(help.out, "--number"));
  CHECK(holds(help.out, "3  undecided"));
  const Outcome inner = run({"inner", "--help"});
  CHECK(holds(inner.out, "--depth"));
  CHECK(holds(inner.out, "3  undecided"));
  const Outcome version = run({"--version"});
  CHECK(version.code == 0);
  CHECK(holds(version.out, "kedge-sample 0."));
  CHECK(holds(version.out, "Library 1.2"));
  const auto json = nlohmann::json::parse(run({"--version-json"}).out);
  CHECK(json["tool"] == "kedge-sample");
  CHECK(json["Library"] == "1.2");
}

TEST_CASE("an error, an exception and a thrown number are one line and exit code 2") {
  const auto failing = [](auto problem) {
    return run({"--number", "1"}, [problem]() -> ExitCode { throw problem; });
  };
  CHECK(failing(Error("it broke", "mend it")).err == "kedge-sample: error: it broke (mend it)\n");
  CHECK(failing(std::runtime_error("two\nlines")).err == "kedge-sample: error: two lines\n");
  CHECK(failing(std::bad_alloc()).err == "kedge-sample: error: not enough memory\n");
  CHECK(failing(42).code == 2);
}

TEST_CASE("what stands after -- goes to the rest untouched") {
  Setup setup;
  const Outcome outcome = run(
      {"--number", "3", "--", "-O2", "--number", "--"}, [] { return ExitCode::success; }, setup);
  CHECK(outcome.code == 0);
  CHECK(setup.number == 3);
  CHECK(setup.rest == std::vector<std::string>{"-O2", "--number", "--"});
}

TEST_CASE("the shared options arrive") {
  Setup setup;
  run(
      {"--number", "1", "--format", "html", "-o", "x.html", "-v"}, [] { return ExitCode::success; },
      setup);
  CHECK(setup.output.format == "html");
  CHECK(setup.output.output == "x.html");
  CHECK(setup.output.verbose);
}

}  // namespace kedge::cli
