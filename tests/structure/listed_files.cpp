// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Every source file is part of the build: a forgotten line in a CMakeLists or a catalogue shows
// here.
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/structure/source_tree.hpp"
#include "tests/support/catch.hpp"

namespace kedge::structure {
namespace {

/// The files that the build compiles, relative to the source root.
std::set<std::string> compiled_files() {
  const char* build = std::getenv("KEDGE_BUILD");
  REQUIRE(build != nullptr);
  std::ifstream in(std::filesystem::path(build) / "compile_commands.json");
  REQUIRE(in);
  std::set<std::string> files;
  for (const auto& entry : nlohmann::json::parse(in))
    files.insert(std::filesystem::relative(entry.at("file").get<std::string>(), source_root())
                     .generic_string());
  return files;
}

bool part_is_built(const SourceFile& file, const std::set<std::string>& compiled) {
  const std::string tool = file.path.substr(0, file.path.find('/'));
  const std::string folder = tool == "tests" ? file.path.substr(0, file.path.find('/', 6)) : tool;
  for (const std::string& path : compiled)
    if (path.starts_with(folder + "/")) return true;
  return false;
}

}  // namespace

TEST_CASE("every source file is compiled by some target") {
  const auto compiled = compiled_files();
  REQUIRE(compiled.size() > 10);
  for (const SourceFile& file : source_files()) {
    if (file.is_header() || !part_is_built(file, compiled)) continue;
    INFO(file.path << " is in the tree but in no target: list it, or remove it");
    CHECK(compiled.contains(file.path));
  }
}

}  // namespace kedge::structure
