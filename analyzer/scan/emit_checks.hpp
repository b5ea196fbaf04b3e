// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// C code that tests at run time what verdicts assume, or rest on because the user stated it.
#pragma once

#include <string>

#include "analyzer/scan/result.hpp"

namespace kedge::scan {

/// A header in C99 that is also C++: one function a loop and fact, which returns 1 if the fact
/// holds. Needs the standard library only. What cannot be tested is listed in a comment.
[[nodiscard]] std::string emit_checks(const Result& result);

}  // namespace kedge::scan
