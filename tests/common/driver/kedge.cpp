// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The real driver, run as a user runs it.
#include <filesystem>

#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/tool.hpp"

namespace kedge {
namespace {

namespace fs = std::filesystem;
using test::run_shell;
using test::run_tool;

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

void script(const fs::path& path, const std::string& body) {
  test::write_file(path, "#!/bin/sh\n" + body);
  fs::permissions(path, fs::perms::owner_all);
}

}  // namespace

TEST_CASE("kedge lists its tools, those that are not built, and the exit codes") {
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{}, {"--help"}, {"-h"}, {"help"}}) {
    const ProcessResult result = run_tool("kedge", arguments);
    CHECK(result.exit_code == 0);
    CHECK(result.err == "");
    for (const char* name : {"scan", "run", "bench", "diff", "precision", "doctor"})
      CHECK(holds(result.out, std::string("\n  ") + name));
    CHECK(holds(result.out, "Exit codes:"));
  }
}

TEST_CASE("kedge alone in a folder says how to get each tool") {
  const test::TemporaryFolder folder;
  fs::copy(test::tool_path("kedge"), folder / "kedge");
  const ProcessResult list =
      run_process({(folder / "kedge").string()}, {.extra_environment = {"PATH=/usr/bin:/bin"}});
  CHECK(holds(list.out, "Not built here:"));
  CHECK(holds(list.out, "-DKEDGE_ANALYZER=ON"));
  const ProcessResult result = run_process({(folder / "kedge").string(), "scan"},
                                           {.extra_environment = {"PATH=/usr/bin:/bin"}});
  CHECK(result.exit_code == 2);
  CHECK(holds(result.err, "kedge: error: the tool 'scan' is not built here (configure with"));
}

TEST_CASE("kedge becomes the tool beside itself: arguments, output and exit code pass through") {
  const test::TemporaryFolder folder;
  fs::copy(test::tool_path("kedge"), folder / "kedge");
  script(folder / "kedge-diff", "printf '%s|' \"$@\"; echo chatter >&2; exit 3\n");
  script(folder / "kedge-extra", "echo extra\n");
  const ProcessResult result =
      run_process({(folder / "kedge").string(), "diff", "a b", "--", "--help"});
  CHECK(result.exit_code == 3);
  CHECK(result.out == "a b|--|--help|");
  CHECK(result.err == "chatter\n");
  CHECK(run_process({(folder / "kedge").string(), "extra"}).out == "extra\n");
  CHECK(holds(run_process({(folder / "kedge").string()}).out, "\n  extra"));
  CHECK(run_process({(folder / "kedge").string(), "help", "diff"}).out == "--help|");
}

TEST_CASE("a symbolic link to kedge finds the tools beside the real one, and PATH comes last") {
  const test::TemporaryFolder folder;
  fs::create_directory(folder / "real");
  fs::create_directory(folder / "links");
  fs::create_directory(folder / "path");
  fs::copy(test::tool_path("kedge"), folder / "real" / "kedge");
  fs::create_symlink("../real/kedge", folder / "links" / "kedge");
  script(folder / "real" / "kedge-diff", "echo beside\n");
  script(folder / "path" / "kedge-diff", "echo path\n");
  script(folder / "path" / "kedge-other", "echo other\n");
  const ProcessOptions options{
      .extra_environment = {"PATH=" + (folder / "path").string() + ":/usr/bin:/bin"}};
  CHECK(run_process({(folder / "links" / "kedge").string(), "diff"}, options).out == "beside\n");
  CHECK(run_process({(folder / "links" / "kedge").string(), "other"}, options).out == "other\n");
}

TEST_CASE("an unknown tool or option is one line with what was probably meant") {
  const ProcessResult tool = run_tool("kedge", {"dcotor"});
  CHECK(tool.exit_code == 2);
  CHECK(tool.err ==
        "kedge: error: there is no tool 'dcotor' (did you mean 'doctor'? 'kedge --help' lists "
        "them)\n");
  for (const std::string name : {"../kedge", "", "a/b", "SCAN", "x y"})
    CHECK(run_tool("kedge", {name}).exit_code == 2);
  const ProcessResult option = run_tool("kedge", {"--vresion"});
  CHECK(option.exit_code == 2);
  CHECK(holds(option.err, "did you mean --version?"));
}

TEST_CASE("kedge tells its version") {
  CHECK(holds(run_tool("kedge", {"--version"}).out, "kedge 0."));
  CHECK(holds(run_tool("kedge", {"--version-json"}).out, "\"tool\": \"kedge\""));
}

TEST_CASE("a full or closed output is an error, a reader that has left is not") {
  const ProcessResult full = run_shell("\"$KEDGE_BIN/kedge\" --help > /dev/full");
  CHECK(full.exit_code == 2);
  CHECK(holds(full.err, "cannot write to standard output: No space left on device"));
  CHECK(run_shell("\"$KEDGE_BIN/kedge\" --help >&-").exit_code == 2);
  const ProcessResult gone =
      run_shell("(sleep 1; \"$KEDGE_BIN/kedge\" --help; echo code $? >&2) | true");
  CHECK(gone.err == "code 0\n");
}

}  // namespace kedge
