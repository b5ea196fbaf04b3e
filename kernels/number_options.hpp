// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Options that kedge run and kedge bench read alike: counts, sizes, layouts, names of precisions.
#pragma once

#include <array>
#include <string>

#include "common/cli/command_line.hpp"
#include "kernels/core/kernel.hpp"

namespace kedge::kernels {

/// A whole number of at least `lowest`.
CLI::Option* add_count(CLI::App& app, const std::string& name, int& value, int lowest,
                       const std::string& text);

/// --size: one number stands for all of the kernel's axes; axes that it does not have count 1.
/// Throws Error.
[[nodiscard]] std::array<int, 3> size_from(const Kernel& kernel, const std::string& text);
/// --ranks-layout: three numbers. Throws Error.
[[nodiscard]] std::array<int, 3> layout_from(const std::string& text);

/// "fp32, fp64, mixed".
[[nodiscard]] std::string precision_names();

}  // namespace kedge::kernels
