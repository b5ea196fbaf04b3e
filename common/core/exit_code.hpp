// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Exit codes that every tool shares; part of the command-line contract.
#pragma once

namespace kedge {

enum class ExitCode : int {
  success = 0,    ///< clean, or pass
  findings = 1,   ///< findings, mismatch or fail
  error = 2,      ///< usage, input or tool error
  undecided = 3,  ///< no tolerance given, or something could not be judged
};

[[nodiscard]] constexpr int to_int(ExitCode code) {
  return static_cast<int>(code);
}

}  // namespace kedge
