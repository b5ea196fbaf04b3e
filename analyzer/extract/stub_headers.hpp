// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Headers that the front end offers when the machine has none: many codes include omp.h without
// need. They are searched last.
#pragma once

namespace kedge::extract {

/// omp.h: the functions of OpenMP's run-time library that codes call.
[[nodiscard]] const char* stub_omp_header();

}  // namespace kedge::extract
