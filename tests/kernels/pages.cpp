// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// docs/kernels.md is printed from the kernels' records and sources.
#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/tool.hpp"

namespace kedge::test {
namespace {

TEST_CASE("docs/kernels.md is what kedge run --explain all prints") {
  const ProcessResult page = run_tool("kedge-run", {"--explain", "all", "--format", "markdown"});
  INFO(page.err);
  REQUIRE(page.exit_code == 0);
  CHECK(golden_difference("docs/kernels.md", page.out) == "");
}

TEST_CASE("the page of one kernel shows its plain loop, its body and its advice") {
  const ProcessResult page = run_tool("kedge-run", {"--explain", "heat"});
  REQUIRE(page.exit_code == 0);
  for (const char* words : {"void truth_step(", "struct StepLoop", "Traps:", "Precision:",
                            "How to recognise it", "Arrays that a precision policy may name"})
    CHECK(page.out.find(words) != std::string::npos);
}

}  // namespace
}  // namespace kedge::test
