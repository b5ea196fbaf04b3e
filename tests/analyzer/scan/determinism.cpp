// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Every run says the same, whatever the threads and the order in which files are named.
#include <algorithm>
#include <filesystem>

#include "tests/analyzer/scan/support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"

namespace kedge::test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr int runs = 20;

std::vector<std::string> sources_of(const std::string& folder) {
  std::vector<std::string> files;
  for (const auto& entry : fs::directory_iterator(source_root() / folder))
    if (entry.path().extension() == ".c")
      files.push_back(folder + "/" + entry.path().filename().string());
  std::sort(files.begin(), files.end());
  return files;
}

// The bytes but for time, host and the words of the command.
std::string comparable(const std::string& text) {
  Json json = Json::parse(text);
  json.erase("command");
  json["provenance"].erase("command");
  json["provenance"].erase("time");
  json["provenance"].erase("host");
  return json.dump(1);
}

std::string scanned(std::vector<std::string> files, int run) {
  if (run % 4 >= 2) std::reverse(files.begin(), files.end());
  if (run % 8 >= 4) std::rotate(files.begin(), files.begin() + 2, files.end());
  files.insert(files.begin(), {"--format", "json", "--jobs", run % 2 == 0 ? "1" : "2"});
  const auto result = scan(files);
  REQUIRE(result.exit_code == 0);
  return comparable(result.out);
}

}  // namespace

TEST_CASE("twenty runs, with one thread and two and files in another order, give equal bytes") {
  const auto files = sources_of("samples/heat_mpi");
  REQUIRE(files.size() > 3);
  const std::string once = scanned(files, 0);
  for (int run = 1; run < runs; ++run) {
    INFO("run " << run);
    REQUIRE(scanned(files, run) == once);
  }
}

TEST_CASE("every form of a report is the same again, but for time, host and command") {
  for (const char* format : {"text", "markdown", "html", "sarif"}) {
    INFO(format);
    std::string texts[2];
    for (int run = 0; run < 2; ++run) {
      auto files = sources_of("samples/heat_mpi");
      if (run == 1) std::reverse(files.begin(), files.end());
      files.insert(files.begin(), {"--format", format});
      texts[run] = scan(files).out;
      for (const std::string start : {"| Time |", "| Command |", "<dt>Time</dt>",
                                      "<dt>Command</dt>", "          \"startTimeUtc\""}) {
        const auto at = texts[run].find(start);
        if (at != std::string::npos) texts[run].erase(at, texts[run].find('\n', at) - at);
      }
    }
    CHECK(texts[0] == texts[1]);
  }
}

}  // namespace kedge::test
