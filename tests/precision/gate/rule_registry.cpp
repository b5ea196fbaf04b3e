// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tests of the catalogue of rules as a whole.
#include <algorithm>
#include <string>

#include "precision/gate/rule.hpp"
#include "tests/support/catch.hpp"

namespace kedge::precision {

TEST_CASE("rules are sorted, found by their ids, and say how they decide") {
  REQUIRE(all_rules().size() >= 5);
  CHECK(std::is_sorted(all_rules().begin(), all_rules().end(), [](const Rule* a, const Rule* b) {
    return std::string(a->id) < std::string(b->id);
  }));
  for (const Rule* rule : all_rules()) {
    CHECK(find_rule(rule->id) == rule);
    CHECK(std::string(rule->what).size() > 40);
  }
  CHECK(find_rule("no_such_rule") == nullptr);
}

TEST_CASE("no rule passes a variant of which nothing is known") {
  const Trajectory nothing;
  for (const Rule* rule : all_rules()) {
    INFO(rule->id);
    const RuleResult result = rule->judge({nothing, nullptr, {}});
    if (std::string(rule->id) == "within_tolerance") CHECK(result.verdict == Verdict::undecided);
    CHECK(result.verdict != Verdict::fail);
    CHECK_FALSE(result.because.empty());
  }
}

}  // namespace kedge::precision
