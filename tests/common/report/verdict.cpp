// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Verdicts: their names, exit codes and how parts combine.
#include "common/report/verdict.hpp"

#include "tests/support/catch.hpp"

namespace kedge {

TEST_CASE("a whole fails when a part fails, and never passes when a part is undecided") {
  using enum Verdict;
  for (const Verdict any : {pass, fail, undecided}) {
    CHECK(combine(any, fail) == fail);
    CHECK(combine(fail, any) == fail);
    CHECK(combine(any, pass) == any);
    CHECK(combine(pass, any) == any);
  }
  CHECK(combine(undecided, undecided) == undecided);
}

TEST_CASE("each verdict has its name and exit code") {
  CHECK(to_string(Verdict::pass) == "pass");
  CHECK(to_string(Verdict::fail) == "fail");
  CHECK(to_string(Verdict::undecided) == "undecided");
  CHECK(to_int(exit_code_for(Verdict::pass)) == 0);
  CHECK(to_int(exit_code_for(Verdict::fail)) == 1);
  CHECK(to_int(exit_code_for(Verdict::undecided)) == 3);
}

}  // namespace kedge
