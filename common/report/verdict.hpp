// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The verdict of a judged result. Undecided is an answer, and never counts as a pass.
#pragma once

#include <string_view>

#include "common/core/exit_code.hpp"

namespace kedge {

enum class Verdict { pass, fail, undecided };

[[nodiscard]] std::string_view to_string(Verdict verdict);  // "pass", "fail", "undecided"
[[nodiscard]] ExitCode exit_code_for(Verdict verdict);

/// The verdict of a whole: fail when any part fails, else undecided when any part is undecided.
[[nodiscard]] Verdict combine(Verdict a, Verdict b);

}  // namespace kedge
