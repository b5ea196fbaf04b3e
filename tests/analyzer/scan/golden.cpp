// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The reviewed report of a very small code, in text and JSON.
#include "tests/support/golden.hpp"
#include "tests/analyzer/scan/support.hpp"
#include "tests/support/catch.hpp"

namespace kedge::test {

TEST_CASE("the text of a small scan is as reviewed") {
  const auto result = scan({"tests/analyzer/scan/fixtures/tiny.c", "--", "-std=gnu17"});
  REQUIRE(result.exit_code == 0);
  CHECK(golden_difference("tests/analyzer/scan/golden/tiny.txt", result.out) == "");
}

TEST_CASE("the JSON of a small scan is as reviewed") {
  auto json = scan_json({"tests/analyzer/scan/fixtures/tiny.c", "--", "-std=gnu17"});
  json["command"] = nlohmann::json::array({"kedge-scan"});
  json.erase("provenance");
  CHECK(golden_difference("tests/analyzer/scan/golden/tiny.json", json.dump(1) + "\n") == "");
}

}  // namespace kedge::test
