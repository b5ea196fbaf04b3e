// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Verdicts: names, exit codes, combination.
#include "common/report/verdict.hpp"

namespace kedge {

std::string_view to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::pass:
      return "pass";
    case Verdict::fail:
      return "fail";
    case Verdict::undecided:
      break;
  }
  return "undecided";
}

ExitCode exit_code_for(Verdict verdict) {
  switch (verdict) {
    case Verdict::pass:
      return ExitCode::success;
    case Verdict::fail:
      return ExitCode::findings;
    case Verdict::undecided:
      break;
  }
  return ExitCode::undecided;
}

Verdict combine(Verdict a, Verdict b) {
  if (a == Verdict::fail || b == Verdict::fail) return Verdict::fail;
  if (a == Verdict::undecided || b == Verdict::undecided) return Verdict::undecided;
  return Verdict::pass;
}

}  // namespace kedge
