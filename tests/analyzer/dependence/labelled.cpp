// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The labelled cases: verdicts of real sources against the right answers. An answer that would
// break a program fails at once; the share of right ones may not fall below what was reached.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "analyzer/dependence/analyse.hpp"
#include "analyzer/extract/extract.hpp"
#include "tests/support/catch.hpp"

namespace kedge::test {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

// Share of the labelled loops that must be right: the level reached, never to fall.
constexpr double level = 0.9;

enum class Answer { right, acceptable, unsafe, wrong, missed };

bool holds(const json& list, const std::string& text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

std::set<std::string> named(const model::LoopResult& loop) {
  std::set<std::string> names(loop.private_.begin(), loop.private_.end());
  names.insert(loop.firstprivate.begin(), loop.firstprivate.end());
  names.insert(loop.lastprivate.begin(), loop.lastprivate.end());
  return names;
}

Answer same_verdict(const json& want, const model::LoopResult& loop, const std::string& got) {
  if (got == "parallel_private") {
    const std::set<std::string> have = named(loop);
    for (const char* list : {"private", "lastprivate", "firstprivate"})
      for (const auto& name : want.at(list))
        if (have.count(name.get<std::string>()) == 0) return Answer::unsafe;
  }
  if (got == "reduction" && loop.reduction.size() < want.at("reductions").size())
    return Answer::unsafe;
  return Answer::right;
}

/// The rules of the cases' own scorer.
Answer judge(const json& want, const model::LoopResult* loop) {
  if (loop == nullptr) return Answer::missed;
  const std::string verdict = to_string(loop->verdict);
  const std::string got =
      verdict == "parallel" && !named(*loop).empty() ? "parallel_private" : verdict;
  const std::string wanted = want.at("verdict");
  if (got == "unknown") return Answer::acceptable;
  if (holds(want.at("unsafe"), got)) return Answer::unsafe;
  if (got == wanted) return same_verdict(want, *loop, got);
  const bool both_parallel =
      verdict == "parallel" && (wanted == "parallel" || wanted == "parallel_private");
  if (both_parallel || holds(want.at("accept"), got)) return Answer::acceptable;
  return Answer::wrong;
}

std::map<int, model::LoopResult> verdicts_of(const fs::path& folder, const json& labels) {
  extract::Request request;
  const std::string file = labels.at("file");
  request.inputs = {folder / file};
  for (const std::string extra : labels.value("extra_files", json::array()))
    if (extra.ends_with(".c") || extra.ends_with(".cpp"))
      request.inputs.emplace_back(folder / extra);
  request.compiler_arguments = {"-std=" + labels.at("std").get<std::string>()};
  std::map<int, model::LoopResult> found;
  for (auto& loop : dependence::analyse(extract::extract(request)))
    if (fs::path(loop.file).filename() == file) found.try_emplace(loop.line, loop);
  return found;
}

}  // namespace

TEST_CASE("no verdict on a labelled loop would break the program, and most are right") {
  const char* source = std::getenv("KEDGE_SOURCE");
  REQUIRE(source != nullptr);
  const fs::path folder = fs::path(source) / "tests/analyzer/cases";
  std::map<Answer, int> count;
  int all = 0;
  std::string unsafe;
  std::set<fs::path> cases;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".json") cases.insert(entry.path());
  for (const fs::path& path : cases) {
    const json labels = json::parse(std::ifstream(path));
    const auto found = verdicts_of(folder, labels);
    for (const json& want : labels.at("loops")) {
      const int line = want.at("line");
      const auto loop = found.find(line);
      const Answer answer = judge(want, loop == found.end() ? nullptr : &loop->second);
      ++count[answer];
      ++all;
      if (answer == Answer::unsafe || answer == Answer::missed)
        unsafe += path.filename().string() + ":" + std::to_string(line) + " ";
    }
  }
  CAPTURE(unsafe, all, count[Answer::right], count[Answer::wrong]);
  CHECK(unsafe.empty());
  REQUIRE(all > 0);
  CHECK(count[Answer::right] >= level * all);
}

}  // namespace kedge::test
