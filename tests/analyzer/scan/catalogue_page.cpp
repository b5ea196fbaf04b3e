// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// docs/checks.md is what the catalogue says today.
#include <sstream>

#include "tests/analyzer/scan/support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"

namespace kedge::test {

TEST_CASE("docs/checks.md is what kedge scan --explain all prints") {
  const auto page = scan({"--explain", "all", "--format", "markdown"});
  REQUIRE(page.exit_code == 0);
  CHECK(golden_difference("docs/checks.md", page.out) == "");
}

TEST_CASE("the page has one heading for each listed check, and the list is short") {
  const auto list = scan({"--list-checks", "--format", "markdown"});
  REQUIRE(list.exit_code == 0);
  const auto page = scan({"--explain", "all", "--format", "markdown"});
  const auto json = nlohmann::json::parse(scan({"--list-checks", "--format", "json"}).out);
  const auto& rows = json["sections"][0]["rows"];
  REQUIRE(rows.size() > 20);
  std::istringstream names(read_file(source_root() / "analyzer/checks/checks.def"));
  std::size_t listed = 0;
  for (std::string line; std::getline(names, line);) {
    if (!line.starts_with("KEDGE_ITEM(")) continue;
    ++listed;
    std::string id = line.substr(11, line.find(')') - 11);
    for (auto at = id.find('_'); at != std::string::npos; at = id.find('_', at + 2))
      id.insert(at, "\\");  // markdown's own mark
    INFO(id);
    CHECK(page.out.find("\n## " + id + "\n") != std::string::npos);
    CHECK(list.out.find("| " + id + " |") != std::string::npos);
  }
  CHECK(listed == rows.size());
}

}  // namespace kedge::test
