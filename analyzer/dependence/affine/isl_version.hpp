// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Which ISL answers: a program that also links LLVM must not bind to the copy inside libLLVM.
#pragma once

#include <string>

namespace kedge::dependence::affine {

/// Version of the ISL library in use ("isl-0.25-GMP").
[[nodiscard]] std::string isl_version();

/// Address of one of its functions, to ask the dynamic linker which file it lies in.
[[nodiscard]] const void* isl_address();

}  // namespace kedge::dependence::affine
