// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The catalogue of kernels as a report, and the page of a kernel.
#pragma once

#include "common/report/report.hpp"
#include "kernels/core/kernel.hpp"

namespace kedge::kernels {

[[nodiscard]] report::Report catalogue_report(const Provenance& provenance);

/// What a kernel's record says, its plain loop and its body.
[[nodiscard]] report::Report explain_kernel(const Kernel& kernel);
/// The pages of all kernels: docs/kernels.md.
[[nodiscard]] report::Report explain_all_kernels();

}  // namespace kedge::kernels
