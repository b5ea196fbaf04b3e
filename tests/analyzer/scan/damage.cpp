// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Damaged sources and interrupted runs: a scan ends in order, and leaves a whole report or none.
#include <algorithm>
#include <random>

#include "tests/analyzer/scan/support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kedge::test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using Random = std::mt19937;

std::vector<fs::path> sources() {
  std::vector<fs::path> found;
  for (const char* folder : {"samples/heat_mpi", "tests/analyzer/cases"})
    for (const auto& entry : fs::directory_iterator(source_root() / folder)) {
      const std::string extension = entry.path().extension().string();
      if (extension == ".c" || extension == ".cpp") found.push_back(entry.path());
    }
  std::sort(found.begin(), found.end());
  return found;
}

// One piece of text taken out, doubled, swapped with another, or all that follows cut off.
void damage(std::string& text, Random& random) {
  const auto any = [&](std::size_t below) { return below == 0 ? 0 : random() % below; };
  const std::size_t at = any(text.size());
  const std::size_t length = std::min<std::size_t>(1 + any(30), text.size() - at);
  switch (random() % 5) {
    case 0:
      text.erase(at, length);
      return;
    case 1:
      text.insert(at, text.substr(any(text.size()), length));
      return;
    case 2: {
      const std::size_t other = any(text.size() - std::min(text.size(), length));
      for (std::size_t n = 0; n < length; ++n) std::swap(text[at + n], text[other + n]);
      return;
    }
    case 3: {
      static const std::vector<std::string> lures{
          "(",        ")",        "{",       "}",         "[",         ";",       "*",
          "&",        "->",       "<",       "for (;;) ", "template ", "sizeof ", "0",
          "case 1: ", "goto x; ", "#if 0\n", "auto ",     "return ",   "% 0 ",    "<< 70 "};
      text.insert(at, lures[any(lures.size())]);
      return;
    }
    default:
      if (random() % 4 == 0) text.resize(std::max(at, text.size() / 2));
  }
}

std::vector<std::string> complaints(const Json& report) {
  std::vector<std::string> out;
  for (const Json& source : report["sources"])
    if (source["diagnostics"].dump().find("crashed") != std::string::npos)
      out.push_back(source["file"].get<std::string>());
  for (const Json& loop : report["loops"])
    if (loop["why"].get<std::string>().find("the analysis failed") != std::string::npos)
      out.push_back(loop["id"].get<std::string>() + ": " + loop["why"].get<std::string>());
  return out;
}

}  // namespace

TEST_CASE("damaged sources are read as far as they go, and never end a scan") {
  const std::vector<fs::path> whole = sources();
  REQUIRE(whole.size() > 50);
  for (const unsigned seed : {11U, 12U, 13U, 14U}) {
    Random random(seed);
    const TemporaryFolder folder;
    for (int file = 0; file < 24; ++file) {
      const fs::path& from = whole[random() % whole.size()];
      std::string text = read_file(from);
      for (auto changes = 1 + random() % 4; changes > 0 && !text.empty(); --changes)
        damage(text, random);
      write_file(folder / ("d" + std::to_string(file) + from.extension().string()), text);
    }
    const auto result = scan({folder.path().string(), "--format", "json"});
    INFO("seed " << seed << "\n" << result.err);
    REQUIRE((result.exit_code == 0 || result.exit_code == 2));
    if (result.exit_code == 0)
      CHECK(complaints(Json::parse(result.out)) == std::vector<std::string>{});
  }
}

TEST_CASE("a run that is interrupted leaves a whole report or none") {
  int interrupted = 0;
  for (const char* seconds : {"0.02", "0.1", "0.3", "0.6"}) {
    const TemporaryFolder folder;
    const std::string out = (folder / "report.json").string();
    const auto result = run_shell(
        "timeout -s INT " + std::string(seconds) + " '" + tool_path("kedge-scan") + "' '" +
        (source_root() / "samples").string() + "' --format json -o '" + out + "'");
    INFO(seconds << " s: " << result.err);
    const std::vector<std::string> names = folder.names();
    if (result.exit_code == 124) ++interrupted;
    if (fs::exists(out)) CHECK(Json::parse(read_file(out))["loops"].size() > 10);
    CHECK(names.size() == (fs::exists(out) ? 1 : 0));
  }
  CHECK(interrupted > 0);
}

TEST_CASE("a source of 100 000 lines") {
  std::string many, one = "void f(int n, double *restrict a, const double *restrict b) {\n";
  for (int k = 0; k < 10000; ++k)
    many += "void f" + std::to_string(k) +
            "(int n, double *restrict a, const double *restrict b) {\n"
            "  for (int i = 1; i < n; i++) {\n    a[i] = " +
            std::to_string(k) + " * b[i - 1];\n  }\n}\n";
  for (int k = 0; k < 50000; ++k) one += "  a[" + std::to_string(k) + "] += b[0];\n";
  one += "  for (int i = 0; i < n; i++) a[i] = b[i];\n}\n";
  const TemporaryFolder folder;
  write_file(folder / "many.c", many + one);
  const Json json = scan_json({(folder / "many.c").string()});
  CHECK(json["loops"].size() == 10001);
  CHECK(json["summary"]["verdicts"]["parallel"] == 10001);
}

}  // namespace kedge::test
