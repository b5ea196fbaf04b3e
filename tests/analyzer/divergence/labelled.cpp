// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The labelled cases: branch classes of real sources against the right answers.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "analyzer/dependence/analyse.hpp"
#include "analyzer/divergence/classify.hpp"
#include "analyzer/extract/extract.hpp"
#include "tests/support/catch.hpp"

namespace kedge::test {

namespace fs = std::filesystem;

namespace {

// Share of the labelled branches that must be right: the level reached, never to fall.
constexpr double level = 0.9;

struct Score {
  int right = 0, all = 0;
  std::string wrong;
};

std::map<int, std::string> classes_in(const fs::path& folder, const nlohmann::json& labels) {
  extract::Request request;
  const std::string file = labels.at("file");
  request.inputs = {folder / file};
  for (const std::string extra : labels.value("extra_files", nlohmann::json::array()))
    if (extra.ends_with(".c") || extra.ends_with(".cpp"))
      request.inputs.emplace_back(folder / extra);
  request.compiler_arguments = {"-std=" + labels.at("std").get<std::string>()};
  const model::Program program = extract::extract(request);
  auto loops = dependence::analyse(program);
  divergence::classify_all(program, loops);
  std::map<int, std::string> classes;
  for (const model::LoopResult& loop : loops)
    if (fs::path(loop.file).filename() == file)
      for (const model::Branch& branch : loop.branches) classes[branch.line] = branch.branch_class;
  return classes;
}

void add(Score& score, const fs::path& path) {
  std::ifstream in(path);
  const auto labels = nlohmann::json::parse(in);
  if (labels.value("branches", nlohmann::json::array()).empty()) return;
  const auto classes = classes_in(path.parent_path(), labels);
  for (const auto& want : labels.at("branches")) {
    const auto found = classes.find(want.at("line").get<int>());
    const std::string got = found == classes.end() ? "none" : found->second;
    ++score.all;
    if (got == want.at("class").get<std::string>())
      ++score.right;
    else
      score.wrong += path.stem().string() + ":" + std::to_string(want.at("line").get<int>()) + " " +
                     got + " for " + want.at("class").get<std::string>() + "\n";
  }
}

}  // namespace

TEST_CASE("branch classes agree with the labelled cases") {
  const char* source = std::getenv("KEDGE_SOURCE");
  REQUIRE(source != nullptr);
  Score score;
  for (const auto& entry : fs::directory_iterator(fs::path(source) / "tests/analyzer/cases"))
    if (entry.path().extension() == ".json") add(score, entry.path());
  INFO(score.right << " of " << score.all << " right; wrong:\n" << score.wrong);
  REQUIRE(score.all > 30);
  CHECK(score.right >= level * score.all);
}

}  // namespace kedge::test
